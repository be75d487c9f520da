import { describe, expect, it } from 'vitest';
import { createDistanceFrame, distanceOfKey } from '../../../src/geo/distance/distance-frame.ts';
import type { Position } from '../../../src/model/geometry.ts';
import {
  farKeyOfShape,
  isOnePiece,
  nearestKeyOfShape,
  shapeMeetsBox,
} from '../../../src/query/rows/shape-columns.ts';
import { hasShape } from '../../../src/snapshot/shape-rows.ts';
import { metresToParts } from '../../support/oracle-distance.ts';
import { lineOf, pointsOf, polygonOf, rectangle } from '../../support/plain-city.ts';
import type { CityPart, Pair } from '../../support/random-city-shapes.ts';
import { shapeColumnsOf } from '../../support/random-city-snapshot.ts';

const ringOf = (part: CityPart): readonly Pair[] => part.rings[0] ?? [];
const HOLED = polygonOf(
  ringOf(rectangle(0, 0, 10, 10)),
  [...ringOf(rectangle(2, 2, 8, 8))].reverse(),
);
const ISLAND = rectangle(4, 4, 6, 6);
const TWICE_HOLED = polygonOf(
  ringOf(rectangle(0, 0, 10, 10)),
  [...ringOf(rectangle(1, 1, 6, 6))].reverse(),
  [...ringOf(rectangle(4, 4, 9, 9))].reverse(),
);
const SHAPES = shapeColumnsOf([
  [rectangle(0, 0, 1, 1)],
  [],
  [HOLED],
  [HOLED, ISLAND],
  [lineOf([0, 0], [4, 4])],
  [rectangle(0, 0, 4, 4), rectangle(2, 2, 6, 6)],
  [lineOf([0, 0], [0, 1]), rectangle(3, 3, 4, 4)],
  [pointsOf([1, 1])],
  [pointsOf([1, 1], [3, 3])],
  [TWICE_HOLED],
]);

const at = (lng: number, lat: number) => ({ minLng: lng, minLat: lat, maxLng: lng, maxLat: lat });

describe('hasShape and isOnePiece', () => {
  it('say what a row has', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(rows.map((row) => hasShape(SHAPES, row))).toEqual([
      ...[true, false, true, true, true, true, true, true, true],
    ]);
    expect(rows.map((row) => isOnePiece(SHAPES, row))).toEqual([
      ...[true, false, false, false, true, false, false, true, false],
    ]);
  });
});

describe('shapeMeetsBox', () => {
  it.each([
    ['inside a polygon', 0, at(0.5, 0.5), true],
    ['in the body of a holed polygon', 2, at(1, 1), true],
    ['in its hole', 2, at(5, 5), false],
    ['on the border of its hole', 2, at(2, 5), true],
    ['on an island in the hole', 3, at(5, 5), true],
    ['between hole and island', 3, at(3, 3), false],
    ['on a line', 4, at(1, 1), true],
    ['beside a line, where a polygon would be', 4, at(1, 0.5), false],
    ['in both of two holes that overlap', 9, at(5, 5), false],
    ['in one of them', 9, at(2, 2), false],
    ['in both of two polygons that overlap', 5, at(3, 3), true],
    ['in one of them', 5, at(5, 5), true],
    ['beside both', 5, at(5, 1), false],
    ['on the line of a line and a polygon', 6, at(0, 0.5), true],
    ['on a point', 7, at(1, 1), true],
    ['beside a point', 7, at(1, 1 + 2 ** -52), false],
    ['on the second of two points', 8, at(3, 3), true],
    ['between two points', 8, at(2, 2), false],
    ['in the polygon of these', 6, at(3.5, 3.5), true],
    ['between these', 6, at(1, 1), false],
    ['anywhere, of a row without a shape', 1, at(0, 0), false],
  ] as const)('for a point %s', (_, row, box, expected) => {
    expect(shapeMeetsBox(SHAPES, row, box)).toBe(expected);
  });

  it('does not find a box around which a shape runs without meeting it', () => {
    expect(shapeMeetsBox(SHAPES, 2, { minLng: 3, minLat: 3, maxLng: 7, maxLat: 7 })).toBe(false);
    expect(shapeMeetsBox(SHAPES, 3, { minLng: 3, minLat: 3, maxLng: 7, maxLat: 7 })).toBe(true);
  });
});

describe('nearestKeyOfShape', () => {
  const metres = (row: number, lng: number, lat: number) => {
    const frame = createDistanceFrame({ lng, lat });
    return distanceOfKey(frame, nearestKeyOfShape(SHAPES, row, frame));
  };

  it('is the distance to the nearest ring', () => {
    expect(metres(0, 2, 0)).toBeCloseTo(111_319.5, 0);
    expect(metres(6, 2.9, 3.5)).toBeCloseTo(11_111.2, 0);
  });

  it('is the distance to the border from within a hole', () => {
    expect(Math.abs(metres(2, 2.1, 5) - 11_090)).toBeLessThan(5);
  });

  it('is the distance to the nearest of several points', () => {
    expect(metres(8, 1, 1)).toBe(0);
    expect(Math.abs(metres(8, 1.1, 1) - 11_130.3)).toBeLessThan(0.1);
  });

  it('is without end to a row that has no shape', () => {
    expect(metres(1, 0, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('farKeyOfShape', () => {
  const bay = rectangle(22.94, 40.63, 22.940_05, 40.630_03);
  const shapes = shapeColumnsOf([[bay], [rectangle(0, 0, 40, 40)]]);
  const metres = (row: number, center: Position) => {
    const frame = createDistanceFrame(center);
    return distanceOfKey(frame, farKeyOfShape(shapes, row, frame));
  };

  it('is the distance of a small shape to a centimetre', () => {
    for (const center of [
      { lng: 100, lat: 10 },
      { lng: -60, lat: -45 },
      { lng: 22.94, lat: -30 },
      { lng: -157.06, lat: -40.63 },
    ]) {
      const expected = metresToParts(center, [bay]);
      expect(Math.abs(metres(0, center) - expected)).toBeLessThan(0.01);
    }
  });

  it('is the distance of the nearest of several points', () => {
    const points = [pointsOf([0, 0], [40, 40])];
    const columns = shapeColumnsOf([points]);
    const center = { lng: 120, lat: 20 };
    const frame = createDistanceFrame(center);
    const found = distanceOfKey(frame, farKeyOfShape(columns, 0, frame));
    expect(Math.abs(found - metresToParts(center, points))).toBeLessThan(0.01);
  });

  it('is the distance of a large one within the tolerance', () => {
    const center = { lng: 120, lat: 20 };
    const expected = metresToParts(center, [rectangle(0, 0, 40, 40)]);
    expect(Math.abs(metres(1, center) - expected)).toBeLessThan(expected * 1e-4);
  });
});
