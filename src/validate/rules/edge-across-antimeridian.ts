import { diagnose } from '../../diagnostic/diagnose.ts';
import { crossesAntimeridian } from '../../geo/unwrap.ts';
import type { RecordRule } from '../rule.ts';
import { linesOf } from '../shape-lines.ts';

export const edgeAcrossAntimeridian: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'edge-across-antimeridian',
  kinds: ['areas', 'zones', 'spaces'],
  check({ shape }, _context, report) {
    if (shape === null || !linesOf(shape).some(crossesAntimeridian)) return;
    report.add(diagnose('edge-across-antimeridian', {}, { field: 'geometry' }));
  },
};
