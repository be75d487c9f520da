import { expect, it } from 'vitest';
import { hasShape } from '../../../src/snapshot/rows/has-shape.ts';
import { buildTables } from '../../support/tables.ts';
import { tinyZone } from '../../support/tiny-records.ts';

it('tells the rows with a shape of their own', () => {
  const { zones } = buildTables({
    zones: [tinyZone('a'), tinyZone('b', { shape: null }), tinyZone('c')],
  });
  expect([0, 1, 2].map((row) => hasShape(zones.shapes, row))).toEqual([true, false, true]);
});
