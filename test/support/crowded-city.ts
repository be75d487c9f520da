import { plainCity, pointsOf } from './plain-city.ts';
import { createRandom } from './random.ts';
import type { City } from './random-city.ts';
import type { Pair } from './random-city-shapes.ts';

/** Of the zone that the spaces share; its last corner repeats the first. */
const CROWDED_VERTEX_COUNT = 3700;
export const CROWDED_SPACE_COUNT = 1200;
export const CROWDED_MIDDLE: Pair = [13.4, 52.5];

/**
 * A city whose spaces have no shapes of their own: 1,200 of them, or as many as are asked for, in
 * one zone with a ragged border, and a few in a zone that is a point.
 */
export function createCrowdedCity(seed: number, spaceCount = CROWDED_SPACE_COUNT): City {
  const random = createRandom(seed);
  const corners = Array.from({ length: CROWDED_VERTEX_COUNT }, (_, corner): Pair => {
    const angle = (2 * Math.PI * corner) / CROWDED_VERTEX_COUNT;
    const reach = random.between(0.004, 0.005);
    return [
      settled(CROWDED_MIDDLE[0] + reach * Math.cos(angle)),
      settled(CROWDED_MIDDLE[1] + reach * Math.sin(angle)),
    ];
  });
  const shell = [...corners, ...corners.slice(0, 1)];
  const city = plainCity({
    zones: [
      { parts: [{ kind: 'polygon', rings: [shell] }] },
      { parts: [pointsOf([settled(CROWDED_MIDDLE[0] + 0.006), CROWDED_MIDDLE[1]])] },
    ],
    spaces: Array.from({ length: spaceCount + 20 }, (_, row) => ({
      zone: row < spaceCount ? 0 : 1,
    })),
  });
  const ground = { middle: CROWDED_MIDDLE, side: 0.012, lineCount: 1000, isDyadic: false };
  return { ...city, seed, ground };
}

/** To seven decimals, as cities publish. */
function settled(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
