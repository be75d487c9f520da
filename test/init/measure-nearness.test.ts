import { describe, expect, it } from 'vitest';
import { measureDistanceM } from '../../src/geo/measure-distance.ts';
import { measureNearness, NEARNESS_MAX_M } from '../../src/init/measure-nearness.ts';
import { createRandom } from '../support/random.ts';

describe('measureNearness', () => {
  it('gives the distance to the nearest outline, as the join of zones measures it', () => {
    const seed = 20_261_128;
    const { next } = createRandom(seed);
    const place = () => ({ lng: 13.4 + 0.01 * next(), lat: 52.5 + 0.01 * next() });
    const outlines = Array.from({ length: 30 }, () => [place(), place()]);
    const nearness = measureNearness(outlines);
    for (let index = 0; index < 300; index++) {
      const here = place();
      const expected = Math.min(
        ...outlines.map((outline) =>
          measureDistanceM(here, {
            type: 'LineString',
            positions: Float64Array.from(outline.flatMap(({ lng, lat }) => [lng, lat])),
          }),
        ),
      );
      const found = nearness.distanceTo(here);
      const message = `seed ${seed}, position ${index}`;
      if (expected > NEARNESS_MAX_M * 1.01) expect(found, message).toBe(Number.POSITIVE_INFINITY);
      // The earth is no sphere: half a per cent of 60 m.
      else if (expected < NEARNESS_MAX_M * 0.99)
        expect(Math.abs(found - expected), message).toBeLessThan(0.4);
    }
  });

  it('is infinite without outlines', () => {
    const { distanceTo } = measureNearness([]);
    expect(distanceTo({ lng: 0, lat: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});
