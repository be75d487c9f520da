import { describe, expect, it } from 'vitest';
import type { PolygonShape } from '../../../src/model/geometry.ts';
import { createZoneFinder } from '../../../src/validate/feed/zone-finder.ts';
import { buildTables } from '../../support/tables.ts';
import { tinySpace, tinyZone } from '../../support/tiny-records.ts';

function square(west: number, south: number, side: number): PolygonShape {
  const [east, north] = [west + side, south + side];
  return {
    type: 'Polygon',
    rings: [Float64Array.of(west, south, east, south, east, north, west, north, west, south)],
  };
}

function finderOf(shape: PolygonShape | null, dropped: readonly number[] = []) {
  const tables = buildTables({
    zones: [
      tinyZone('large', { shape: square(0, 0, 1) }),
      tinyZone('small', { shape: square(2, 0, 0.1) }),
      tinyZone('line', {
        shape: { type: 'LineString', positions: Float64Array.of(4, 0, 5, 0) },
      }),
      tinyZone('nowhere', { shape: null }),
    ],
    spaces: [tinySpace(1, 'x', { shape })],
  });
  for (const row of dropped) tables.zones.dropped[row] = 1;
  return createZoneFinder(tables)(0);
}

describe('createZoneFinder', () => {
  it('finds the zone that a space lies in, also far from its middle', () => {
    expect(finderOf(square(0.98, 0.98, 0.01))).toBe('large');
    expect(finderOf(square(2.04, 0.04, 0.01))).toBe('small');
  });

  it('finds a zone that is a line, and one that is only touched', () => {
    expect(finderOf(square(4.5, -0.01, 0.02))).toBe('line');
    expect(finderOf(square(1, 0.5, 0.1))).toBe('large');
  });

  it('finds none for a space beside all zones, without a shape, or in a zone that is dropped', () => {
    expect(finderOf(square(1.5, 0, 0.1))).toBeUndefined();
    expect(finderOf(null)).toBeUndefined();
    expect(finderOf(square(0.5, 0.5, 0.1), [0])).toBeUndefined();
  });
});
