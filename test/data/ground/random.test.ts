import { describe, expect, it } from 'vitest';
import { createRandom, STREAM } from '../../../data/ground/random.ts';

const KEY = { seed: 1, stream: STREAM.face, index: 7 };

function wordsOf(key: Parameters<typeof createRandom>[0]): number[] {
  const random = createRandom(key);
  return [random.word(), random.word(), random.word()];
}

describe('createRandom', () => {
  it('gives the same words for the same key, on every machine', () => {
    expect(wordsOf(KEY)).toEqual(wordsOf(KEY));
    expect(wordsOf(KEY)).toEqual([1258397870, 2494050591, 2139653402]);
  });

  it('gives other words as soon as one part of the key differs', () => {
    const keys = [
      KEY,
      { ...KEY, seed: 2 },
      { ...KEY, stream: STREAM.zone },
      { ...KEY, index: 8 },
      { ...KEY, seed: 0xffff_ffff },
    ];
    expect(new Set(keys.map((key) => wordsOf(key).join())).size).toBe(keys.length);
  });

  it('draws evenly', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 20_000; index++) {
      const drawn = createRandom({ ...KEY, index }).below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(1_800);
    expect(Math.max(...counts)).toBeLessThan(2_200);
  });

  it('picks from a list and says yes once in so often', () => {
    const random = createRandom(KEY);
    const picks = Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c']));
    expect(new Set(picks)).toEqual(new Set(['a', 'b', 'c']));
    const yes = Array.from({ length: 6_000 }, () => random.oneIn(6)).filter(Boolean).length;
    expect(yes).toBeGreaterThan(850);
    expect(yes).toBeLessThan(1_150);
  });
});
