import { describe, expect, it } from 'vitest';
import { measureOverlapM2 } from '../../../src/geo/plane/measure-overlap.ts';
import { measureProtrusion } from '../../../src/geo/plane/measure-protrusion.ts';
import { distanceToShapeM } from '../../../src/geo/plane/plane-distance.ts';
import {
  createPlane,
  findConvexShell,
  measureShapeAreaM2,
  type PlaneShape,
} from '../../../src/geo/plane/plane-shape.ts';
import { openGeos } from '../../support/geos.ts';
import { createRandom } from '../../support/random.ts';

const PAIR_COUNT = 2_000;
/** Another one on every run; to see a failure again, put its number here. */
const SEED = Date.now() % 1_000_000;

/** A ring through `corners`, closed. */
function ring(...corners: readonly (readonly [number, number])[]): Float64Array {
  return Float64Array.from([...corners, ...corners.slice(0, 1)].flat());
}

function rectangle(x: number, y: number, width: number, height: number): PlaneShape {
  return [[ring([x, y], [x + width, y], [x + width, y + height], [x, y + height])]];
}

describe('createPlane', () => {
  it('puts degrees on a plane in metres, east and north', () => {
    const plane = createPlane({ lng: 10, lat: 50 });
    const [east, north] = plane.ringOf(Float64Array.of(10.00003, 50.00005));
    expect(east).toBeCloseTo(2.151, 3);
    expect(north).toBeCloseTo(5.561, 3);
  });

  it('keeps shapes on both sides of the antimeridian together', () => {
    const plane = createPlane({ lng: 179.9999, lat: 0 });
    expect(plane.xOf(-179.9999)).toBeCloseTo(22.26, 2);
  });
});

describe('findConvexShell', () => {
  it('finds a rectangle, and none in a notch, a hole, two parts or a star', () => {
    const notch = ring([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]);
    const star = ring([0, 3], [-2, -3], [3, 1], [-3, 1], [2, -3]);
    expect(findConvexShell(rectangle(0, 0, 2, 1))).toBeDefined();
    expect(findConvexShell([[notch]])).toBeUndefined();
    expect(findConvexShell([[star]])).toBeUndefined();
    expect(findConvexShell([...rectangle(0, 0, 1, 1), ...rectangle(2, 0, 1, 1)])).toBeUndefined();
    const hole = ring([1, 1], [1, 2], [2, 2], [2, 1]);
    expect(findConvexShell([[...(rectangle(0, 0, 4, 4)[0] ?? []), hole]])).toBeUndefined();
  });
});

describe('distanceToShapeM', () => {
  it('is 0 where two parts overlap, and the way out where two holes do', () => {
    const parts = [...rectangle(0, 0, 10, 10), ...rectangle(5, 0, 10, 10)];
    expect([2, 7, 12, 18].map((x) => distanceToShapeM(x, 5, parts))).toEqual([0, 0, 0, 3]);
    const rings = [...rectangle(0, 0, 20, 10), ...rectangle(2, 1, 8, 8), ...rectangle(6, 1, 8, 8)];
    const holed: PlaneShape = [rings.flat()];
    expect([1, 4, 8, 16].map((x) => distanceToShapeM(x, 5, holed))).toEqual([0, 2, 2, 0]);
  });
});

describe('measureOverlapM2', () => {
  it('is 0 for shapes that share an edge or a corner', () => {
    expect(measureOverlapM2(rectangle(0, 0, 2, 5), rectangle(2, 0, 2, 5), 0)).toBe(0);
    expect(measureOverlapM2(rectangle(0, 0, 2, 5), rectangle(2, 5, 2, 5), 0)).toBe(0);
  });

  it('is the shared area, whatever the order', () => {
    const a = rectangle(0, 0, 2, 5);
    const b = rectangle(1.5, 1, 2, 2);
    expect(measureOverlapM2(a, b, 0)).toBeCloseTo(1, 12);
    expect(measureOverlapM2(b, a, 0)).toBeCloseTo(1, 12);
  });

  it('is all of a shape for one inside another', () => {
    expect(measureOverlapM2(rectangle(1, 1, 1, 1), rectangle(0, 0, 9, 9), 0)).toBeCloseTo(1, 12);
    expect(measureOverlapM2(rectangle(0, 0, 3, 2), rectangle(0, 0, 3, 2), 0)).toBeCloseTo(6, 12);
  });

  it('leaves out what cannot reach the negligible area', () => {
    const a = rectangle(0, 0, 2, 5);
    expect(measureOverlapM2(a, rectangle(1.999, 0, 2, 5), 0)).toBeCloseTo(0.005, 9);
    expect(measureOverlapM2(a, rectangle(1.999, 0, 2, 5), 0.1)).toBe(0);
  });

  it('counts each part, and no hole', () => {
    const hole = ring([1, 1], [1, 3], [3, 3], [3, 1]);
    const frame: PlaneShape = [[ring([0, 0], [4, 0], [4, 4], [0, 4]), hole]];
    expect(measureShapeAreaM2(frame)).toBe(12);
    expect(measureOverlapM2(frame, rectangle(1, 1, 2, 2), 0)).toBe(0);
    expect(measureOverlapM2(frame, rectangle(0, 0, 2, 2), 0)).toBeCloseTo(3, 9);
    const two = [...rectangle(0, 0, 1, 1), ...rectangle(5, 0, 1, 1)];
    expect(measureOverlapM2(two, rectangle(0.5, 0, 5, 1), 0)).toBeCloseTo(1, 9);
  });
});

describe('measureProtrusion', () => {
  it('is nothing for a shape inside another, its edge included', () => {
    const zone = rectangle(0, 0, 10, 4);
    expect(measureProtrusion(rectangle(0, 0, 5, 4), zone, 0)).toEqual({ distanceM: 0, areaM2: 0 });
  });

  it('is how far the farthest corner lies outside, and the area outside', () => {
    const { distanceM, areaM2 } = measureProtrusion(
      rectangle(8, 1, 5, 2),
      rectangle(0, 0, 10, 4),
      0.15,
    );
    expect(distanceM).toBeCloseTo(3, 9);
    expect(areaM2).toBeCloseTo(6, 9);
  });

  it('is nothing up to the negligible distance', () => {
    const zone = rectangle(0, 0, 10, 4);
    expect(measureProtrusion(rectangle(-0.14, 1, 5, 2), zone, 0.15).distanceM).toBe(0);
    expect(measureProtrusion(rectangle(-0.16, 1, 5, 2), zone, 0.15).distanceM).toBeCloseTo(0.16);
  });

  it('finds an edge that cuts across a notch although every corner is inside (fault case C3)', () => {
    const notched: PlaneShape = [[ring([0, 0], [20, 0], [20, 10], [10, 10], [10, 20], [0, 20])]];
    const triangle: PlaneShape = [[ring([1, 1], [19, 9], [9, 19])]];
    const { distanceM, areaM2 } = measureProtrusion(triangle, notched, 0.15);
    expect(Math.abs(distanceM - 4)).toBeLessThan(0.011);
    expect(areaM2).toBeCloseTo(32, 9);
  });

  it('finds a hole of the zone under the middle of a space', () => {
    const hole = ring([4, 1], [4, 3], [6, 3], [6, 1]);
    const zone: PlaneShape = [[...(rectangle(0, 0, 10, 4)[0] ?? []), hole]];
    const { distanceM, areaM2 } = measureProtrusion(rectangle(1, 0, 8, 4), zone, 0.15);
    expect(Math.abs(distanceM - 1)).toBeLessThan(0.011);
    expect(areaM2).toBeCloseTo(4, 9);
  });
});

describe('overlaps and protrusions', () => {
  it(`agree with GEOS on random pairs of shapes, seed ${SEED}`, async () => {
    const geos = await openGeos();
    const random = createRandom(SEED);
    for (let pair = 0; pair < PAIR_COUNT; pair++) {
      const a = randomShape(random);
      const b = randomShape(random);
      const label = `pair ${pair} of seed ${SEED}`;
      const overlapM2 = geos.overlapM2(a, b);
      expect(Math.abs(measureOverlapM2(a, b, 0) - overlapM2), label).toBeLessThan(1e-9);
      const protrusion = measureProtrusion(a, b, 0);
      expect(Math.abs(protrusion.areaM2 - geos.outsideM2(a, b)), label).toBeLessThan(1e-9);
      if (geos.isCovered(a, b)) expect(protrusion.distanceM, label).toBeLessThan(1e-9);
    }
  });
});

/** A bay that leans any way, at times with a corner pushed in, so that it is not convex. */
function randomShape(random: { next(): number }): PlaneShape {
  const angle = random.next() * 2 * Math.PI;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [random.next() * 6, random.next() * 6];
  const [width, length] = [2 + random.next(), 4 + 4 * random.next()];
  const corners: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, length],
    [0, length],
  ];
  if (random.next() < 0.2) corners.splice(3, 0, [width / 2, length * random.next()]);
  const placed = corners.map(([u, v]): [number, number] => [
    x + u * cosine - v * sine,
    y + u * sine + v * cosine,
  ]);
  return [[ring(...placed)]];
}
