import { diagnose } from '../../diagnostic/diagnose.ts';
import { type Positions, positionListsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

export const coordinatesNullIsland: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'coordinates-null-island',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, _context, report) {
    if (shape === null || !positionListsOf(shape).some(hasNullIsland)) return;
    report.add(diagnose('coordinates-null-island', {}, { field: 'geometry', value: [0, 0] }));
  },
};

function hasNullIsland(positions: Positions): boolean {
  for (let index = 0; index < positions.length; index += 2) {
    if (positions[index] === 0 && positions[index + 1] === 0) return true;
  }
  return false;
}
