import { hash } from '../bench-city.ts';

/** Draws that are the same for the same seed. */
export interface Chance {
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
}

export function createChance(seed: number): Chance {
  let turn = hash(seed);
  const next = () => {
    turn = (turn + 1) >>> 0;
    return hash(turn) / 2 ** 32;
  };
  return {
    below: (count) => Math.floor(next() * count),
    between: (least, most) => least + next() * (most - least),
  };
}
