import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

export const areaWithoutZones: RecordRule<'areas'> = {
  code: 'area-without-zones',
  kinds: ['areas'],
  check({ curbZoneIds }, _context, report) {
    if (curbZoneIds.length > 0) return;
    report.add(diagnose('area-without-zones', {}, { field: 'curb_zone_ids' }));
  },
};
