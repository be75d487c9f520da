import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundSpace } from '../support/sound-records.ts';

const NOON = Date.UTC(2024, 4, 31, 12);

describe('availability-stale', () => {
  const space = soundSpace({ availabilityTimeMs: NOON });

  it('is not reported up to the moment at which the feed was last updated', () => {
    expect(findInRecord('spaces', space, NOON)).toEqual([]);
  });

  it('is not reported where the feed does not say when that was', () => {
    expect(findInRecord('spaces', space, null)).toEqual([]);
  });

  it('is reported for a space observed after that', () => {
    expect(findInRecord('spaces', space, NOON - 1)).toEqual([
      {
        code: 'availability-stale',
        field: 'availability_time',
        value: NOON,
        message:
          "availability_time 2024-05-31T12:00:00.000Z is after the feed's last_updated " +
          '2024-05-31T11:59:59.999Z',
      },
    ]);
  });

  it('is a consequence of microseconds, where they are that', () => {
    const later = soundSpace({ availabilityTimeMs: NOON * 1000 });
    expect(findInRecord('spaces', later, NOON)).toMatchObject([
      { code: 'timestamp-in-microseconds' },
      { code: 'availability-stale', isConsequence: true },
    ]);
  });

  it('is reported for an observation', () => {
    const { curbSpaceId } = space;
    const observation = { curbSpaceId, availabilityTimeMs: NOON, available: false };
    expect(findInRecord('availability', observation, NOON - 1)).toMatchObject([
      { code: 'availability-stale' },
    ]);
  });
});
