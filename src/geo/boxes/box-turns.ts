import type { Box } from '../../model/geometry.ts';
import { isApart } from './box-against-box.ts';
import { type UnitBox, unitsWithin } from './box-units.ts';

/** A box of a question, in degrees and as it is compared with the boxes of a tree. */
export interface AskedBox {
  readonly box: Box;
  readonly units: UnitBox;
}

/**
 * Returns the copies of `box` that can meet box `node`, each moved by whole turns: for a city, one
 * or none. The same place has many longitudes, 360° apart, and both a shape and a question's box
 * may extend past 180 (unwrap.ts).
 *
 * Adding a turn rounds to the grid of the larger number, which within 76° of the antimeridian is
 * the grid of both. Further away a border can move by 3 × 10⁻¹⁴ degrees, three nanometres.
 */
export function turnsOfBox(box: Box, boxes: Int32Array, node: number): AskedBox[] {
  return TURNS.map((turn) => turned(box, turn)).filter(({ units }) => !isApart(boxes, node, units));
}

/** Both sides keep their western end in [−180, 180] and are at most 360° wide. */
const TURNS = [-360, 0, 360];

function turned(box: Box, turn: number): AskedBox {
  const copy = { ...box, minLng: box.minLng + turn, maxLng: box.maxLng + turn };
  return { box: copy, units: unitsWithin(copy) };
}
