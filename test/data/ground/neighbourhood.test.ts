import { describe, expect, it } from 'vitest';
import { createNeighbourhoodMap, listBlocks } from '../../../data/ground/neighbourhood.ts';
import { traceNeighbourhood } from '../../../data/ground/neighbourhood-rings.ts';
import { createStreetGrid } from '../../../data/ground/street-grid.ts';
import { isInside, toPlane } from '../support/plane.ts';

const SIZE = { columnCount: 30, rowCount: 23 };
const map = createNeighbourhoodMap({ seed: 4, ...SIZE });
const all = Array.from({ length: map.count }, (_, index) => map.get(index));

describe('createNeighbourhoodMap', () => {
  it('finds for every block the neighbourhoods that list it', () => {
    for (let column = 0; column < SIZE.columnCount; column++) {
      for (let row = 0; row < SIZE.rowCount; row++) {
        const listed = all.filter((one) =>
          [...listBlocks(one)].some((block) => block.column === column && block.row === row),
        );
        expect(map.selectAt({ column, row })).toEqual(listed);
      }
    }
  });

  it('keeps to the city', () => {
    for (const { blocks } of all) {
      expect(blocks.fromColumn).toBeGreaterThanOrEqual(0);
      expect(blocks.fromRow).toBeGreaterThanOrEqual(0);
      expect(blocks.toColumn).toBeLessThanOrEqual(SIZE.columnCount);
      expect(blocks.toRow).toBeLessThanOrEqual(SIZE.rowCount);
    }
  });

  it('has neighbourhoods with a hole, with a notch, with a corner less, and whole ones', () => {
    expect(all.filter(({ hole }) => hole !== null).length).toBeGreaterThan(0);
    expect(all.filter(({ bite, hole }) => bite === null && hole === null).length).toBeGreaterThan(
      0,
    );
    const bites = all.filter(({ bite }) => bite !== null);
    const corners = bites.filter(({ bite, blocks }) => bite?.toColumn === blocks.toColumn);
    expect(corners.length).toBeGreaterThan(0);
    expect(corners.length).toBeLessThan(bites.length);
  });
});

describe('traceNeighbourhood', () => {
  it('draws a line around exactly the blocks of the neighbourhood', () => {
    const grid = createStreetGrid({ seed: 4, columnCount: SIZE.columnCount });
    for (const neighbourhood of all) {
      const rings = traceNeighbourhood(grid, neighbourhood).map(toPlane);
      const listed = new Set([...listBlocks(neighbourhood)].map((b) => `${b.column} ${b.row}`));
      for (let column = 0; column < SIZE.columnCount; column++) {
        for (let row = 0; row < SIZE.rowCount; row++) {
          const middle = middleOf({ column, row });
          expect(isInside(rings, middle)).toBe(listed.has(`${column} ${row}`));
        }
      }
    }

    function middleOf({ column, row }: { column: number; row: number }): [number, number] {
      const block = {
        index: 0,
        blocks: { fromColumn: column, toColumn: column + 1, fromRow: row, toRow: row + 1 },
        bite: null,
        hole: null,
      };
      const [ring] = traceNeighbourhood(grid, block).map(toPlane);
      const corners = ring!.slice(0, 4);
      return [
        corners.reduce((sum, [x]) => sum + x / 4, 0),
        corners.reduce((sum, [, y]) => sum + y / 4, 0),
      ];
    }
  });
});
