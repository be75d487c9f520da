import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCity } from '../support/check-city.ts';

/* The other half of the 20,000 random questions of answers.test.ts. */
const CITY_COUNT = 50;
const QUESTIONS_PER_CITY = 200;
const SEED = Date.now() & 0x7fff_ffff;
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe(`further pages, seed ${SEED}`, () => {
  it(`are those of brute force to ${CITY_COUNT * QUESTIONS_PER_CITY} questions`, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(checkCity(seed, QUESTIONS_PER_CITY).differences).toEqual([]);
      }),
      { seed: SEED, numRuns: CITY_COUNT, endOnFailure: true },
    );
  }, 900_000);

  it('are those of brute force to 4,000 questions about objects', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { differences } = checkCity(seed, 200, 'objects');
        expect(differences).toEqual([]);
      }),
      { seed: SEED, numRuns: 20, endOnFailure: true },
    );
  }, 900_000);
});
