import { describe, expect, it } from 'vitest';
import { cellOf } from '../../src/geo/cells.ts';
import { orderFeed } from '../../src/order/order-feed.ts';
import type { CellIndex } from '../../src/snapshot/sections.ts';
import { buildTables } from '../support/tables.ts';
import { square, tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';

const NOWHERE = { high: 0xffff_ffff, low: 0xffff_ffff };
const [near, far] = [
  square({ lng: 22.9, lat: 40.6 }, 0.0002),
  square({ lng: -73.9, lat: 40.7 }, 0.0002),
];
const [nearCell, farCell] = [
  cellOf({ lng: 22.9001, lat: 40.6001 }, 11),
  cellOf({ lng: -73.8999, lat: 40.7001 }, 11),
];

const ordered = orderFeed(
  buildTables({
    areas: [tinyArea(1, { shape: far }), tinyArea(2, { shape: near })],
    zones: [
      tinyZone('near', { shape: near }),
      tinyZone('far', { shape: far }),
      tinyZone('far too', { shape: far }),
      tinyZone('nowhere', { shape: null }),
    ],
    spaces: [
      tinySpace(1, 'near', { shape: far }),
      tinySpace(2, 'far too', { shape: null }),
      tinySpace(3, 'far'),
      tinySpace(4, 'nowhere', { shape: null }),
    ],
  }),
  { h3Resolution: 11 },
);

function entriesOf({ highs, lows, starts }: CellIndex) {
  return Array.from(highs, (high, cell) => ({
    cell: { high, low: lows[cell] },
    rows: [starts[cell], starts[cell + 1]],
  }));
}

describe('the cells of a feed', () => {
  it('are in the order of the rows, each with its range of them', () => {
    expect(entriesOf(ordered.areas.cells)).toEqual([
      { cell: farCell, rows: [0, 1] },
      { cell: nearCell, rows: [1, 2] },
    ]);
  });

  it('hold the zones of one cell together, and those that are nowhere last', () => {
    expect(entriesOf(ordered.zones.cells)).toEqual([
      { cell: farCell, rows: [0, 2] },
      { cell: nearCell, rows: [2, 3] },
      { cell: NOWHERE, rows: [3, 4] },
    ]);
  });

  it('have a space where its zone is, wherever it is itself', () => {
    expect(entriesOf(ordered.spaces.cells)).toEqual(entriesOf(ordered.zones.cells));
  });
});
