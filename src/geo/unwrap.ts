import type { PolygonShape, Positions, Shape } from '../model/geometry.ts';
import { lngOf } from './rings/ring-orientation.ts';

/**
 * The shape that filters test: where an edge is longer than 180° of longitude, it is taken to run
 * the short way, across the antimeridian, and longitudes run on continuously from there. The shell
 * (or line) is then put where its western end is in [−180, 180), so that its eastern one may pass
 * 180: 179 to 181, never −181 to −179. Holes are put inside it. The ring that is served stays as
 * given.
 *
 * A shape that nothing of crosses is given back as it is, the same object. So is one that runs
 * round a pole, which no continuous longitudes can close.
 */
export function unwrapShape(shape: PolygonShape): PolygonShape;
export function unwrapShape(shape: Shape): Shape;
export function unwrapShape(shape: Shape): Shape {
  if (shape.type === 'LineString') {
    if (!crossesAntimeridian(shape.positions)) return shape;
    return { type: 'LineString', positions: shiftedWest(unwrapPositions(shape.positions)) };
  }
  return shape.rings.some(crossesAntimeridian) ? unwrapPolygon(shape) : shape;
}

/** Whether an edge is longer than 180° (RFC 7946 section 3.1.9 has such shapes cut in two). */
export function crossesAntimeridian(positions: Positions): boolean {
  for (let index = 2; index < positions.length; index += 2) {
    const step = (positions[index] as number) - (positions[index - 2] as number); // Inside the loop's bounds.
    if (step > HALF_TURN || step < -HALF_TURN) return true;
  }
  return false;
}

const HALF_TURN = 180;
const FULL_TURN = 360;

/**
 * The positions with longitudes that run on from the first one; the last need not close any more.
 */
export function unwrapPositions(positions: Positions): Positions {
  const unwrapped = positions.slice();
  let turns = 0;
  for (let index = 2; index < positions.length; index += 2) {
    const step = (positions[index] as number) - (positions[index - 2] as number); // Inside the loop's bounds.
    if (step > HALF_TURN) turns--;
    else if (step < -HALF_TURN) turns++;
    unwrapped[index] = (positions[index] as number) + turns * FULL_TURN;
  }
  return unwrapped;
}

function unwrapPolygon(shape: PolygonShape): PolygonShape {
  const rings = shape.rings.map(unwrapPositions);
  const [shell, ...holes] = rings;
  if (shell === undefined || !rings.every(isClosed)) return shape;
  const placed = shiftedWest(shell);
  return { type: 'Polygon', rings: [placed, ...holes.map((hole) => shiftedInside(hole, placed))] };
}

function isClosed(ring: Positions): boolean {
  return lngOf(ring, 0) === lngOf(ring, ring.length / 2 - 1);
}

function shiftedWest(positions: Positions): Positions {
  return shifted(positions, -Math.floor((westOf(positions) + HALF_TURN) / FULL_TURN));
}

/** The hole as many whole turns away as bring its middle nearest to the middle of the shell. */
function shiftedInside(hole: Positions, shell: Positions): Positions {
  return shifted(hole, Math.round((middleOf(shell) - middleOf(hole)) / FULL_TURN));
}

function shifted(positions: Positions, turns: number): Positions {
  if (turns === 0) return positions;
  return positions.map((value, index) => (index % 2 === 0 ? value + turns * FULL_TURN : value));
}

function middleOf(positions: Positions): number {
  return (westOf(positions) + eastOf(positions)) / 2;
}

function westOf(positions: Positions): number {
  let west = Number.POSITIVE_INFINITY;
  for (let index = 0; index < positions.length; index += 2) {
    west = Math.min(west, positions[index] as number); // Inside the loop's bounds.
  }
  return west;
}

function eastOf(positions: Positions): number {
  let east = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < positions.length; index += 2) {
    east = Math.max(east, positions[index] as number); // Inside the loop's bounds.
  }
  return east;
}
