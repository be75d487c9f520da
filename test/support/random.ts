/** Chance with a seed: the same numbers on every machine and in every run. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  /** True in that share of cases. */
  chance(share: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T, // Below its length.
  };
}
