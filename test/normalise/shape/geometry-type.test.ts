import { describe, expect, it } from 'vitest';
import { WrittenNumber } from '../../../src/model/custom-attributes.ts';
import { BAY, normalise, polygon, QUARTER, refusal } from '../support/normalised-shapes.ts';

const KERB = [
  [9.49, 47.65],
  [9.5, 47.66],
];
const COORDINATES: Readonly<Record<string, unknown>> = {
  Point: KERB[0],
  MultiPoint: KERB,
  LineString: KERB,
  MultiLineString: [KERB, KERB],
  MultiPolygon: [[QUARTER], [BAY]],
};

describe('geometry-type (fault case B16)', () => {
  it.each([
    ['spaces', 'Point', 'space', 'Polygon'],
    ['spaces', 'MultiPoint', 'space', 'Polygon'],
    ['spaces', 'LineString', 'space', 'Polygon'],
    ['spaces', 'MultiLineString', 'space', 'Polygon'],
    ['spaces', 'MultiPolygon', 'space', 'Polygon'],
    ['zones', 'Point', 'zone', 'Polygon or LineString'],
    ['zones', 'MultiPoint', 'zone', 'Polygon or LineString'],
    ['zones', 'MultiLineString', 'zone', 'Polygon or LineString'],
    ['zones', 'MultiPolygon', 'zone', 'Polygon or LineString'],
  ] as const)(
    '%s: %s is kept, with a warning of what the standard wants',
    (kind, type, ...words) => {
      const { shape, findings } = normalise({ type, coordinates: COORDINATES[type] }, kind);
      const [subject, wanted] = words;
      expect(shape?.type).toBe(type);
      expect(findings).toEqual([
        {
          code: 'geometry-type',
          severity: 'warning',
          field: 'geometry',
          value: type,
          message: `${subject} is drawn as ${type}, but the standard expects ${wanted}; filters use the ${type} as it is`,
        },
      ]);
    },
  );

  it.each(['Point', 'MultiPoint', 'LineString', 'MultiLineString'])(
    'areas: %s is refused, for it covers no ground',
    (type) => {
      expect(refusal({ type, coordinates: COORDINATES[type] }, 'areas')).toEqual({
        code: 'geometry-type',
        value: type,
        message:
          `area is drawn as ${type}, but must be a polygon; draw its outline, or set ` +
          '"geometry-type": "warning" under "rules" in feed.json to publish the area at the place of its zones',
      });
    },
  );

  it('reports the faults in a shape that is refused for its type as well', () => {
    const far = {
      type: 'LineString',
      coordinates: [
        [181, 0, 7],
        [200, 95],
      ],
    };
    expect(normalise(far, 'areas').codes).toBe('geometry-type, coordinates-out-of-range');
    const flat = { type: 'Point', coordinates: [[9.49, 47.65]] };
    expect(normalise(flat, 'areas').codes).toBe('geometry-type, coordinates-nesting');
  });

  it('refuses a GeometryCollection, and reports the faults of its members', () => {
    const collection = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [9.49, 47.65] },
        { type: 'Polygon', coordinates: [BAY.slice(0, 4)] },
        { type: 'Point', coordinates: [47.6, -122.3] },
      ],
    };
    const { shape, findings } = normalise(collection, 'spaces');
    expect(shape).toBeNull();
    expect(findings.map(({ code }) => code)).toEqual([
      'geometry-type',
      'ring-unclosed',
      'coordinates-swapped',
    ]);
    expect(findings[0]?.message).toBe(
      'space is drawn as GeometryCollection; export its parts as one Multi geometry, or set ' +
        '"geometry-type": "warning" under "rules" in feed.json to publish the space without this shape',
    );
  });
});

describe('geometry-malformed', () => {
  const ALLOWED =
    'it must be Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon';

  it.each([
    ['text', 'POINT (1 2)', 'geometry is a string, but must be a GeoJSON geometry object or null'],
    ['a list', [[1, 2]], 'geometry is a list, but must be a GeoJSON geometry object or null'],
    [
      'a number that is kept as written',
      new WrittenNumber('1.10'),
      'geometry is a number, but must be a GeoJSON geometry object or null',
    ],
    ['no type', { coordinates: [BAY] }, `geometry has no type; ${ALLOWED}`],
    [
      'an unknown type',
      { type: 'polygon', coordinates: [BAY] },
      `geometry has the type "polygon"; ${ALLOWED}`,
    ],
    [
      'a whole feature',
      { type: 'Feature', geometry: polygon(BAY) },
      'geometry is a whole Feature, but must be only the geometry of the Feature',
    ],
    ['Esri JSON', { rings: [BAY] }, 'geometry is Esri JSON, but must be GeoJSON'],
    [
      'coordinates null (fault case G9)',
      { type: 'Polygon', coordinates: null },
      'coordinates are null, but must be a list of positions',
    ],
  ])('is reported for %s', (_, geometry, message) => {
    expect(refusal(geometry)).toMatchObject({ code: 'geometry-malformed', message });
  });
});
