import { describe, expect, it } from 'vitest';
import { measureSmallestRectangle } from '../../src/geo/smallest-rectangle.ts';
import type { Shape } from '../../src/model/geometry.ts';

/** Metres east and north of 0, 0, where a degree is 111,319.49 m and 110,574.28 m. */
function polygonOf(...points: readonly (readonly [number, number])[]): Shape {
  const closed = [...points, ...points.slice(0, 1)];
  const ring = closed.flatMap(([x, y]) => [x / 111_319.4908, y / 110_574.2758]);
  return { type: 'Polygon', rings: [Float64Array.from(ring)] };
}

/** Tries ten thousand directions. */
function slowArea(points: readonly (readonly [number, number])[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step < 10_000; step++) {
    const angle = (step / 10_000) * Math.PI;
    const spread = (turn: number) => {
      const values = points.map(
        ([x, y]) => x * Math.cos(angle + turn) + y * Math.sin(angle + turn),
      );
      return Math.max(...values) - Math.min(...values);
    };
    least = Math.min(least, spread(0) * spread(Math.PI / 2));
  }
  return least;
}

describe('measureSmallestRectangle', () => {
  it('has the sides of a bay, whichever way it is turned', () => {
    for (const degrees of [0, 17, 45, 90, 133]) {
      const turn = (degrees * Math.PI) / 180;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const bay = polygonOf(
        [0, 0],
        [5 * c, 5 * s],
        [5 * c - 2 * s, 5 * s + 2 * c],
        [-2 * s, 2 * c],
      );
      const sides = measureSmallestRectangle(bay);
      expect(sides?.longM).toBeCloseTo(5, 3);
      expect(sides?.shortM).toBeCloseTo(2, 3);
    }
  });

  it('is as small as any of ten thousand directions finds', () => {
    const points = [
      [0, 0],
      [7, 1],
      [9, 4],
      [3, 6],
      [1, 3],
    ] as const;
    const sides = measureSmallestRectangle(polygonOf(...points));
    const area = (sides?.longM ?? 0) * (sides?.shortM ?? 0);
    expect(area).toBeLessThanOrEqual(slowArea(points) + 1e-3);
    expect(area).toBeGreaterThan(slowArea(points) - 0.05);
  });

  it('is none of a shape without area', () => {
    const line: Shape = { type: 'LineString', positions: Float64Array.of(0, 0, 1, 1) };
    expect(measureSmallestRectangle(line)).toBe(null);
  });
});
