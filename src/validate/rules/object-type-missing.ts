import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

export const objectTypeMissing: RecordRule<'objects'> = {
  code: 'object-type-missing',
  kinds: ['objects'],
  check({ carried }, _context, report) {
    if (carried.object_type !== undefined) return;
    report.add(diagnose('object-type-missing', {}, { field: 'object_type' }));
  },
};
