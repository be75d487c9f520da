import {
  edgeListsOf,
  type Positions,
  positionListsOf,
  type Rings,
  type Shape,
} from '../model/geometry.ts';
import { lngOf } from './rings/ring-orientation.ts';

/**
 * Returns the shape that filters test. An edge longer than 180° of longitude is taken to run the
 * short way, across the antimeridian, and longitudes run on continuously from there. Parts on both
 * sides of the antimeridian, such as a polygon that was cut in two there (RFC 7946 section 3.1.9),
 * are put side by side. The whole is then moved so that its western end is in [−180, 180). Its
 * eastern end may therefore pass 180: 179 to 181, never −181 to −179. Holes are put inside their
 * shell. The ring that is served stays as given.
 *
 * A shape that needs no change is returned as the same object. So is a polygon around a pole, which
 * no continuous longitudes can close.
 */
export function unwrapShape(shape: Shape): Shape {
  if (!edgeListsOf(shape).some(crossesAntimeridian) && !isOnBothSides(shape)) return shape;
  switch (shape.type) {
    case 'Point':
      return shape;
    case 'MultiPoint': {
      const points = Array.from({ length: shape.positions.length / 2 }, (_, index) => [
        shape.positions.subarray(2 * index, 2 * index + 2),
      ]);
      return { type: shape.type, positions: joined(sideBySide(points).flat()) };
    }
    case 'LineString': {
      const positions = shiftedWest([unwrapPositions(shape.positions)])[0];
      return positions === undefined ? shape : { type: shape.type, positions };
    }
    case 'MultiLineString': {
      const lines = shape.lines.map((line) => [unwrapPositions(line)]);
      return { type: shape.type, lines: sideBySide(lines).flat() };
    }
    case 'Polygon': {
      const rings = unwrapRings(shape.rings);
      return rings === undefined ? shape : { type: shape.type, rings: shiftedWest(rings) };
    }
    case 'MultiPolygon': {
      const polygons = shape.polygons.map(unwrapRings);
      if (!polygons.every((rings) => rings !== undefined)) return shape;
      return { type: shape.type, polygons: sideBySide(polygons) };
    }
  }
}

/** Returns whether a shape of several parts is wider than 180° in its longitudes as given. */
function isOnBothSides(shape: Shape): boolean {
  return shape.type.startsWith('Multi') && widthOf(positionListsOf(shape)) > HALF_TURN;
}

/**
 * Returns whether an edge is longer than 180° (RFC 7946 section 3.1.9 has such shapes cut in two).
 */
export function crossesAntimeridian(positions: Positions): boolean {
  for (let index = 2; index < positions.length; index += 2) {
    const step = positions[index]! - positions[index - 2]!;
    if (step > HALF_TURN || step < -HALF_TURN) return true;
  }
  return false;
}

const HALF_TURN = 180;
const FULL_TURN = 360;

/**
 * Returns the positions with longitudes that run on from the first one. The last position may no
 * longer equal the first.
 */
export function unwrapPositions(positions: Positions): Positions {
  const unwrapped = positions.slice();
  let turns = 0;
  for (let index = 2; index < positions.length; index += 2) {
    const step = positions[index]! - positions[index - 2]!;
    if (step > HALF_TURN) turns--;
    else if (step < -HALF_TURN) turns++;
    unwrapped[index] = positions[index]! + turns * FULL_TURN;
  }
  return unwrapped;
}

/** Returns the unwrapped rings, or `undefined` if a ring runs around a pole. */
function unwrapRings(rings: Rings): Rings | undefined {
  const [shell, ...holes] = rings.map(unwrapPositions);
  if (shell === undefined || ![shell, ...holes].every(isClosed)) return undefined;
  return [shell, ...holes.flatMap((hole) => shiftedNear([hole], [shell]))];
}

function isClosed(ring: Positions): boolean {
  return lngOf(ring, 0) === lngOf(ring, ring.length / 2 - 1);
}

/**
 * Adds whole turns to parts so that each is nearest to the first one. If that does not make the
 * whole narrower (an empire all around the globe), the parts keep their places and only their
 * western ends are normalised.
 */
function sideBySide(parts: readonly Rings[]): Rings[] {
  const [first = []] = parts;
  const near = parts.map((part) => shiftedNear(part, first));
  const chosen = widthOf(near.flat()) < widthOf(parts.flat()) ? near : parts;
  const turns = turnsToWest(chosen.flat());
  return chosen.map((part) => shifted(part, turns));
}

function shiftedWest(part: Rings): Rings {
  return shifted(part, turnsToWest(part));
}

function turnsToWest(lists: readonly Positions[]): number {
  return -Math.floor((sidesOf(lists).west + HALF_TURN) / FULL_TURN);
}

/**
 * Moves the part by the number of whole turns that brings its middle nearest to that of the other.
 */
function shiftedNear(part: Rings, other: Rings): Rings {
  return shifted(part, Math.round((middleOf(other) - middleOf(part)) / FULL_TURN));
}

function shifted(part: Rings, turns: number): Rings {
  if (turns === 0) return part;
  return part.map((list) =>
    list.map((value, index) => (index % 2 === 0 ? value + turns * FULL_TURN : value)),
  );
}

function middleOf(lists: readonly Positions[]): number {
  const { west, east } = sidesOf(lists);
  return (west + east) / 2;
}

function widthOf(lists: readonly Positions[]): number {
  const { west, east } = sidesOf(lists);
  return east - west;
}

function sidesOf(lists: readonly Positions[]): { west: number; east: number } {
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 2) {
      west = Math.min(west, list[index]!);
      east = Math.max(east, list[index]!);
    }
  }
  return { west, east };
}

function joined(lists: readonly Positions[]): Positions {
  return Float64Array.from(lists.flatMap((list) => [...list]));
}
