import { expect, it } from 'vitest';
import { geometryOf } from '../../src/geo/geojson-geometry.ts';

it('writes a line and a polygon with a hole as GeoJSON does, longitude first', () => {
  expect(geometryOf({ type: 'LineString', positions: Float64Array.of(1, 2, 3, 4) })).toEqual({
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  });
  const rings = [Float64Array.of(0, 0, 9, 0, 0, 9, 0, 0), Float64Array.of(1, 1, 1, 2, 2, 1, 1, 1)];
  const { coordinates } = geometryOf({ type: 'Polygon', rings });
  expect(coordinates).toEqual(
    rings.map((ring) => [0, 2, 4, 6].map((index) => [ring[index], ring[index + 1]])),
  );
});
