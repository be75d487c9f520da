import { diagnose } from '../../diagnostic/diagnose.ts';
import { type Positions, positionListsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

/** Four decimals of a degree are 11 m on the ground, more than a parked car. */
const COARSE_SCALE = 1e4;

/**
 * A record is imprecise if none of its numbers has a fifth decimal. In a random square of a more
 * precise survey, all eight numbers end in 0 once in a hundred million.
 */
export const coordinatesImprecise: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'coordinates-imprecise',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, _context, report) {
    if (shape === null || !positionListsOf(shape).every(isCoarse)) return;
    report.add(diagnose('coordinates-imprecise', {}, { field: 'geometry' }));
  },
};

function isCoarse(positions: Positions): boolean {
  for (let index = 0; index < positions.length; index++) {
    const degrees = positions[index]!; // The loop ends with the list.
    if (Math.round(degrees * COARSE_SCALE) / COARSE_SCALE !== degrees) return false;
  }
  return true;
}
