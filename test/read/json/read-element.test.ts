import { describe, expect, test } from 'vitest';
import { createElementReader } from '../../../src/read/json/read-element.ts';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { plainOf } from '../../support/plain-finding.ts';
import { createPlan } from '../read-source.ts';

const POINT = { type: 'Point', coordinates: [1, 2] };

function readFeature(feature: unknown, options: Partial<ReadPlan> = {}) {
  const read = createElementReader({ format: 'geojson', declaredCrs: null }, createPlan(options));
  const element = read(feature);
  return 'code' in element ? plainOf(element) : element;
}

function readRecord(record: unknown, options: Partial<ReadPlan> = {}) {
  return createElementReader(
    { format: 'cds-json', declaredCrs: null },
    createPlan(options),
  )(record);
}

describe('a Feature', () => {
  test('gives its properties and its geometry as they are', () => {
    const properties = { a: 1.5, b: null, c: ['x', { y: true }], d: '007' };
    expect(
      readFeature(
        { type: 'Feature', properties, geometry: POINT },
        { columns: ['d', 'c', 'b', 'a', 'e'] },
      ),
    ).toEqual({
      found: { names: ['a', 'b', 'c', 'd'], values: [1.5, null, ['x', { y: true }], '007'] },
      values: ['007', ['x', { y: true }], null, 1.5, undefined],
      shape: { geometry: POINT },
    });
  });

  test('may have no properties and no geometry', () => {
    for (const feature of [
      { type: 'Feature', properties: null, geometry: null },
      { type: 'Feature', properties: [], geometry: null },
      { type: 'Feature', geometry: null },
    ]) {
      expect(readFeature(feature, { columns: ['a'] })).toEqual({
        found: { names: [], values: [] },
        values: [undefined],
        shape: { geometry: null },
      });
    }
  });

  test('gives its own id only where it is asked for and the properties have none', () => {
    const feature = { type: 'Feature', id: 7, properties: { name: 'A' }, geometry: null };
    expect(readFeature(feature, { columns: ['id', 'name'] })).toMatchObject({
      values: [7, 'A'],
      found: { names: ['name', 'id'], values: ['A', 7] },
    });
    expect(readFeature(feature, { columns: ['name'] })).toMatchObject({
      found: { names: ['name'] },
    });
    const both = { ...feature, properties: { id: null } };
    expect(readFeature(both, { columns: ['id'] })).toMatchObject({ values: [null] });
  });

  test('has only what it has itself (fault case A11)', () => {
    const feature: unknown = JSON.parse(
      '{"type":"Feature","properties":{"__proto__":"a","toString":"b"},"geometry":null}',
    );
    const columns = ['__proto__', 'toString', 'constructor', 'valueOf'];
    expect(readFeature(feature, { columns })).toMatchObject({
      values: ['a', 'b', undefined, undefined],
      found: { names: ['__proto__', 'toString'] },
    });
  });

  test('may have its shape in a property, if the plan says so', () => {
    const feature = {
      type: 'Feature',
      properties: { wkt: 'POINT (1 2)', lat: 2, lng: 1 },
      geometry: { type: 'Point', coordinates: [9, 9] },
    };
    const shapeOf = (geometry: ReadPlan['geometry']) => readFeature(feature, { geometry });
    expect(shapeOf({ form: 'wkt', column: 'wkt' })).toMatchObject({ shape: { geometry: POINT } });
    expect(shapeOf({ form: 'lat-lng', lat: 'lat', lng: 'lng' })).toMatchObject({
      shape: { geometry: POINT },
    });
    expect(shapeOf({ form: 'none' })).toMatchObject({ shape: { geometry: null } });
  });

  test.each([
    [5, '5 is not a Feature'],
    [null, 'null is not a Feature'],
    [[1], '[1] is not a Feature'],
    [{ type: 'Polygon', coordinates: [] }, '{"type":"Polygon","coordinates":[]} is not a Feature'],
    [
      { properties: { id: 'x'.repeat(99) } },
      `{"properties":{"id":"${'x'.repeat(99)}… is not a Feature`,
    ],
    [{ type: 'Feature', properties: 'x' }, '"x" is not an object or null, as properties are'],
  ])('is not %j', (element, message) => {
    expect(readFeature(element)).toMatchObject({ code: 'format-unknown', message });
  });

  test('carries the reference system that its geometry or it itself names', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:25832' } };
    const feature = { type: 'Feature', properties: {}, geometry: { ...POINT, crs } };
    expect(readFeature(feature)).toMatchObject({ shape: { declaredCrs: 'EPSG:25832' } });
    expect(readFeature({ ...feature, geometry: POINT, crs })).toMatchObject({
      shape: { geometry: POINT },
      declaredCrs: 'EPSG:25832',
    });
  });
});

describe('a CDS record', () => {
  test('gives its members and its geometry', () => {
    const record = { curb_zone_id: 'z', geometry: POINT, length: null };
    expect(readRecord(record, { columns: ['length', 'curb_zone_id'] })).toEqual({
      found: { names: ['curb_zone_id', 'geometry', 'length'], values: ['z', POINT, null] },
      values: [null, 'z'],
      shape: { geometry: POINT },
    });
  });

  test('may have no geometry', () => {
    expect(readRecord({})).toMatchObject({ shape: { geometry: null } });
    expect(readRecord({ geometry: null })).toMatchObject({ shape: { geometry: null } });
  });

  test('may have its geometry as text', () => {
    expect(readRecord({ geometry: 'POINT (1 2)' })).toMatchObject({ shape: { geometry: POINT } });
  });

  test('is an object', () => {
    for (const element of [5, 'x', null, []]) {
      expect(readRecord(element)).toMatchObject({ code: 'format-unknown' });
    }
  });
});
