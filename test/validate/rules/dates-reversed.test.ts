import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundSpace, soundZone } from '../support/sound-records.ts';

const NOON = Date.UTC(2024, 4, 31, 12);
const DAY = 24 * 60 * 60 * 1000;

describe('dates-reversed', () => {
  it('is not reported for a record that was never updated since it was published', () => {
    const area = soundArea({ publishedDateMs: NOON, lastUpdatedDateMs: NOON });
    expect(findInRecord('areas', area, NOON)).toEqual([]);
  });

  it('is reported where a record is published after it was last updated', () => {
    const zone = soundZone({ publishedDateMs: NOON + 1, lastUpdatedDateMs: NOON });
    expect(findInRecord('zones', zone)).toEqual([
      {
        code: 'dates-reversed',
        field: 'published_date',
        value: NOON + 1,
        message:
          'published_date 2024-05-31T12:00:00.001Z is after last_updated_date ' +
          '2024-05-31T12:00:00.000Z: exchange the two if they are swapped, or correct the one that is wrong',
      },
    ]);
  });

  it('is reported where a record is updated more than a day after its feed', () => {
    const space = soundSpace({ lastUpdatedDateMs: NOON + DAY });
    expect(findInRecord('spaces', space, NOON)).toEqual([]);
    expect(findInRecord('spaces', space, NOON - 1)).toEqual([
      {
        code: 'dates-reversed',
        field: 'last_updated_date',
        value: NOON + DAY,
        message:
          "last_updated_date 2024-06-01T12:00:00.000Z is more than a day after the feed's " +
          'last_updated 2024-05-31T11:59:59.999Z: correct this date, or last_updated in feed.json',
      },
    ]);
  });

  it('is a consequence of microseconds, where there are any', () => {
    const space = soundSpace({ publishedDateMs: NOON * 1000, lastUpdatedDateMs: NOON });
    expect(findInRecord('spaces', space)).toMatchObject([
      { code: 'timestamp-in-microseconds' },
      { code: 'dates-reversed', isConsequence: true },
    ]);
    const area = soundArea({ lastUpdatedDateMs: NOON * 1000 });
    expect(findInRecord('areas', area, NOON)).toMatchObject([
      { code: 'timestamp-in-microseconds' },
      { code: 'dates-reversed', isConsequence: true },
    ]);
  });

  it('does not consult any clock: without a date of the feed the year 5000 is as good as any', () => {
    const area = soundArea({ lastUpdatedDateMs: Date.UTC(5000, 0) });
    expect(findInRecord('areas', area)).toEqual([]);
  });
});
