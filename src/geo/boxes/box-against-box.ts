import type { Box } from '../../model/geometry.ts';
import { packVerdicts, type Verdicts } from './verdicts.ts';

/*
 * The boxes of a tree are stored as four numbers each in one array: minLng, minLat, maxLng, maxLat
 * of number `node`. An empty box (minimum +∞, maximum −∞) is apart from everything. Touching is not
 * apart, equal is inside.
 */

/**
 * Judges which of the `count` boxes from number `first` on are inside `box`, partly inside, or
 * apart from it. Each comparison becomes a bit instead of a branch: boxes along a border are in or
 * out as if by chance, and a wrongly predicted branch costs as much as all comparisons of a box.
 */
export function judgeBoxes(boxes: Float64Array, first: number, count: number, box: Box): Verdicts {
  const { minLng, minLat, maxLng, maxLat } = box;
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

/** Returns box `node` as an object. */
export function boxAt(boxes: Float64Array, node: number): Box {
  return {
    minLng: boxes[4 * node]!,
    minLat: boxes[4 * node + 1]!,
    maxLng: boxes[4 * node + 2]!,
    maxLat: boxes[4 * node + 3]!,
  };
}

/** Returns whether box `node` and `box` have nothing in common. */
export function isApart(boxes: Float64Array, node: number, box: Box): boolean {
  return judgeBoxes(boxes, node, 1, box) === 0;
}

/**
 * Returns whether box `node`, which is not apart from `box`, lies within its extent in one
 * direction. A connected shape that touches all four sides of box `node` must then meet `box`: on
 * its way from one side to the other it cannot go around it.
 */
export function isHeldByBox(boxes: Float64Array, node: number, box: Box): boolean {
  const at = 4 * node;
  const isHeldEastWest = boxes[at]! >= box.minLng && boxes[at + 2]! <= box.maxLng;
  const isHeldNorthSouth = boxes[at + 1]! >= box.minLat && boxes[at + 3]! <= box.maxLat;
  return isHeldEastWest || isHeldNorthSouth;
}
