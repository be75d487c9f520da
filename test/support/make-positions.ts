import type { Positions } from '../../src/model/geometry.ts';

/** Pairs as they stand in GeoJSON, longitude first, or the same as in WKT: `4 0, 4 2, 0 2`. */
export type Pairs = string | readonly (readonly [number, number])[];

export function makePositions(pairs: Pairs): Positions {
  if (typeof pairs === 'string') return Float64Array.from(pairs.split(/,? /), Number);
  return Float64Array.from(pairs.flat());
}

/** A closed ring from pairs without the closing one. */
export function makeRing(pairs: Pairs): Positions {
  const open = makePositions(pairs);
  const ring = new Float64Array(open.length + 2);
  ring.set(open);
  ring.set(open.subarray(0, 2), open.length);
  return ring;
}

/** The other way round. */
export function reversed(positions: Positions): Positions {
  const count = positions.length / 2;
  return positions.map((_, index) => {
    const from = count - 1 - Math.floor(index / 2);
    return positions[2 * from + (index % 2)] ?? Number.NaN;
  });
}
