import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOfShape } from '../../../src/geo/bbox.ts';
import { getShape, hasShape } from '../../../src/snapshot/shape-rows.ts';
import { boxesOfShapes } from '../../../src/table/columns/boxes-of-shapes.ts';
import { anyFeed } from '../../support/any-feed.ts';
import { buildTables } from '../../support/tables.ts';
import { square, tinyZone } from '../../support/tiny-records.ts';

describe('boxesOfShapes', () => {
  it('gives the box of each row, and NaN without a shape', () => {
    const { shapes } = buildTables({
      zones: [
        tinyZone('a', { shape: square({ lng: 22.5, lat: 40.5 }, 0.25) }),
        tinyZone('b', { shape: null }),
        tinyZone('c', { shape: { type: 'Point', positions: Float64Array.of(-3, -1) } }),
      ],
    }).zones;
    expect([...boxesOfShapes(shapes)]).toEqual([
      ...[22.5, 40.5, 22.75, 40.75],
      ...[NaN, NaN, NaN, NaN],
      ...[-3, -1, -3, -1],
    ]);
  });

  it('gives no numbers for no rows', () => {
    expect(boxesOfShapes(buildTables({ spaces: [] }).availability.shapes).length).toBe(0);
  });

  it('gives the box that turf computes', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const { areas, zones, spaces, objects } = buildTables(feed);
        for (const { shapes, boxes, rowCount } of [areas, zones, spaces, objects]) {
          for (let row = 0; row < rowCount; row++) {
            if (!hasShape(shapes, row)) continue;
            const { minLng, minLat, maxLng, maxLat } = boxOfShape(getShape(shapes, row));
            expect([...boxes.subarray(4 * row, 4 * row + 4)]).toEqual([
              ...[minLng, minLat],
              ...[maxLng, maxLat],
            ]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
