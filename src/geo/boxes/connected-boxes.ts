import type { UnitBox } from './box-units.ts';
import { packVerdicts, type Verdicts } from './verdicts.ts';

/** Adjacent nodes of a tree, sixteen at most, and a node whose box encloses theirs, if known. */
export interface Siblings {
  readonly parent: number | undefined;
  readonly first: number;
  readonly count: number;
}

/**
 * Judges boxes of rows that each have a shape in one piece: "in" if the shape
 * certainly meets `box` (`isHeldByBox`), "partly" if it may. Along a border,
 * the box of nearly every parent lies within `box` in one direction, so that
 * its rows need half the comparisons. Without branches, as in `judgeBoxes`.
 */
export function judgeConnected(boxes: Int32Array, siblings: Siblings, box: UnitBox): Verdicts {
  const { parent, first, count } = siblings;
  const { west, south, east, north } = box;
  if (parent !== undefined) {
    const at = 4 * parent;
    if (boxes[at + 1]! >= south && boxes[at + 3]! <= north) {
      return judgeSpans(boxes, { first: 4 * first, count }, west, east);
    }
    if (boxes[at]! >= west && boxes[at + 2]! <= east) {
      return judgeSpans(boxes, { first: 4 * first + 1, count }, south, north);
    }
  }
  return judgeEach(boxes, siblings, box);
}

/**
 * Judges boxes that lie within the asked box in the other direction. `sides.first` is the lower
 * side of the first one; its upper side is two numbers later.
 */
function judgeSpans(
  boxes: Int32Array,
  sides: { readonly first: number; readonly count: number },
  least: number,
  most: number,
): Verdicts {
  const { first, count } = sides;
  let surely = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const low = boxes[first + 4 * index]!;
    const high = boxes[first + 4 * index + 2]!;
    surely |= (Number(low < most) & Number(high > least)) << index;
    live |= (Number(low <= most) & Number(high >= least)) << index;
  }
  return packVerdicts(surely, live);
}

function judgeEach(boxes: Int32Array, { first, count }: Siblings, asked: UnitBox): Verdicts {
  const { west: minLng, south: minLat, east: maxLng, north: maxLat } = asked;
  let surely = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    const west = boxes[at]!;
    const south = boxes[at + 1]!;
    const east = boxes[at + 2]!;
    const north = boxes[at + 3]!;
    const isInLng = Number(west >= minLng) & Number(east <= maxLng);
    const isInLat = Number(south >= minLat) & Number(north <= maxLat);
    const reachesLng = Number(west < maxLng) & Number(east > minLng);
    const reachesLat = Number(south < maxLat) & Number(north > minLat);
    surely |= ((isInLng & reachesLat) | (isInLat & reachesLng)) << index;
    live |=
      (Number(west <= maxLng) &
        Number(east >= minLng) &
        Number(south <= maxLat) &
        Number(north >= minLat)) <<
      index;
  }
  return packVerdicts(surely & live, live);
}
