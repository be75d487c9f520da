/*
 * The boxes of a snapshot's trees as whole numbers of 10⁻⁷ degrees, four in a row for each node:
 * west, south, east, north. They take half the memory of degrees, and memory is what a search in a
 * large snapshot waits for. Minima are rounded down and maxima up, so a box encloses its rows and
 * is less than one unit larger on each side.
 *
 * A side of `n` units is at the number n ÷ 10⁷, rounded as every division is. Because it grows with
 * `n`, comparing units gives the same answer as comparing those numbers.
 */
import type { Box, Positions } from '../../model/geometry.ts';
import { boxOfPositions } from './box-of-positions.ts';

/** A box in units. Its sides have other names than those of a box in degrees. */
export interface UnitBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const UNITS_OF_DEGREE = 10_000_000;

/**
 * The sides of the box of no rows: it is apart from everything, and does not change a union. The
 * first is also the eastern side of a shape across the antimeridian that ends east of 214.7
 * degrees; such a box has no limit in the east and is inside nothing.
 */
export const UNITS_MAX = 2 ** 31 - 1;
const UNITS_MIN = -(2 ** 31);

/** Returns the largest number of units at or below some degrees, within the range of sides. */
function unitsBelow(degrees: number): number {
  let units = Math.floor(degrees * UNITS_OF_DEGREE);
  // The product is rounded, so it may be on the other side of a whole number.
  if (units / UNITS_OF_DEGREE > degrees) units--;
  else if ((units + 1) / UNITS_OF_DEGREE <= degrees) units++;
  return Math.max(UNITS_MIN + 1, Math.min(units, UNITS_MAX - 1));
}

function unitsAbove(degrees: number): number {
  // Not a negative zero.
  return 0 - unitsBelow(-degrees);
}

/**
 * Returns the largest box in units within `box`. What it says of a stored box is what `box` says:
 * a side of whole units is west of `box` if it is west of the first whole unit in it.
 */
export function unitsWithin({ minLng, minLat, maxLng, maxLat }: Box): UnitBox {
  return {
    west: unitsAbove(minLng),
    south: unitsAbove(minLat),
    east: unitsBelow(maxLng),
    north: unitsBelow(maxLat),
  };
}

/** Returns the sides of a stored box in degrees: west, south, east, north. */
export function degreesOf(units: Int32Array, node: number): number[] {
  return Array.from(units.subarray(4 * node, 4 * node + 4), (side) => side / UNITS_OF_DEGREE);
}

/** Stores the smallest box in units around `box`, which may be empty. */
export function putUnitBox(units: Int32Array, node: number, box: Box): void {
  column.set([box.minLng, box.minLat, box.maxLng, box.maxLat]);
  copyUnitBox({ boxes: column, index: 0 }, { units, node });
}

const column = new Float64Array(4);

/**
 * Does the same with a box of a column in degrees: minLng, minLat, maxLng, maxLat. The two objects
 * can be used again for the next box, so that millions of boxes need no memory.
 */
export function copyUnitBox(
  { boxes, index }: { readonly boxes: Float64Array; readonly index: number },
  { units, node }: { readonly units: Int32Array; readonly node: number },
): void {
  const minLng = boxes[4 * index]!;
  const minLat = boxes[4 * index + 1]!;
  const maxLng = boxes[4 * index + 2]!;
  const maxLat = boxes[4 * index + 3]!;
  const to = 4 * node;
  if (minLng <= maxLng && minLat <= maxLat) {
    units[to] = unitsBelow(minLng);
    units[to + 1] = unitsBelow(minLat);
    units[to + 2] = maxLng > LNG_MAX ? UNITS_MAX : unitsAbove(maxLng);
    units[to + 3] = unitsAbove(maxLat);
  } else {
    units.fill(UNITS_MAX, to, to + 2);
    units.fill(UNITS_MIN, to + 2, to + 4);
  }
}

/** Returns whether box `node` is the smallest around some positions, of which there is one. */
export function isUnitBoxOf(units: Int32Array, node: number, positions: Positions): boolean {
  putUnitBox(scratch, 0, boxOfPositions(positions));
  return scratch.every((side, index) => side === units[4 * node + index]);
}

const scratch = new Int32Array(4);

/** Returns whether box `node` is stored as that of no rows. */
export function isEmptyUnitBox(units: Int32Array, node: number): boolean {
  return isUnitBoxOf(units, node, new Float64Array(0));
}

/** The last eastern side that is stored as it is. */
const LNG_MAX = (UNITS_MAX - 1) / UNITS_OF_DEGREE;

/** Degrees: the western end of a shape is at most at 180, and no shape is wider than a turn. */
const LNG_LIMIT = 540;
export const LNG_LIMIT_UNITS = LNG_LIMIT * UNITS_OF_DEGREE;

/** The sides of box `node` in degrees; the box must not be empty. */
export function westOf(units: Int32Array, node: number): number {
  return units[4 * node]! / UNITS_OF_DEGREE;
}

export function southOf(units: Int32Array, node: number): number {
  return units[4 * node + 1]! / UNITS_OF_DEGREE;
}

export function eastOf(units: Int32Array, node: number): number {
  const east = units[4 * node + 2]!;
  return east === UNITS_MAX ? LNG_LIMIT : east / UNITS_OF_DEGREE;
}

export function northOf(units: Int32Array, node: number): number {
  return units[4 * node + 3]! / UNITS_OF_DEGREE;
}
