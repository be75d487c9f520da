import { wktToGeoJSON } from 'betterknown';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWkt } from '../../../src/read/geometry/wkt.ts';

describe('WKT', () => {
  test.each([
    ['POINT (1 2)', { type: 'Point', coordinates: [1, 2] }],
    [
      'LINESTRING (1 2, 3 4)',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [3, 4],
          ],
          [
            [5, 6],
            [7, 8],
          ],
        ],
      },
    ],
    [
      'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
          [
            [
              [5, 5],
              [6, 5],
              [6, 6],
              [5, 5],
            ],
          ],
        ],
      },
    ],
    [
      'GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING Z (1 2 3, 4 5 6)))',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          {
            type: 'GeometryCollection',
            geometries: [
              {
                type: 'LineString',
                coordinates: [
                  [1, 2, 3],
                  [4, 5, 6],
                ],
              },
            ],
          },
        ],
      },
    ],
  ])('%s', (text, geometry) => {
    expect(parseWkt(text)).toEqual(geometry);
  });

  test('is read in any case and spacing', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    };
    for (const text of [
      'polygon((0 0,1 0,1 1,0 0))',
      '  Polygon\t( (0  0 ,1\n0, 1 1,0 0 ) )\r\n',
    ]) {
      expect(parseWkt(text)).toEqual(polygon);
    }
  });

  test('keeps third and fourth numbers, with or without the word for them', () => {
    for (const text of ['POINT Z (1 2 3)', 'POINTZ(1 2 3)', 'POINT M (1 2 3)', 'POINT (1 2 3)']) {
      expect(parseWkt(text)).toEqual({ type: 'Point', coordinates: [1, 2, 3] });
    }
    for (const text of ['POINT ZM (1 2 3 4)', 'pointzm (1 2 3 4)', 'POINT (1 2 3 4)']) {
      expect(parseWkt(text)).toEqual({ type: 'Point', coordinates: [1, 2, 3, 4] });
    }
  });

  test('that is EMPTY has no coordinates', () => {
    expect(parseWkt('POLYGON EMPTY')).toEqual({ type: 'Polygon', coordinates: [] });
    expect(parseWkt('multipolygon z empty')).toEqual({ type: 'MultiPolygon', coordinates: [] });
    expect(parseWkt('GEOMETRYCOLLECTION EMPTY')).toEqual({
      type: 'GeometryCollection',
      geometries: [],
    });
  });

  test('has the numbers that Number gives', () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .tuple(fc.integer({ min: -180, max: 180 }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
        .map(([whole, fraction]) => `${whole}.${fraction}`),
      fc.constantFrom('+1.50', '.5', '5.', '-0', '000.1', '1e3', '1E-7', '123456789012345678'),
    );
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        expect(parseWkt(`POINT (${x} ${y})`)).toEqual({
          type: 'Point',
          coordinates: [Number(x), Number(y)],
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees with another library on sound text', () => {
    const number = fc.integer({ min: -1_800_000, max: 1_800_000 }).map((each) => each / 10_000);
    const ring = fc
      .array(fc.tuple(number, number), { minLength: 1, maxLength: 6 })
      .map((positions) => `(${positions.map((position) => position.join(' ')).join(', ')})`);
    const rings = fc
      .array(ring, { minLength: 1, maxLength: 3 })
      .map((all) => `(${all.join(', ')})`);
    const texts = fc.oneof(
      ring.map((text) => `LINESTRING ${text}`),
      ring.map((text) => `MULTIPOINT${text}`),
      rings.map((text) => `POLYGON ${text}`),
      rings.map((text) => `MULTILINESTRING${text}`),
      fc
        .array(rings, { minLength: 1, maxLength: 3 })
        .map((all) => `MULTIPOLYGON (${all.join(',')})`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseWkt(text)).toEqual(wktToGeoJSON(text));
      }),
    );
  });

  test('of 200,000 vertices is read (fault case B9)', () => {
    const ring = Array.from({ length: 200_000 }, (_, index) => `${index / 1e6} 1`).join(', ');
    for (const text of [`POLYGON ((${ring}))`, `MULTIPOLYGON (((${ring})))`]) {
      expect(JSON.stringify(parseWkt(text)).length).toBeGreaterThan(200_000 * 6);
    }
  });
});

describe('text that is no WKT', () => {
  test.each([
    ['', 'has its end at character 1, where POLYGON or another geometry type of WKT belongs'],
    [
      'Main St',
      'has "Main St" at character 1, where POLYGON or another geometry type of WKT belongs',
    ],
    [
      'CIRCULARSTRING (0 0, 1 1, 2 0)',
      'has "CIRCULARSTRI…" at character 1, where POLYGON or another geometry type of WKT belongs',
    ],
    ['POINT (abc 1)', 'has "abc 1)" at character 8, where a number belongs'],
    ['POINT (nan nan)', 'has "nan nan)" at character 8, where a number belongs'],
    ['POINT (47.6abc 1)', 'has "abc 1)" at character 12, where a space, a comma or ) belongs'],
    [
      'POINT (1,5 2,5)',
      'has ",5 2,5)" at character 9, where a position of two to four numbers belongs',
    ],
    ['POINT (1-2 3)', 'has "-2 3)" at character 9, where a space, a comma or ) belongs'],
    ['POINT (1 2', 'has its end at character 11, where a number belongs'],
    ['POINT (1 2) x', 'has "x" at character 13, where the end of the text belongs'],
    ['POINT (1 2))', 'has ")" at character 12, where the end of the text belongs'],
    ['POINT (1 2, 3 4)', 'has its end at character 17, where one position and no more belongs'],
    ['POINT 1 2', 'has "1 2" at character 7, where ( belongs'],
    [
      'LINESTRING (1 2, , 3 4)',
      'has ", 3 4)" at character 18, where a position of 2 numbers belongs',
    ],
    ['LINESTRING (1 2 3, 4 5)', 'has ")" at character 23, where a position of 3 numbers belongs'],
    ['POINT Z (1 2)', 'has ")" at character 13, where a position of 3 numbers belongs'],
    [
      'POINT (1 2 3 4 5)',
      'has ")" at character 17, where a position of two to four numbers belongs',
    ],
    ['POLYGON (0 0, 1 1)', 'has "0 0, 1 1)" at character 10, where ( belongs'],
    ['POLYGON ((0 0, 1 1)', 'has its end at character 20, where , or ) belongs'],
    ['POINT (1e999 2)', 'has " 2)" at character 13, where a number in range belongs'],
  ])('%s', (text, fault) => {
    expect(parseWkt(text)).toEqual({ fault });
  });

  test('does not exhaust the stack', () => {
    const deep = 'GEOMETRYCOLLECTION ('.repeat(100_000);
    expect(parseWkt(deep)).toEqual({
      fault: expect.stringContaining('where no further collection belongs'),
    });
  });

  test('never throws', () => {
    const parts = fc.constantFrom(
      'POLYGON',
      'POINT',
      'Z',
      'EMPTY',
      '(',
      ')',
      ',',
      ' ',
      '1',
      '-',
      '.',
      'e',
      'SRID=4326;',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(parts).map((all) => all.join('')),
        (text) => {
          expect(typeof parseWkt(text)).toBe('object');
        },
      ),
    );
  });
});
