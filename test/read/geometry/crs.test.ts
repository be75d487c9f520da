import { expect, test } from 'vitest';
import { findUnsupportedCrs, isDegreesSrid } from '../../../src/read/geometry/crs.ts';

const named = (name: string) => ({ type: 'name', properties: { name } });

test.each([
  'urn:ogc:def:crs:OGC:1.3:CRS84',
  'urn:ogc:def:crs:OGC::CRS84',
  'urn:ogc:def:crs:OGC:1.3:CRS84h',
  'OGC:CRS84',
  'CRS84',
  'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  'EPSG:4326',
  'epsg:4326',
  'urn:ogc:def:crs:EPSG::4326',
  'urn:ogc:def:crs:EPSG:6.9:4326',
  'urn:x-ogc:def:crs:EPSG:4326',
  'http://www.opengis.net/def/crs/EPSG/0/4326',
  'http://www.opengis.net/gml/srs/epsg.xml#4326',
  'EPSG:4979',
  'urn:ogc:def:crs:EPSG::4979',
])('%s is longitude and latitude in degrees', (name) => {
  expect(findUnsupportedCrs(named(name))).toBeUndefined();
  expect(findUnsupportedCrs(name)).toBeUndefined();
});

test('nothing said is fine', () => {
  expect(findUnsupportedCrs(undefined)).toBeUndefined();
  expect(findUnsupportedCrs(null)).toBeUndefined();
  expect(findUnsupportedCrs({ type: 'EPSG', properties: { code: 4326 } })).toBeUndefined();
});

test.each([
  'urn:ogc:def:crs:EPSG::2273',
  'EPSG:25832',
  'EPSG:4269',
  'EPSG:43260',
  'urn:ogc:def:crs:ESRI::4326',
  '4326',
  '',
])('%j is not supported', (name) => {
  expect(findUnsupportedCrs(named(name))).toBe(name);
});

test('a member that names nothing is quoted', () => {
  expect(
    findUnsupportedCrs({ type: 'link', properties: { href: 'http://example.org/crs/9' } }),
  ).toBe('http://example.org/crs/9');
  expect(findUnsupportedCrs({ type: 'EPSG', properties: { code: 3857 } })).toBe('EPSG:3857');
  expect(findUnsupportedCrs({ type: 'name' })).toBe('{"type":"name"}');
  expect(findUnsupportedCrs(4326)).toBe('4326');
});

test('an SRID is one of two', () => {
  expect([4326, 4979, 4269, 0].map(isDegreesSrid)).toEqual([true, true, false, false]);
});
