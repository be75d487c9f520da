import type { Box, Positions, Rings } from '../../model/geometry.ts';
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
  const parts = polygons.map(preparePart);
  const fromWest = parts
    .map((_, index) => index)
    .sort((a, b) => westOf(parts, a) - westOf(parts, b));
  const firstOverlap = new Map<number, number>();
  fromWest.forEach((index, place) => {
    const part = parts[index]!; // The indexes are those of the parts.
    for (let behind = place + 1; behind < fromWest.length; behind++) {
      const other = fromWest[behind]!;
      const next = parts[other]!;
      if (next.box.minLng >= part.box.maxLng) break;
      if (!boxesOverlap(part.box, next.box)) continue;
      const [first, second] = index < other ? [index, other] : [other, index];
      if ((firstOverlap.get(second) ?? Number.POSITIVE_INFINITY) <= first) continue;
      if (partsOverlap(part, next)) firstOverlap.set(second, first);
    }
  });
  const pairs = [...firstOverlap].map(([second, first]) => ({ first, second }));
  return pairs.sort((a, b) => a.second - b.second);
}

/** A polygon with an index of each ring, made when it is needed. */
interface Part {
  readonly shell: Positions;
  readonly box: Box;
  readonly tree: () => RingTree;
  readonly holeTrees: () => readonly RingTree[];
}

function preparePart([shell = new Float64Array(), ...holes]: Rings): Part {
  return {
    shell,
    box: boxOfRing(shell),
    tree: once(() => buildRingTree(shell)),
    // A tree is of a ring that runs counter-clockwise, which holes do not.
    holeTrees: once(() => holes.map((hole) => buildRingTree(reverseRing(hole)))),
  };
}

function westOf(parts: readonly Part[], index: number): number {
  return parts[index]!.box.minLng; // The index is that of a part.
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

function boxOfRing(ring: Positions): Box {
  let [minLng, minLat, maxLng, maxLat] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < ring.length / 2; index++) {
    minLng = Math.min(minLng, lngOf(ring, index));
    maxLng = Math.max(maxLng, lngOf(ring, index));
    minLat = Math.min(minLat, latOf(ring, index));
    maxLat = Math.max(maxLat, latOf(ring, index));
  }
  return { minLng, minLat, maxLng, maxLat };
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
