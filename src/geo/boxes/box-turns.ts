import type { Box } from '../../model/geometry.ts';
import { isApart } from './box-against-box.ts';

/**
 * Returns the copies of `box` that can meet box `node`, each moved by whole turns: for a city, one
 * or none. The same place has many longitudes, 360° apart, and both a shape and a question's box
 * may extend past 180 (unwrap.ts).
 *
 * Adding a turn rounds to the grid of the larger number, which within 76° of the antimeridian is
 * the grid of both. Further away a border can move by 3 × 10⁻¹⁴ degrees, three nanometres.
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
