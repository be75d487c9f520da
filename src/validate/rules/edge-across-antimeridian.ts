import { crossesAntimeridian } from '../../geo/unwrap.ts';
import type { RecordRule } from '../rule.ts';
import { linesOf } from '../shape-lines.ts';

export const edgeAcrossAntimeridian: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'edge-across-antimeridian',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'An edge longer than 180 degrees is taken to run the short way, across the antimeridian. RFC 7946 asks ' +
    'for such shapes to be cut in two there.',
  check({ shape }, _context, report) {
    if (shape === null || !linesOf(shape).some(crossesAntimeridian)) return;
    report.add({
      code: 'edge-across-antimeridian',
      field: 'geometry',
      message:
        'shape has an edge longer than 180 degrees, which is taken to run the short way across the antimeridian',
    });
  },
};
