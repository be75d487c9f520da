import { diagnose } from '../../diagnostic/diagnose.ts';
import { crossesAntimeridian } from '../../geo/unwrap.ts';
import { edgeListsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

export const edgeAcrossAntimeridian: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'edge-across-antimeridian',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, _context, report) {
    if (shape === null || !edgeListsOf(shape).some(crossesAntimeridian)) return;
    report.add(diagnose('edge-across-antimeridian', {}, { field: 'geometry' }));
  },
};
