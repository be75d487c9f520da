/** The key of a sequence: one key gives the same numbers whatever was drawn before it. */
export interface RandomKey {
  /** Unsigned, 32 bits. */
  readonly seed: number;
  readonly stream: (typeof STREAM)[keyof typeof STREAM];
  /** Index of the thing within the stream; unsigned, 32 bits. */
  readonly index: number;
}

/**
 * One stream for each thing that is drawn, so that a new draw for one does not change the others.
 */
export const STREAM = {
  column: 1,
  row: 2,
  node: 3,
  face: 4,
  zone: 5,
  space: 6,
  neighbourhood: 7,
  shuffle: 8,
  object: 9,
  areaId: 101,
  zoneId: 102,
  spaceId: 103,
  policyId: 104,
  objectId: 105,
} as const;

export interface Random {
  /** 0 to 2³² − 1. */
  word(): number;
  /** Returns a whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  oneIn(count: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/**
 * Creates the "small fast chaotic" generator with three words of state and a counter. It starts
 * from a key instead of continuing one sequence, so any block of a city can be computed without the
 * blocks before it.
 */
export function createRandom(key: RandomKey): Random {
  let a = key.seed | 0;
  let b = key.stream | 0;
  let c = key.index | 0;
  let counter = 1;

  function word(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  for (let round = 0; round < MIXING_ROUNDS; round++) word();
  return {
    word,
    below: (limit) => word() % limit,
    oneIn: (count) => word() % count === 0,
    // The remainder is an index of the list, which must not be empty.
    pick: <T>(list: readonly T[]) => list[word() % list.length] as T,
  };
}

/**
 * After twelve rounds the results of neighbouring keys are unrelated; the generator's author
 * recommends this number.
 */
const MIXING_ROUNDS = 12;
