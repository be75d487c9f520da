import { describe, expect, it } from 'vitest';
import { selectNth } from '../../../src/validate/feed/select-nth.ts';
import { createRandom } from '../../support/random.ts';

/** Another one on every run; to see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;

describe('selectNth', () => {
  it('finds the only number, and one of equal numbers', () => {
    expect(selectNth(Float64Array.of(7), 0)).toBe(7);
    expect(selectNth(Float64Array.of(5, 5, 5), 2)).toBe(5);
  });

  it(`finds what a sort finds, seed ${SEED}`, () => {
    const random = createRandom(SEED);
    for (let run = 0; run < 50; run++) {
      const spread = random.pick([1e-9, 1, 360, 1e12]);
      const values = Float64Array.from({ length: 1 + random.below(400) }, () =>
        random.pick([random.next() * spread - spread / 2, 3, -spread * 1000]),
      );
      const sorted = values.toSorted();
      for (const index of [0, values.length >> 1, values.length - 1]) {
        expect(selectNth(values, index)).toBe(sorted[index]);
      }
    }
  });
});
