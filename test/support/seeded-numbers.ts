/**
 * Random numbers from a seed, the same everywhere: a question that fails is asked again by its
 * seed. The generator is Mulberry32.
 */
export interface Random {
  /** 0 or more, below 1. */
  next(): number;
  /** A whole number, 0 or more, below `count`. */
  below(count: number): number;
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
    pick: (list) => {
      const value = list[below(list.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}
