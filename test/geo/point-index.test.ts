import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPointIndex } from '../../src/geo/point-index.ts';

describe('buildPointIndex', () => {
  it('selects the points in a box, those on its sides too, by their number', () => {
    const points = [
      { lng: 2, lat: 2 },
      { lng: 0, lat: 0 },
      { lng: 1, lat: 1 },
      { lng: 1, lat: 1 },
    ];
    const index = buildPointIndex(points);
    expect(index.selectInBox({ minLng: 1, minLat: 1, maxLng: 2, maxLat: 2 })).toEqual([0, 2, 3]);
    expect(index.selectInBox({ minLng: 3, minLat: 1, maxLng: 4, maxLat: 2 })).toEqual([]);
  });

  it('selects nothing of nothing', () => {
    const box = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
    expect(buildPointIndex([]).selectInBox(box)).toEqual([]);
  });

  it('selects what looking at every point selects', () => {
    const position = fc.record({ lng: fc.integer({ max: 9, min: 0 }), lat: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(position, { maxLength: 200 }), position, position, (points, a, b) => {
        const box = {
          minLng: Math.min(a.lng, b.lng),
          minLat: Math.min(a.lat, b.lat),
          maxLng: Math.max(a.lng, b.lng),
          maxLat: Math.max(a.lat, b.lat),
        };
        const expected = [...points.keys()].filter((number) => {
          const { lng, lat } = points[number]!;
          return lng >= box.minLng && lng <= box.maxLng && lat >= box.minLat && lat <= box.maxLat;
        });
        expect(buildPointIndex(points).selectInBox(box)).toEqual(expected);
      }),
    );
  });
});
