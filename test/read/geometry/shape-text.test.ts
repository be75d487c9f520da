import { expect, test } from 'vitest';
import {
  isHexEwkb,
  nameForeignShape,
  nameShapeForm,
} from '../../../src/read/geometry/shape-text.ts';

/** POINT (1 2): plain WKB, EWKB with SRID 4326, ISO WKB with Z, and big-endian WKB. */
const HEX = [
  '0101000000000000000000F03F0000000000000040',
  '0101000020E6100000000000000000F03F0000000000000040',
  '01e9030000000000000000f03f00000000000000400000000000000840',
  '00000000013FF00000000000004000000000000000',
];

test('a shape is known by how its text begins', () => {
  expect(nameShapeForm('MULTIPOLYGON (((0 0')).toBe('wkt');
  expect(nameShapeForm(' SRID=4326;linestring z(0 0 1')).toBe('wkt');
  expect(nameShapeForm('POLYGON EMPTY')).toBe('wkt');
  expect(nameShapeForm('{"type": "Polygon", "coordinates": []}')).toBe('geojson');
  expect(nameShapeForm('{"coordinates":[1,2],"type":"Point"}')).toBe('geojson');
  expect(nameShapeForm('srid = 4326 ; POINT(1 2)')).toBe('wkt');
  expect(nameShapeForm('{"rings":[[[0,0],[1,0],[1,1],[0,0]]]}')).toBe('geojson');
  expect(nameShapeForm('{"x": 13.4, "y": 52.5}')).toBe('geojson');
  for (const text of HEX) {
    for (const prefix of ['', '0x', '\\x', ' 0X'])
      expect(nameShapeForm(prefix + text)).toBe('ewkb');
  }
});

test.each([
  ['CURVEPOLYGON(CIRCULARSTRING(0 0,1 0,0 0))', 'WKT of a type that is not supported'],
  ['BOX(13.4 52.5,13.5 52.6)', 'WKT of a type that is not supported'],
  ['<gml:Point><gml:pos>52.5 13.4</gml:pos></gml:Point>', 'GML'],
  ['<Point><coordinates>13.4,52.5,0</coordinates></Point>', 'KML'],
  ["{'type': 'Point', 'coordinates': [13.4, 52.5]}", 'a Python dictionary'],
  ['[[[13.4,52.5],[13.5,52.5],[13.5,52.6],[13.4,52.5]]]', 'a list of coordinates'],
  ['AQEAAADNzMzMzMwqQAAAAAAAQEpA', 'WKB in Base64'],
  ['52°30\'44.4"N 13°24\'44.4"E', 'degrees, minutes and seconds'],
  ['52.512345° N, 13.412345° E', 'degrees with signs'],
])('a shape that is not read is named: %s', (text, form) => {
  expect(nameForeignShape(text)).toBe(form);
  expect(nameShapeForm(text)).toBeUndefined();
});

test('other text is none', () => {
  for (const text of [
    '',
    'Polygon Street',
    'point of interest',
    '{"type": "Feature"}',
    '{"type": "paid", "coordinates": "none"}',
    '8f3c2d10-0000-4000-8000-000000000001',
    '0101000000',
    '010203040506070809101112131415161718',
    '20190603160525201906031605252019',
  ]) {
    expect(nameShapeForm(text)).toBeUndefined();
    expect(isHexEwkb(text)).toBe(false);
    expect(nameForeignShape(text)).toBeUndefined();
  }
});
