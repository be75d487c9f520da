import { describe, expect, it } from 'vitest';
import type { Shape } from '../../src/model/geometry.ts';
import { getShape, hasShape } from '../../src/snapshot/shape-rows.ts';
import { makePositions, makeRing } from '../support/make-positions.ts';
import { buildTables } from '../support/tables.ts';
import { tinyZone } from '../support/tiny-records.ts';

it('hasShape tells the rows with a shape of their own', () => {
  const { zones } = buildTables({
    zones: [tinyZone('a'), tinyZone('b', { shape: null }), tinyZone('c')],
  });
  expect([0, 1, 2].map((row) => hasShape(zones.shapes, row))).toEqual([true, false, true]);
});

describe('getShape', () => {
  const shell = makeRing('0 0, 9 0, 9 9, 0 9');
  const hole = makeRing('1 1, 1 2, 2 2, 2 1');
  const other = makeRing('20 0, 29 0, 29 9, 20 9');
  const line = makePositions('0 0, 1 1');
  const points = makePositions('5 5, 6 6');

  it.each<[Shape, Shape]>([
    [
      { type: 'Polygon', rings: [shell, hole] },
      { type: 'MultiPolygon', polygons: [[shell, hole]] },
    ],
    [
      { type: 'MultiPolygon', polygons: [[shell, hole], [other]] },
      { type: 'MultiPolygon', polygons: [[shell, hole], [other]] },
    ],
    [
      { type: 'LineString', positions: line },
      { type: 'MultiLineString', lines: [line] },
    ],
    [
      { type: 'MultiLineString', lines: [line, points] },
      { type: 'MultiLineString', lines: [line, points] },
    ],
    [
      { type: 'Point', positions: makePositions('5 5') },
      { type: 'MultiPoint', positions: makePositions('5 5') },
    ],
    [
      { type: 'MultiPoint', positions: points },
      { type: 'MultiPoint', positions: points },
    ],
  ])('gives back what a row was given, as its type of several parts: %o', (given, expected) => {
    const { zones } = buildTables({ zones: [tinyZone('a'), tinyZone('b', { shape: given })] });
    expect(getShape(zones.shapes, 1)).toEqual(expected);
  });
});
