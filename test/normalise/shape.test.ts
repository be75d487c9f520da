import { describe, expect, it } from 'vitest';
import type { Finding, RecordReport } from '../../src/diagnostic/diagnostic.ts';
import type { Kind } from '../../src/model/kind.ts';
import { type NormalisedShape, normaliseShape } from '../../src/normalise/shape.ts';
import { makeRing } from '../geo/make-positions.ts';

type Pair = number[];

/** A bay of some 6 m by 2 m, counter-clockwise and closed. */
const BAY: Pair[] = [
  [13.4, 52.5],
  [13.40009, 52.5],
  [13.40009, 52.50002],
  [13.4, 52.50002],
  [13.4, 52.5],
];
const CLOCKWISE = BAY.toReversed();
/** About 1.4 km by 2.2 km, with room for holes. */
const QUARTER = ring('13.4 52.5, 13.42 52.5, 13.42 52.52, 13.4 52.52');
const HOLE = ring('13.405 52.505, 13.405 52.51, 13.41 52.51, 13.41 52.505');

/** Pairs as they stand in a file, closed, from WKT-like text. */
function ring(text: string): Pair[] {
  const pairs = text.split(', ').map((pair) => pair.split(' ').map(Number));
  return [...pairs, ...pairs.slice(0, 1)];
}

function polygon(...coordinates: Pair[][]): object {
  return { type: 'Polygon', coordinates };
}

interface Outcome extends NormalisedShape {
  readonly findings: readonly Finding[];
  /** Code by code, with the severity where it is not the catalogue's. */
  readonly codes: string;
}

function normalise(geometry: unknown, kind: Kind = 'spaces'): Outcome {
  const findings: Finding[] = [];
  const report: RecordReport = { identify() {}, add: (finding) => findings.push(finding) };
  const codes = () =>
    findings.map(({ code, severity }) => [code, severity].filter(Boolean).join(' ')).join(', ');
  const outcome = normaliseShape(geometry, kind, report);
  return { ...outcome, findings, codes: codes() };
}

/** Expects one finding of an error, no shape, and gives what it says. */
function refusal(
  geometry: unknown,
  kind?: Kind,
): { code: string; message: string; value: unknown } {
  const { shape, missing, findings } = normalise(geometry, kind);
  expect({ shape, missing, count: findings.length }).toEqual({
    shape: null,
    missing: false,
    count: 1,
  });
  const { code, message, value, severity } = findings[0] as Finding;
  expect(severity).toBeUndefined();
  return { code, message, value };
}

describe('normaliseShape', () => {
  describe('takes without a word', () => {
    it.each(['areas', 'zones', 'spaces'] as const)(
      'a closed counter-clockwise polygon (%s)',
      (kind) => {
        const { shape, missing, codes } = normalise(polygon(BAY), kind);
        expect(codes).toBe('');
        expect(missing).toBe(false);
        expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
      },
    );

    it('a hole that runs clockwise, in a space or a zone', () => {
      const { shape, codes } = normalise(polygon(QUARTER, HOLE), 'zones');
      expect(codes).toBe('');
      expect(shape).toEqual({
        type: 'Polygon',
        rings: [Float64Array.from(QUARTER.flat()), Float64Array.from(HOLE.flat())],
      });
    });

    it('a line of a zone', () => {
      const { shape, codes } = normalise(
        {
          type: 'LineString',
          coordinates: [
            [9.49, 47.65],
            [9.5, 47.66],
          ],
        },
        'zones',
      );
      expect(codes).toBe('');
      expect(shape).toEqual({
        type: 'LineString',
        positions: Float64Array.of(9.49, 47.65, 9.5, 47.66),
      });
    });

    it('the very corners of the globe', () => {
      const { codes } = normalise(polygon(ring('-180 -90, 0 -90, 180 90, -180 90')), 'areas');
      expect(codes).toBe('');
    });
  });

  describe('a geometry that is missing', () => {
    it.each([null, undefined])('is said to be so, and reported by nobody here: %s', (geometry) => {
      expect(normalise(geometry)).toMatchObject({ shape: null, missing: true, codes: '' });
    });

    it('is what an observation always has', () => {
      expect(normalise(polygon(BAY), 'availability')).toMatchObject({ missing: true, codes: '' });
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
      [
        'no coordinates',
        { type: 'Polygon' },
        'coordinates are missing, allowed is a list of positions',
      ],
      [
        'coordinates that are text',
        { type: 'Polygon', coordinates: '13.4 52.5' },
        'coordinates are a string, allowed is a list of positions',
      ],
      [
        'empty coordinates (fault case B3)',
        { type: 'Polygon', coordinates: [] },
        'coordinates are empty; a record without a shape has the geometry null',
      ],
      [
        'an empty ring',
        polygon([]),
        'coordinates are empty; a record without a shape has the geometry null',
      ],
      [
        'an empty multipolygon',
        { type: 'MultiPolygon', coordinates: [] },
        'coordinates are empty; a record without a shape has the geometry null',
      ],
      [
        'numbers as text',
        { type: 'Polygon', coordinates: [[BAY[0], ['13.4', '52.5']]] },
        'position 2 of the outer ring is ["13.4", "52.5"], allowed are two numbers, longitude and latitude',
      ],
      [
        'NaN',
        polygon([...BAY.slice(0, 2), [Number.NaN, 52.5]]),
        'position 3 of the outer ring is [NaN, 52.5], allowed are two numbers, longitude and latitude',
      ],
      [
        'an infinite number',
        polygon([[13.4, Number.NEGATIVE_INFINITY]]),
        'position 1 of the outer ring is [13.4, -Infinity], allowed are two numbers, longitude and latitude',
      ],
      [
        'a single number',
        polygon(BAY, [[1, 2], [3]]),
        'position 2 of hole 1 is [3], allowed are two numbers, longitude and latitude',
      ],
      [
        'null for a position',
        { type: 'Polygon', coordinates: [[BAY[0], null]] },
        'position 2 of the outer ring is null, allowed are two numbers, longitude and latitude',
      ],
      [
        'null for a ring',
        { type: 'Polygon', coordinates: [BAY, null] },
        'hole 1 is null, allowed is a list of positions',
      ],
    ])('is told of for %s', (_, geometry, message) => {
      expect(refusal(geometry)).toMatchObject({ code: 'geometry-malformed', message });
    });

    it('is told of for a line that stays where it is', () => {
      const line = {
        type: 'LineString',
        coordinates: [
          [9.49, 47.65],
          [9.49, 47.65],
        ],
      };
      expect(refusal(line, 'zones')).toEqual({
        code: 'geometry-malformed',
        value: [9.49, 47.65],
        message: 'line stays at one position, at least two different ones are needed',
      });
      expect(refusal({ type: 'LineString', coordinates: [[9.49, 47.65]] }, 'zones').code).toBe(
        'geometry-malformed',
      );
    });
  });

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

    it.each([
      ['MultiPolygon', [[QUARTER], [BAY], [BAY]], 3],
      ['MultiLineString', [BAY, BAY], 2],
    ])(
      '%s of several parts is refused, never cut down (fault case B6)',
      (type, coordinates, count) => {
        expect(refusal({ type, coordinates }, 'zones')).toEqual({
          code: 'geometry-type',
          value: type,
          message:
            `${type} has ${count} parts, allowed is 1; give each part a record of its own, or draw ` +
            'one outline round all of them',
        });
      },
    );

    it('two parts are two parts, also where one lies in the other (fault case B8)', () => {
      const inner = { type: 'MultiPolygon', coordinates: [[QUARTER], [HOLE.toReversed()]] };
      expect(refusal(inner, 'areas').message).toContain('has 2 parts');
    });
  });

  describe('geometry-unwrapped', () => {
    it('is counted for a MultiPolygon of one part, which keeps its holes', () => {
      const given = { type: 'MultiPolygon', coordinates: [[QUARTER, HOLE]] };
      const { shape, findings, codes } = normalise(given);
      expect(codes).toBe('geometry-unwrapped');
      expect(findings[0]?.message).toBe(
        'MultiPolygon of one part was taken for the Polygon that it is',
      );
      expect(shape).toMatchObject({ type: 'Polygon', rings: { length: 2 } });
    });

    it('is counted for a MultiLineString of one part', () => {
      const given = {
        type: 'MultiLineString',
        coordinates: [
          [
            [9.49, 47.65],
            [9.5, 47.66],
          ],
        ],
      };
      const { shape, codes } = normalise(given, 'zones');
      expect(codes).toBe('geometry-unwrapped');
      expect(shape).toMatchObject({ type: 'LineString' });
    });
  });

  describe('coordinates-nesting', () => {
    it.each([
      [
        'one too many, as a MultiPolygon has',
        'Polygon',
        [[BAY]],
        'one pair of brackets too many, 3',
      ],
      ['two too many', 'Polygon', [[[BAY]]], '2 pairs of brackets too many, 3'],
      ['two too few', 'Polygon', BAY.flat(), '2 pairs of brackets too few, 3'],
      ['one too many', 'MultiPolygon', [[[BAY]]], 'one pair of brackets too many, 4'],
      ['two too few', 'MultiPolygon', BAY, '2 pairs of brackets too few, 4'],
      [
        'one too few, of rings or parts',
        'MultiPolygon',
        [QUARTER, HOLE],
        'one pair of brackets too few, 4',
      ],
      ['one too many', 'LineString', [BAY], 'one pair of brackets too many, 2'],
      ['one too few', 'LineString', BAY.flat(), 'one pair of brackets too few, 2'],
      ['two too few', 'MultiLineString', BAY.flat(), '2 pairs of brackets too few, 3'],
    ])('is refused: %s (%s)', (_, type, coordinates, found) => {
      const { code, message, value } = refusal({ type, coordinates }, 'zones');
      expect(code).toBe('coordinates-nesting');
      expect(message).toBe(`coordinates have ${found} go round the first number`);
      // The first brackets are quoted, not the whole list.
      expect(JSON.stringify(value).length).toBeLessThan(120);
    });

    it.each([
      ['Polygon', BAY],
      ['MultiPolygon', [BAY]],
    ])(
      'is counted where one pair is missing and the ring is clear all the same (%s)',
      (type, coordinates) => {
        const { shape, findings } = normalise({ type, coordinates });
        expect(findings).toEqual([
          {
            code: 'coordinates-nesting',
            severity: 'info',
            field: 'geometry',
            value: [13.4, 52.5],
            message:
              'coordinates have one pair of brackets too few and were taken for a single ring',
          },
        ]);
        expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
      },
    );

    it('is counted for a MultiLineString with the brackets of a LineString', () => {
      const given = {
        type: 'MultiLineString',
        coordinates: [
          [9.49, 47.65],
          [9.5, 47.66],
        ],
      };
      expect(normalise(given, 'zones')).toMatchObject({
        codes: 'coordinates-nesting info',
        shape: { type: 'LineString' },
      });
    });

    it.each([
      [
        'brackets round one position',
        [BAY[0], [BAY[1]]],
        'position 2 of the outer ring has one pair of brackets too many',
      ],
      [
        'numbers between positions',
        [BAY[0], 13.4, 52.5],
        'position 2 of the outer ring has no brackets, each pair of numbers needs its own',
      ],
      [
        'all numbers in one pair',
        [BAY.flat()],
        'position 1 of the outer ring has 10 numbers in one pair of brackets, each position needs its own',
      ],
    ])('is refused within a ring: %s', (_, list, message) => {
      const { code, message: found } = refusal({ type: 'Polygon', coordinates: [list] });
      expect({ code, found }).toEqual({ code: 'coordinates-nesting', found: message });
    });
  });

  describe('coordinates-out-of-range', () => {
    it('says that metres look projected (fault case B4)', () => {
      const metres = ring('522396.8 5397953.9, 522402 5397953.9, 522402 5397956, 522396.8 5397956');
      expect(refusal(polygon(metres))).toEqual({
        code: 'coordinates-out-of-range',
        value: [522396.8, 5397953.9],
        message:
          'position 522396.8, 5397953.9 is beyond ±180, ±90 and looks projected; export the file in ' +
          'degrees of WGS 84 (EPSG:4326)',
      });
    });

    it('says that longitudes look counted from 0 to 360', () => {
      const { message } = refusal(polygon(ring('237.6 47.6, 237.7 47.6, 237.7 47.7')));
      expect(message).toBe(
        'position 237.6, 47.6 is beyond ±180, ±90 and looks counted from 0 to 360; take 360 from ' +
          'longitudes over 180',
      );
    });

    it('says what was meant where there is no telling why', () => {
      const { message, value } = refusal(polygon(ring('13.4 52.5, 13.5 -190, 13.5 52.6')));
      expect(message).toBe(
        'position 13.5, -190 is beyond ±180, ±90; positions are degrees of longitude, then of latitude',
      );
      expect(value).toEqual([13.5, -190]);
    });

    it('is told of for a line, and once for many positions', () => {
      const line = {
        type: 'LineString',
        coordinates: [
          [181, 0],
          [200, 95],
        ],
      };
      expect(refusal(line, 'zones').code).toBe('coordinates-out-of-range');
    });
  });

  describe('coordinates-swapped', () => {
    const seattle = ring('47.6 -122.3, 47.7 -122.3, 47.7 -122.4');

    it('is told of where |latitude| is over 90 and all is well the other way round', () => {
      expect(refusal(polygon(seattle))).toEqual({
        code: 'coordinates-swapped',
        value: [47.6, -122.3],
        message:
          'latitude -122.3 is beyond ±90, and all positions are in range with their numbers swapped; ' +
          'write the longitude first',
      });
    });

    it('is not the cause where a single position is out of range either way', () => {
      const { code } = refusal(polygon([...seattle.slice(0, 3), [190, 47], [47.6, -122.3]]));
      expect(code).toBe('coordinates-out-of-range');
    });
  });

  it('coordinates-extra-dimension is counted once a record, and the number dropped', () => {
    const high = BAY.map(([lng = 0, lat = 0], index) => [lng, lat, 100 + index, index]);
    const { shape, findings } = normalise(polygon(high));
    expect(findings).toEqual([
      {
        code: 'coordinates-extra-dimension',
        field: 'geometry',
        message: 'positions have a third number, which was left out',
      },
    ]);
    expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
  });

  describe('ring-unclosed', () => {
    it('is a warning up to 1 cm, and the last position is put on the first', () => {
      const nearly = [...BAY.slice(0, 4), [13.4, 52.50000008]];
      const { shape, findings } = normalise(polygon(nearly));
      expect(findings).toEqual([
        {
          code: 'ring-unclosed',
          severity: 'warning',
          field: 'geometry',
          value: [13.4, 52.50000008],
          message:
            'outer ring ends 0.89 cm from where it begins; its last position was put on its first',
        },
      ]);
      expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
    });

    it('is an error above 1 cm', () => {
      const { code, message, value } = refusal(polygon([...BAY.slice(0, 4), [13.4, 52.5000001]]));
      expect({ code, value }).toEqual({ code: 'ring-unclosed', value: [13.4, 52.5000001] });
      expect(message).toBe(
        'outer ring ends 1.11 cm from where it begins; repeat its first position at the end',
      );
    });

    it('is an error where the closing position was left out', () => {
      expect(refusal(polygon(BAY.slice(0, 4))).message).toBe(
        'outer ring ends 2.23 m from where it begins; repeat its first position at the end',
      );
    });

    it('takes -180 and 180 for one meridian', () => {
      const nearly = [
        [180, 0],
        [180, 1],
        [179, 1],
        [179, 0],
        [-180, 0],
      ];
      const { shape, codes } = normalise(polygon(nearly));
      expect(codes).toBe('ring-unclosed warning');
      expect(shape).toMatchObject({ rings: [makeRing('180 0, 180 1, 179 1, 179 0')] });
    });
  });

  describe('ring-too-short', () => {
    it.each([
      [[], '0 positions'],
      [BAY.slice(0, 1), '1 position'],
      [BAY.slice(0, 3), '3 positions'],
    ])('is told of for fewer than four positions', (list, found) => {
      const { code, message } = refusal(polygon(QUARTER, list));
      expect(code).toBe('ring-too-short');
      expect(message).toBe(
        `hole 1 has ${found}, at least 4 are needed, the first of them again at the end`,
      );
    });

    it.each([
      ['1 different position', '13.4 52.5, 13.4 52.5, 13.4 52.5'],
      ['2 different positions', '13.4 52.5, 13.5 52.5, 13.4 52.5'],
      ['2 different positions', '13.4 52.5, 13.4 52.5, 13.5 52.5, 13.5 52.5'],
    ])('is told of for %s', (found, text) => {
      const { code, message } = refusal(polygon(ring(text)));
      expect(code).toBe('ring-too-short');
      expect(message).toBe(`outer ring has ${found}, at least 3 are needed`);
    });

    it('is not told of for a triangle', () => {
      expect(normalise(polygon(ring('13.4 52.5, 13.5 52.5, 13.4 52.6'))).codes).toBe('');
    });
  });

  describe('ring-degenerate', () => {
    it('is told of under 100 square centimetres, with the area', () => {
      const tiny = ring(
        '22.9444 40.6333, 22.9444005 40.6333, 22.9444005 40.6333003, 22.9444 40.6333003',
      );
      expect(refusal(polygon(tiny))).toEqual({
        code: 'ring-degenerate',
        value: 14.1,
        message: 'outer ring encloses 14.1 cm², at least 100 cm² are needed',
      });
    });

    it('is told of for a ring that goes there and back', () => {
      expect(refusal(polygon(ring('13 52, 14 52, 13.5 52')))).toMatchObject({
        code: 'ring-degenerate',
        value: 0,
      });
    });

    it('is not told of just above', () => {
      const small = ring('0 0, 0.000001 0, 0.000001 0.000001, 0 0.000001');
      expect(normalise(polygon(small)).codes).toBe('');
    });
  });

  describe('ring-winding', () => {
    it('is counted for an outer ring that runs clockwise, which is turned', () => {
      const { shape, findings } = normalise(polygon(CLOCKWISE));
      expect(findings).toEqual([
        {
          code: 'ring-winding',
          field: 'geometry',
          message:
            'outer ring ran the wrong way round and was turned; outer rings go counter-clockwise, ' +
            'holes clockwise',
        },
      ]);
      expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
    });

    it('is counted once for all rings, and the file is left as it is', () => {
      const given = polygon(QUARTER.toReversed(), HOLE.toReversed(), HOLE);
      const before = JSON.stringify(given);
      const { shape, findings } = normalise(given);
      expect(findings[0]?.message).toContain('2 of 3 rings ran the wrong way round');
      expect(shape).toEqual({
        type: 'Polygon',
        rings: [QUARTER, HOLE, HOLE].map((each) => Float64Array.from(each.flat())),
      });
      expect(JSON.stringify(given)).toBe(before);
    });

    it('is judged by the short way round across the antimeridian', () => {
      const fiji = ring('179 -17, -179 -17, -179 -16, 179 -16');
      expect(normalise(polygon(fiji)).codes).toBe('');
      expect(normalise(polygon(fiji.toReversed())).codes).toBe('ring-winding');
    });
  });

  it('area-has-holes is a warning for areas alone, and the holes stay', () => {
    const { shape, findings } = normalise(polygon(QUARTER, HOLE), 'areas');
    expect(findings).toEqual([
      {
        code: 'area-has-holes',
        field: 'geometry',
        value: 1,
        message:
          'area has a hole, and its answer carries the outer ring alone; filters honour them',
      },
    ]);
    expect(shape).toMatchObject({ rings: { length: 2 } });
  });

  it('tells of every broken ring of a polygon', () => {
    const { shape, codes } = normalise(polygon(BAY.slice(0, 4), QUARTER, BAY.slice(0, 2)), 'areas');
    expect(codes).toBe('ring-unclosed, ring-too-short');
    expect(shape).toBeNull();
  });

  it('reads a polygon of 200,000 vertices (fault case B9)', () => {
    const pairs = Array.from({ length: 200_000 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 200_000;
      return [Math.cos(angle), Math.sin(angle)];
    });
    const { shape, codes } = normalise(polygon([...pairs, ...pairs.slice(0, 1)]), 'areas');
    expect(codes).toBe('');
    expect(shape).toMatchObject({ rings: [{ length: 400_002 }] });
  });
});
