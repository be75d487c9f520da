import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeFaults } from '../../../src/open/faults/tree-faults.ts';
import type { RowTree } from '../../../src/snapshot/sections.ts';
import { anyFeed } from '../../support/any-feed.ts';
import { buildTables } from '../../support/tables.ts';
import { tinySpace, tinyZone } from '../../support/tiny-records.ts';
import { orderWhole } from '../../support/whole-columns.ts';

/** Twenty spaces, the first without any shape, under two nodes and a root. */
const { spaces } = orderWhole(
  buildTables({
    zones: [tinyZone('a', { shape: null }), tinyZone('b', { shape: null, startDateMs: 3 })],
    spaces: Array.from({ length: 20 }, (_, index) =>
      tinySpace(index, index < 10 ? 'a' : 'b', {
        spaceNumber: index + 1,
        endDateMs: 1000 + index,
        ...(index === 0 ? { shape: null } : {}),
      }),
    ),
  }),
  { h3Resolution: 11 },
);

function faultsWith(change: (tree: Mutable) => void): string[] {
  const { tree } = spaces;
  const copy = {
    ...tree,
    boxes: tree.boxes.slice(),
    periods: (tree.periods ?? new Float64Array(0)).slice(),
    shapeless: tree.shapeless.slice(),
  };
  change(copy);
  return treeFaults('x', { ...spaces, tree: copy });
}

type Mutable = RowTree & { readonly periods: Float64Array };

describe('treeFaults', () => {
  it('finds none in the tree of any feed', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const ordered = orderWhole(buildTables(feed), { h3Resolution: 11 });
        expect(treeFaults('spaces', ordered.spaces)).toEqual([]);
        expect(treeFaults('areas', ordered.areas)).toEqual([]);
      }),
    );
  });

  it('finds none where nothing is changed', () => {
    expect(spaces.tree.levelStarts).toEqual([0, 20, 22]);
    expect(faultsWith(() => {})).toEqual([]);
  });

  it('finds a box that is smaller or larger than what is below it, in every part', () => {
    for (let part = 0; part < 4; part++) {
      for (const by of [-1, 1]) {
        const faults = faultsWith(({ boxes }) => {
          boxes[4 * 21 + part] = (boxes[4 * 21 + part] ?? 0) + by;
        });
        expect(faults).toEqual(['x: node 21 of the tree is not what is below it']);
      }
    }
  });

  it('finds a period that is not what is below it, in every part', () => {
    for (let part = 0; part < 4; part++) {
      const faults = faultsWith(({ periods }) => {
        periods[4 * 22 + part] = 7;
      });
      expect(faults).toEqual(['x: node 22 of the tree is not what is below it']);
    }
  });

  it('finds a row whose box is one unit larger or smaller than its shape, in every part', () => {
    for (let part = 0; part < 4; part++) {
      for (const by of [-1, 1]) {
        const faults = faultsWith(({ boxes }) => {
          boxes[4 * 5 + part] = (boxes[4 * 5 + part] ?? 0) + by;
        });
        expect(faults).toEqual(['x: the box of row 5 is not its own']);
      }
    }
  });

  it('finds a row that is said to be without a shape and has one, and the other way round', () => {
    expect(faultsWith(({ shapeless }) => shapeless.fill(1, 5, 6))).toEqual([
      'x: the box of row 5 is not its own',
    ]);
    const bare = spaces.tree.shapeless.indexOf(1);
    expect(faultsWith(({ shapeless }) => shapeless.fill(0, bare, bare + 1))).toEqual([
      `x: the box of row ${bare} is not its own`,
    ]);
    expect(faultsWith(({ shapeless }) => shapeless.fill(0, 22, 23))).toEqual([
      'x: node 22 of the tree is not what is below it',
    ]);
  });

  it('finds what is no number and no flag', () => {
    expect(faultsWith(({ periods }) => periods.fill(Number.NaN, 3, 4))).toEqual([
      'x: a period of the tree is not a number',
    ]);
    expect(faultsWith(({ shapeless }) => shapeless.fill(2, 3, 4))).toEqual([
      'x, tree: flag 3 is neither 0 nor 1',
    ]);
  });
});
