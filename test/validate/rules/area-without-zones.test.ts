import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea } from '../support/sound-records.ts';

describe('area-without-zones', () => {
  it('is not reported for an area of one zone', () => {
    const area = soundArea({ curbZoneIds: ['z' as CurbZoneId] });
    expect(findInRecord('areas', area)).toEqual([]);
  });

  it('is reported for an area that names none (fault case B15)', () => {
    expect(findInRecord('areas', soundArea({ curbZoneIds: [] }))).toEqual([
      {
        code: 'area-without-zones',
        field: 'curb_zone_ids',
        message: 'area has no zone; the standard expects at least one in curb_zone_ids',
      },
    ]);
  });
});
