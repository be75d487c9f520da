import { describe, expect, it } from 'vitest';
import { shapesMeet } from '../../src/geo/polygon-intersects.ts';
import type { Shape } from '../../src/model/geometry.ts';

function square(west: number, south: number, side: number): Shape {
  const [east, north] = [west + side, south + side];
  return {
    type: 'Polygon',
    rings: [Float64Array.of(west, south, east, south, east, north, west, north, west, south)],
  };
}

const ROAD: Shape = { type: 'LineString', positions: Float64Array.of(-1, 0.5, 5, 0.5) };

describe('shapesMeet', () => {
  it.each([
    ['overlap', square(0, 0, 1), square(0.5, 0.5, 1), true],
    ['share a side', square(0, 0, 1), square(1, 0, 1), true],
    ['share a corner', square(0, 0, 1), square(1, 1, 1), true],
    ['lie in each other', square(0, 0, 3), square(1, 1, 1), true],
    ['are apart', square(0, 0, 1), square(2, 0, 1), false],
    ['are a line and a polygon that it crosses', ROAD, square(0, 0, 1), true],
    ['are a line and a polygon beside it', ROAD, square(0, 1, 1), false],
  ])('tells of two shapes that %s', (_, a, b, expected) => {
    expect(shapesMeet(a, b)).toBe(expected);
    expect(shapesMeet(b, a)).toBe(expected);
  });
});
