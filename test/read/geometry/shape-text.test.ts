import { expect, test } from 'vitest';
import { isHexEwkb, nameShapeForm } from '../../../src/read/geometry/shape-text.ts';

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
  for (const text of HEX) expect(nameShapeForm(text)).toBe('ewkb');
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
  }
});
