import type { Box } from '../../model/geometry.ts';
import { isApart } from './box-against-box.ts';

/**
 * The same place has many longitudes, 360° apart, and both a shape and a question's box may run
 * past 180 (unwrap.ts). So this gives `box` as often as it can meet what box `node` encloses, each
 * time whole turns further: for a city, once or not at all.
 *
 * Turning rounds to the grid of the larger number, which within 76° of the antimeridian is the grid
 * of both; further off a border can move by 3 × 10⁻¹⁴ degrees, three nanometres.
 */
export function turnsOfBox(box: Box, boxes: Float64Array, node: number): Box[] {
  return TURNS.map((turn) => turned(box, turn)).filter(
    (candidate) => !isApart(boxes, node, candidate),
  );
}

/** Both sides keep their western end in [−180, 180] and are at most 360° wide. */
const TURNS = [-360, 0, 360];

function turned(box: Box, turn: number): Box {
  return { ...box, minLng: box.minLng + turn, maxLng: box.maxLng + turn };
}
