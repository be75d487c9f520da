import { describe, expect, it } from 'vitest';
import { gatherShapes } from '../../src/order/gather-shapes.ts';
import { hasShape } from '../../src/snapshot/shape-rows.ts';
import { buildTables } from '../support/tables.ts';
import { square, tinyZone } from '../support/tiny-records.ts';
import { wholeShapes } from '../support/whole-columns.ts';

const [shell = Float64Array.of()] = square({ lng: 0, lat: 0 }, 1).rings;
const [hole = Float64Array.of()] = square({ lng: 0.25, lat: 0.25 }, 0.5).rings;
const line = Float64Array.of(5, 6, 7, 8);
const { shapes } = buildTables({
  zones: [
    tinyZone('holed', { shape: { type: 'Polygon', rings: [shell, hole] } }),
    tinyZone('none', { shape: null }),
    tinyZone('line', { shape: { type: 'LineString', positions: line } }),
  ],
}).zones;

/** Gathers shapes of that table for rows that each combine some of its rows. */
function gather(rows: readonly (readonly number[])[]) {
  const gathered = gatherShapes(rows.length, (row, take) => {
    for (const from of rows[row] ?? []) take(shapes, from);
  });
  const whole = wholeShapes(gathered);
  expect(whole.positions.byteLength).toBe(gathered.positions.byteLength);
  return whole;
}

describe('gatherShapes', () => {
  it('puts the shapes of the rows one behind the other, some of several parts, some of none', () => {
    expect(gather([[2], [], [0, 2], [1]])).toEqual({
      shapeRings: Uint32Array.of(0, 1, 1, 4, 4),
      ringPositions: Uint32Array.of(0, 2, 7, 12, 14),
      ringKinds: Uint8Array.of(2, 0, 1, 2),
      positions: Float64Array.of(...line, ...shell, ...hole, ...line),
    });
  });

  it('gives columns of no rows', () => {
    expect(gather([])).toEqual({
      shapeRings: Uint32Array.of(0),
      ringPositions: Uint32Array.of(0),
      ringKinds: Uint8Array.of(),
      positions: Float64Array.of(),
    });
  });
});

describe('hasShape', () => {
  it('knows the rows that have one', () => {
    expect([0, 1, 2].map((row) => hasShape(shapes, row))).toEqual([true, false, true]);
  });
});
