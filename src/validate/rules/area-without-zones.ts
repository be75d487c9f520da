import type { RecordRule } from '../rule.ts';

export const areaWithoutZones: RecordRule<'areas'> = {
  code: 'area-without-zones',
  kinds: ['areas'],
  help:
    'The standard wants an area to be made of one zone or more. Study areas often hold none: the area is ' +
    'kept and served with an empty list.',
  check({ curbZoneIds }, _context, report) {
    if (curbZoneIds.length > 0) return;
    report.add({
      code: 'area-without-zones',
      field: 'curb_zone_ids',
      message: 'area names no zones, the standard wants at least one',
    });
  },
};
