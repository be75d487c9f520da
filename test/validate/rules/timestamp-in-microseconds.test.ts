import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundSpace, soundZone } from '../support/sound-records.ts';

describe('timestamp-in-microseconds', () => {
  it('is not reported for milliseconds up to the year 5138', () => {
    expect(findInRecord('spaces', soundSpace({ lastUpdatedDateMs: 1e14 }))).toEqual([]);
  });

  it('is reported above, with what it would be in milliseconds (fault case B14)', () => {
    const space = soundSpace({ lastUpdatedDateMs: 1_552_678_594_428_000 });
    expect(findInRecord('spaces', space)).toEqual([
      {
        code: 'timestamp-in-microseconds',
        field: 'last_updated_date',
        value: 1_552_678_594_428_000,
        message:
          'last_updated_date 1552678594428000 looks like microseconds; in milliseconds it would be ' +
          '1552678594428',
      },
    ]);
  });

  it('lets an end reach to the last moment of the year 9999, which stands for none', () => {
    const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect(findInRecord('zones', soundZone({ endDateMs: endOfTime }))).toEqual([]);
    expect(findInRecord('zones', soundZone({ endDateMs: endOfTime + 1 }))).toMatchObject([
      { code: 'timestamp-in-microseconds', field: 'end_date' },
    ]);
    expect(findInRecord('zones', soundZone({ startDateMs: endOfTime }))).toMatchObject([
      { code: 'timestamp-in-microseconds', field: 'start_date' },
    ]);
  });
});
