import { describe, expect, it } from 'vitest';
import { checkPlantedCity } from './support/planted/check-planted-city.ts';
import { PLANTABLE } from './support/planted/planted-faults.ts';
import { makeScratchFolder } from './support/scratch.ts';

/** Another one on every run; to see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;

describe('faults planted in a clean city', () => {
  it(`are all found by file, row and identifier, and nothing else, seed ${SEED}`, async () => {
    const folder = makeScratchFolder();
    const sizes = { spaceCount: 5000, faultCount: 1 };
    const results = await checkPlantedCity({ seed: SEED, ...sizes, folder });
    const wrong = results.filter(
      ({ missing, notPlanted }) => missing.length + notPlanted.length > 0,
    );
    expect(wrong).toEqual([]);
    expect(results.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(PLANTABLE)));
  });
});
