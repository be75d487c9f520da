import { plainCity, plainUuid, rectangle } from './plain-city.ts';
import { createRandom } from './random.ts';
import { CITY_TIMES, type City } from './random-city.ts';
import { type CityPart, drawLine, drawPoints, drawPolygon } from './random-city-shapes.ts';

/** As many rows as fill a node or a level of the tree, and one more or less. */
const ROW_COUNTS = [1, 15, 16, 17, 32, 33, 255, 256, 257];

/** Degrees: across the antimeridian, beside a pole, on the grid of the boxes and beside it. */
const MIDDLES = [
  [13.4, 52.5],
  [-0.00000005, 0.00000005],
  [180, -16.8],
  [-179.99999995, 65],
  [12.5, 89.5],
] as const;

/**
 * A city of bays of one size: unlike those of a random city, nearly all of its rows are rings with
 * four corners beside others, many are equally far from a place, and many have the same box.
 */
export function createEvenCity(seed: number): City {
  const random = createRandom(seed);
  const [lng, lat] = random.pick(MIDDLES);
  const step = random.pick([1e-7, 2 ** -24, 1e-5, 0.001]);
  const lineCount = random.pick([2, 6]);
  const ground = {
    middle: [lng, lat],
    side: step * lineCount,
    lineCount,
    isDyadic: false,
  } as const;
  const [width, height] = [random.pick([0, 1, 1, 3]), random.pick([0, 1, 1, 3])];
  const bays = Array.from({ length: (lineCount + 1) ** 2 }, (_, place): readonly CityPart[] => {
    const west = lng + ((place % (lineCount + 1)) - lineCount / 2) * step;
    const south = lat + (Math.floor(place / (lineCount + 1)) - lineCount / 2) * step;
    // As src/geo/unwrap.ts leaves shapes: their western ends are in [−180, 180].
    const turned = west > 180 ? west - 360 : west < -180 ? west + 360 : west;
    return [rectangle(turned, south, turned + width * step, south + height * step)];
  });
  const others = [drawPolygon, drawLine, drawPoints].map((draw) => [draw(ground, random)]);
  const otherShare = random.pick([0, 0, 0.01, 0.1]);
  const spaces = Array.from({ length: random.pick(ROW_COUNTS) }, (_, row) => ({
    id: plainUuid(row),
    parts: random.chance(otherShare) ? random.pick([[], ...others]) : random.pick(bays),
    period: {
      startMs: random.chance(0.8) ? Number.NEGATIVE_INFINITY : random.pick(CITY_TIMES),
      endMs: random.chance(0.8) ? Number.POSITIVE_INFINITY : random.pick(CITY_TIMES),
    },
  }));
  return { ...plainCity({ zones: [{ parts: random.pick(bays) }], spaces }), seed, ground };
}
