import type { Box, Positions, Rings } from '../../model/geometry.ts';
import { boxOfPositions } from '../boxes/box-of-positions.ts';
import { placeHole } from './polygon-holes.ts';
import { latOf, lngOf } from './ring-orientation.ts';
import { buildRingTree, type RingTree } from './ring-tree.ts';

/** Two polygons of a list that share more than their border, by their indexes. */
export interface PolygonOverlap {
  readonly first: number;
  readonly second: number;
}

/**
 * Returns for each polygon the first one before it that it overlaps, if there is one. Polygons that
 * only touch do not overlap, and neither does one that lies in a hole of another. Exact where
 * `placeHole` is. Longitudes must run on continuously (unwrap.ts). Only polygons whose boxes
 * overlap are compared; they are found by a sweep from west to east.
 */
export function findOverlappingPolygons(polygons: readonly Rings[]): PolygonOverlap[] {
  const fromWest = polygons.map(preparePart).sort((a, b) => a.box.minLng - b.box.minLng);
  const firstOverlap = new Map<number, number>();
  for (const [part, next] of pairsOfBoxes(fromWest)) {
    const first = Math.min(part.index, next.index);
    const second = Math.max(part.index, next.index);
    const known = firstOverlap.get(second);
    if (known !== undefined && known <= first) continue;
    if (partsOverlap(part, next)) firstOverlap.set(second, first);
  }
  const pairs = [...firstOverlap].map(([second, first]) => ({ first, second }));
  return pairs.sort((a, b) => a.second - b.second);
}

/** Yields the pairs of parts whose boxes overlap. */
function* pairsOfBoxes(fromWest: readonly Part[]): Generator<readonly [Part, Part]> {
  for (const [place, part] of fromWest.entries()) {
    for (let behind = place + 1; behind < fromWest.length; behind++) {
      const next = fromWest[behind]!;
      if (next.box.minLng >= part.box.maxLng) break;
      if (boxesOverlap(part.box, next.box)) yield [part, next];
    }
  }
}

/** A polygon with an index of each ring, made when it is needed. */
interface Part {
  readonly index: number;
  readonly shell: Positions;
  readonly box: Box;
  readonly tree: () => RingTree;
  readonly holeTrees: () => readonly RingTree[];
}

function preparePart([shell = new Float64Array(), ...holes]: Rings, index: number): Part {
  return {
    index,
    shell,
    box: boxOfPositions(shell),
    tree: once(() => buildRingTree(shell)),
    // A tree is of a ring that runs counter-clockwise, which holes do not.
    holeTrees: once(() => holes.map((hole) => buildRingTree(reverseRing(hole)))),
  };
}

function partsOverlap(a: Part, b: Part): boolean {
  const isApart =
    placeHole(a.tree(), b.shell) === 'outside' && placeHole(b.tree(), a.shell) === 'outside';
  return !isApart && !liesInHole(a, b) && !liesInHole(b, a);
}

function liesInHole(part: Part, other: Part): boolean {
  return other.holeTrees().some((tree) => placeHole(tree, part.shell) === 'inside');
}

/** Boxes that only touch do not overlap. */
function boxesOverlap(a: Box, b: Box): boolean {
  return a.minLng < b.maxLng && a.maxLng > b.minLng && a.minLat < b.maxLat && a.maxLat > b.minLat;
}

/** Returns a ring in the other direction. */
export function reverseRing(ring: Positions): Positions {
  const reversed = new Float64Array(ring.length);
  const last = ring.length / 2 - 1;
  for (let index = 0; index <= last; index++) {
    reversed[2 * index] = lngOf(ring, last - index);
    reversed[2 * index + 1] = latOf(ring, last - index);
  }
  return reversed;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
