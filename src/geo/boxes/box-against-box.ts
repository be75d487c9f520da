import type { Box } from '../../model/geometry.ts';
import type { UnitBox } from './box-units.ts';
import { packVerdicts, type Verdicts } from './verdicts.ts';

/*
 * The boxes of a tree are stored in units (box-units.ts), and so are the boxes that they are
 * compared with. An empty box is apart from everything. Touching is not apart, equal is inside.
 */

/**
 * Judges which of the `count` boxes from number `first` on are inside `box`, partly inside, or
 * apart from it. Each comparison becomes a bit instead of a branch: boxes along a border are in or
 * out as if by chance, and a wrongly predicted branch costs as much as all comparisons of a box.
 */
export function judgeBoxes(
  boxes: Int32Array,
  first: number,
  count: number,
  box: UnitBox,
): Verdicts {
  const { west: minLng, south: minLat, east: maxLng, north: maxLat } = box;
  let inside = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    const west = boxes[at]!;
    const south = boxes[at + 1]!;
    const east = boxes[at + 2]!;
    const north = boxes[at + 3]!;
    const apart =
      Number(west > maxLng) |
      Number(east < minLng) |
      Number(south > maxLat) |
      Number(north < minLat);
    const held =
      Number(west >= minLng) &
      Number(east <= maxLng) &
      Number(south >= minLat) &
      Number(north <= maxLat);
    live |= (apart ^ 1) << index;
    inside |= held << index;
  }
  return packVerdicts(inside & live, live);
}

/** Returns box `node` of a column in degrees as an object. */
export function boxAt(boxes: Float64Array, node: number): Box {
  return {
    minLng: boxes[4 * node]!,
    minLat: boxes[4 * node + 1]!,
    maxLng: boxes[4 * node + 2]!,
    maxLat: boxes[4 * node + 3]!,
  };
}

/** Returns whether box `node` and `box` have nothing in common. */
export function isApart(boxes: Int32Array, node: number, box: UnitBox): boolean {
  return judgeBoxes(boxes, node, 1, box) === 0;
}

/**
 * Returns whether the rows of box `node` lie within the extent of `box` in one direction, and
 * certainly reach into it in the other. A connected shape of that extent must then meet `box`: on
 * its way from one side to the other it cannot go around it. The stored box may be larger than the
 * shape by less than a unit, so a side that reaches `box` by nothing more proves nothing.
 */
export function isHeldByBox(boxes: Int32Array, node: number, box: UnitBox): boolean {
  const at = 4 * node;
  const west = boxes[at]!;
  const south = boxes[at + 1]!;
  const east = boxes[at + 2]!;
  const north = boxes[at + 3]!;
  if (west >= box.west && east <= box.east) return south < box.north && north > box.south;
  return south >= box.south && north <= box.north && west < box.east && east > box.west;
}
