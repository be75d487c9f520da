import { describe, expect, it } from 'vitest';
import { BAY, polygon, refusal } from '../support/normalised-shapes.ts';

describe('geometry-type (fault case B16)', () => {
  it.each([
    ['spaces', 'Point', 'space', 'Polygon'],
    ['spaces', 'LineString', 'space', 'Polygon'],
    ['spaces', 'MultiLineString', 'space', 'Polygon'],
    ['areas', 'LineString', 'area', 'Polygon'],
    ['areas', 'GeometryCollection', 'area', 'Polygon'],
    ['zones', 'Point', 'zone', 'Polygon or LineString'],
    ['zones', 'MultiPoint', 'zone', 'Polygon or LineString'],
  ] as const)('%s: %s is named, with what to do', (kind, type, subject, wanted) => {
    expect(
      refusal(
        {
          type,
          coordinates: [
            [9.49, 47.65],
            [9.5, 47.66],
          ],
        },
        kind,
      ),
    ).toEqual({
      code: 'geometry-type',
      value: type,
      message:
        `${subject} is drawn as ${type}, allowed is ${wanted}; draw its outline, or set ` +
        `"geometry-type" to "warning" under "rules" to publish the ${subject} without this shape`,
    });
  });
});

describe('geometry-malformed', () => {
  it.each([
    ['text', 'POINT (1 2)', 'geometry is a string, allowed is a GeoJSON geometry object or null'],
    ['a list', [[1, 2]], 'geometry is a list, allowed is a GeoJSON geometry object or null'],
    [
      'no type',
      { coordinates: [BAY] },
      'geometry has no type; GeoJSON has Polygon, MultiPolygon and LineString',
    ],
    [
      'an unknown type',
      { type: 'polygon', coordinates: [BAY] },
      'geometry has the type "polygon"; GeoJSON has Polygon, MultiPolygon and LineString',
    ],
    [
      'a whole feature',
      { type: 'Feature', geometry: polygon(BAY) },
      'geometry is a whole Feature; GeoJSON has Polygon, MultiPolygon and LineString',
    ],
    [
      'Esri JSON',
      { rings: [BAY] },
      'geometry is Esri JSON, not GeoJSON; GeoJSON has Polygon, MultiPolygon and LineString',
    ],
  ])('is told of for %s', (_, geometry, message) => {
    expect(refusal(geometry)).toMatchObject({ code: 'geometry-malformed', message });
  });
});
