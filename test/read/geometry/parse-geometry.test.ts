import { describe, expect, test } from 'vitest';
import { FlatPolygon } from '../../../src/model/shapes/flat-polygon.ts';
import {
  listGeometryColumns,
  type ParsedGeometry,
  parseGeometry as parseRaw,
  takeGeometry,
} from '../../../src/read/geometry/parse-geometry.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';

type PlainGeometry = Omit<ParsedGeometry, 'finding'> & { readonly finding?: Plain };

/** With plain lists of positions, and with the sentence of a finding as people read it. */
function parseGeometry(...args: Parameters<typeof parseRaw>): PlainGeometry {
  const { finding, geometry, ...rest } = parseRaw(...args);
  const parsed = {
    ...rest,
    geometry: geometry instanceof FlatPolygon ? geometry.toJSON() : geometry,
  };
  return finding === undefined ? parsed : { ...parsed, finding: plainOf(finding) };
}

const SQUARE = {
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
const WKT = 'POLYGON ((0 0, 1 0, 1 1, 0 0))';

describe('the standard columns', () => {
  const parse = (...cells: unknown[]) => parseGeometry({ form: 'standard' }, cells);

  test('are geometry, lat and lng', () => {
    expect(listGeometryColumns({ form: 'standard' })).toEqual(['geometry', 'lat', 'lng']);
  });

  test('hold WKT, GeoJSON text or a GeoJSON object', () => {
    expect(parse(WKT)).toEqual({ geometry: SQUARE });
    expect(parse(JSON.stringify(SQUARE))).toEqual({ geometry: SQUARE });
    expect(parse(` ${JSON.stringify(SQUARE)}`)).toEqual({ geometry: SQUARE });
    expect(parse(SQUARE)).toEqual({ geometry: SQUARE });
  });

  test('fall back on lat and lng where geometry is empty', () => {
    for (const empty of [undefined, null, '', '  ']) {
      expect(parse(empty, '47.5', '-122.25')).toEqual({
        geometry: { type: 'Point', coordinates: [-122.25, 47.5] },
      });
    }
    expect(parse(WKT, '47.5', '-122.25')).toEqual({ geometry: SQUARE });
  });

  test('have no shape where all are empty, or one of lat and lng is not there at all', () => {
    expect(parse('', '', '')).toEqual({ geometry: null });
    expect(parse(undefined, undefined, undefined)).toEqual({ geometry: null });
    expect(parse(undefined, '47.5', undefined)).toEqual({ geometry: null });
  });

  test('name the column that cannot be read', () => {
    expect(parse('Main St')).toEqual({
      geometry: null,
      finding: {
        code: 'geometry-malformed',
        field: 'geometry',
        value: 'Main St',
        message:
          'geometry has "Main St" at character 1, where POLYGON or another geometry type of WKT belongs',
      },
    });
    expect(parse('{"type": ').finding?.message).toBe(
      'geometry holds no WKT or GeoJSON: the text is not a JSON object',
    );
    expect(parse(5).finding?.message).toBe('geometry holds no WKT or GeoJSON');
  });
});

describe('a named column', () => {
  const wkt = (cell: unknown) => parseGeometry({ form: 'wkt', column: 'the_geom' }, [cell]);
  const geojson = (cell: unknown) => parseGeometry({ form: 'geojson', column: 'Geom' }, [cell]);

  test('holds WKT or GeoJSON, as it is said to', () => {
    expect(wkt(WKT)).toEqual({ geometry: SQUARE });
    expect(geojson(JSON.stringify(SQUARE))).toEqual({ geometry: SQUARE });
    expect(geojson(SQUARE)).toEqual({ geometry: SQUARE });
    expect(wkt('')).toEqual({ geometry: null });
    expect(geojson('null')).toEqual({ geometry: null });
  });

  test('in another form is a finding', () => {
    expect(wkt(JSON.stringify(SQUARE)).finding?.code).toBe('geometry-malformed');
    expect(wkt(SQUARE).finding?.message).toBe('the_geom holds no WKT');
    expect(geojson(WKT).finding?.message).toBe(
      'Geom holds no GeoJSON: the text is not a JSON object',
    );
    expect(geojson('5').finding?.message).toBe(
      'Geom holds no GeoJSON: the text is not a JSON object',
    );
  });

  test('may hold hex EWKB (fault case A15)', () => {
    for (const parse of [wkt, geojson]) {
      expect(parse('0101000020E6100000000000000000F03F0000000000000040')).toEqual({
        geometry: { type: 'Point', coordinates: [1, 2] },
      });
      expect(parse('0101000020E6100000000000000000F03F00000000000000').finding).toMatchObject({
        code: 'geometry-malformed',
        message: expect.stringMatching(/^(the_geom|Geom) holds hex WKB that is not whole$/),
      });
    }
  });

  test('in another SRID names the reference system', () => {
    const expected = {
      geometry: { type: 'Point', coordinates: [1, 2] },
      declaredCrs: 'EPSG:2263',
    };
    expect(wkt('SRID=2263;POINT (1 2)')).toEqual(expected);
    expect(wkt('0101000020D7080000000000000000F03F0000000000000040')).toEqual(expected);
  });

  test('may hold a Feature or a FeatureCollection', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    const collect = (...geometries: unknown[]) =>
      geojson(
        JSON.stringify({
          type: 'FeatureCollection',
          features: geometries.map((geometry) => ({ type: 'Feature', geometry })),
        }),
      );
    expect(geojson(JSON.stringify({ type: 'Feature', geometry: point }))).toEqual({
      geometry: point,
    });
    expect(collect()).toEqual({ geometry: null });
    expect(collect(null, line)).toEqual({ geometry: line });
    expect(collect(point, point)).toEqual({
      geometry: {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [1, 2],
        ],
      },
    });
    expect(collect(point, line)).toEqual({
      geometry: { type: 'GeometryCollection', geometries: [point, line] },
    });
  });
});

describe('a GeoJSON geometry', () => {
  test('may name the reference system that all have', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:4326' } };
    expect(takeGeometry({ ...SQUARE, crs })).toEqual({ geometry: { ...SQUARE, crs } });
    for (const cell of [SQUARE, null, undefined, 5, 'x']) {
      expect(takeGeometry(cell)).toEqual({ geometry: cell });
    }
  });

  test('carries another one, wherever it stands', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:25832' } };
    const cell = { ...SQUARE, crs };
    const expected = { geometry: cell, declaredCrs: 'EPSG:25832' };
    expect(takeGeometry(cell)).toEqual(expected);
    expect(parseGeometry({ form: 'geojson', column: 'g' }, [JSON.stringify(cell)])).toEqual(
      expected,
    );
    expect(parseGeometry({ form: 'standard' }, [cell])).toEqual(expected);
  });
});

describe('a pair of numbers in one cell', () => {
  const columns = { form: 'lat-lng-text', column: 'at' } as const;

  test.each(['47.6150, -122.3480', 'PINE ST\nSeattle\n(47.615, -122.348)', '[47.615; -122.348] '])(
    'makes a point of the end of %j, latitude first',
    (cell) => {
      expect(listGeometryColumns(columns)).toEqual(['at']);
      expect(parseGeometry(columns, [cell])).toEqual({
        geometry: { type: 'Point', coordinates: [-122.348, 47.615] },
      });
    },
  );

  test('makes none of an empty cell', () => {
    expect(parseGeometry(columns, [' '])).toEqual({ geometry: null });
    expect(parseGeometry(columns, [undefined])).toEqual({ geometry: null });
  });

  test.each(['47.6150', 'PINE ST', '47.6150, -122.3480 or so', 47.6, '1234.5, 6.7'])(
    'is refused in %j',
    (cell) => {
      expect(parseGeometry(columns, [cell])).toEqual({
        geometry: null,
        finding: {
          ...{ code: 'geometry-malformed', field: 'at', value: cell },
          message: 'at does not end with a latitude and a longitude',
        },
      });
    },
  );
});

const COMMA_ADVICE =
  '; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json';

describe('a pair of numbers with the longitude first', () => {
  const parse = (cell: string) => parseGeometry({ form: 'lng-lat-text', column: 'at' }, [cell]);

  test('makes the same point', () => {
    const point = { geometry: { type: 'Point', coordinates: [-122.348, 47.615] } };
    for (const cell of ['[-122.348, 47.615]', '-122.348 47.615', '-122,348; 47,615']) {
      expect(parse(cell)).toEqual(point);
    }
    expect(parse('north').finding?.message).toBe('at does not end with a longitude and a latitude');
  });
});

describe('Esri JSON in a cell', () => {
  const parse = (value: object) =>
    parseGeometry({ form: 'geojson', column: 'shp' }, [JSON.stringify(value)]);

  test('is read like GeoJSON, with its reference system', () => {
    const rings = SQUARE.coordinates.map((ring) => [...ring].reverse());
    expect(parse({ rings, spatialReference: { wkid: 25833 } })).toEqual({
      geometry: { type: 'Polygon', coordinates: rings },
      declaredCrs: 'EPSG:25833',
    });
    expect(parse({ x: 13.4, y: 52.5 })).toEqual({
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
    });
    expect(parse({ curveRings: [] }).finding?.message).toBe(
      'shp has curves (curveRings): densify the layer, then export it again',
    );
  });
});

test('hex WKB may have the prefix that a database prints', () => {
  const hex = '0101000000000000000000F03F0000000000000040';
  for (const cell of [`0x${hex}`, `\\x${hex.toLowerCase()}`]) {
    expect(parseGeometry({ form: 'wkt', column: 'g' }, [cell])).toEqual({
      geometry: { type: 'Point', coordinates: [1, 2] },
    });
  }
});

describe('a pair of columns', () => {
  const columns = { form: 'lat-lng', lat: 'Y', lng: 'X' } as const;
  const pair = (lat: unknown, lng: unknown) => parseGeometry(columns, [lat, lng]);

  test('makes a point, longitude first', () => {
    expect(listGeometryColumns(columns)).toEqual(['Y', 'X']);
    const point = { geometry: { type: 'Point', coordinates: [-122.348, 47.615] } };
    expect(pair('47.6150', '-122.3480')).toEqual(point);
    expect(pair(' 47.6150 ', '-122.3480')).toEqual(point);
    expect(pair(47.615, -122.348)).toEqual(point);
  });

  test('makes none where both are empty', () => {
    expect(pair('', '')).toEqual({ geometry: null });
    expect(pair(undefined, null)).toEqual({ geometry: null });
  });

  test('must both be there', () => {
    expect(pair('47.6', '').finding).toMatchObject({
      field: 'X',
      message: 'X is empty, but Y is not',
    });
    expect(pair(undefined, '1').finding).toMatchObject({
      field: 'Y',
      message: 'Y is empty, but X is not',
    });
  });

  test('may have decimal commas where the feed says so', () => {
    const comma = (lat: unknown, lng: unknown) =>
      parseGeometry({ ...columns, decimal: ',' }, [lat, lng]);
    const point = { geometry: { type: 'Point', coordinates: [13.4, 52.5123] } };
    expect(comma('52,5123', ' 13.4')).toEqual(point);
    expect(parseGeometry({ form: 'standard', decimal: ',' }, ['', '52,5123', '13,4'])).toEqual(
      point,
    );
    expect(comma('1.052,5', '13').finding?.message).toBe(
      'Y is "1.052,5", but must be a plain decimal number such as 47,6062',
    );
  });

  test.each(['1e1', '+5', '0x10', '7,11', '.5', '5.', 'N 47', '47.6.1', 'NaN'])(
    'must hold plain decimal numbers, which %s is not',
    (text) => {
      expect(pair(text, '1').finding).toEqual({
        code: 'geometry-malformed',
        field: 'Y',
        value: text,
        message: `Y is "${text}", but must be a plain decimal number such as 47.6062${
          text === '7,11' ? COMMA_ADVICE : ''
        }`,
      });
    },
  );
});

test('shapes that are not wanted are not looked at', () => {
  expect(listGeometryColumns({ form: 'none' })).toEqual([]);
  expect(parseGeometry({ form: 'none' }, [])).toEqual({ geometry: null });
});
