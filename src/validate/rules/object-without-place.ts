import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

export const objectWithoutPlace: RecordRule<'objects'> = {
  code: 'object-without-place',
  kinds: ['objects'],
  check({ curbZoneId, curbSpaceId }, _context, report) {
    if (curbZoneId !== null || curbSpaceId !== null) return;
    report.add(diagnose('object-without-place', {}, { field: 'curb_zone_id' }));
  },
};
