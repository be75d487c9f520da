import type { Position } from '../../model/geometry.ts';

/** Squares of the grid in a degree: a square is 1.1 m high, and at most as wide. */
const SQUARES_OF_DEGREE = 100_000;

/** The grid has 2^26 squares in both directions; 360 degrees need 36,000,000 of them. */
const LEVEL_COUNT = 26;

/**
 * Returns how many squares the Hilbert curve through the grid has before the square of a position
 * (FORMAT.md, Rows). Squares that follow each other on the curve are neighbours, so records in this
 * order are near those before and after them. Only integers decide, so every machine gives the
 * same number. It is below 2^52.
 */
export function stepOnCurve({ lng, lat }: Position): number {
  // Rounded down, as neither is negative.
  let x = ((lng + 180) * SQUARES_OF_DEGREE) | 0;
  let y = ((lat + 90) * SQUARES_OF_DEGREE) | 0;
  let high = 0;
  let low = 0;
  for (let level = LEVEL_COUNT - 1; level >= 0; level--) {
    const east = (x >>> level) & 1;
    const north = (y >>> level) & 1;
    // The curve visits the quarters in the order south-west, north-west, north-east, south-east.
    const quarter = (3 * east) ^ north;
    if (2 * level >= LEVEL_COUNT) high = (high << 2) | quarter;
    else low = (low << 2) | quarter;
    if (north === 1) continue;
    // In the southern quarters it is mirrored. Bits of higher levels are not read again.
    const mirror = -east;
    const other = x ^ mirror;
    x = y ^ mirror;
    y = other;
  }
  return high * 2 ** LEVEL_COUNT + low;
}
