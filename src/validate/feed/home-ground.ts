import type { Box } from '../../model/geometry.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTable } from '../../table/feed-tables.ts';
import { visitKeptRows } from '../../table/table-rows.ts';

/**
 * Returns where most of a feed is: a box around the fullest one-degree cells that together hold
 * over half of its records, with a margin of one degree on every side. Counting in cells makes the
 * result independent of the order of records, and a few stray records do not move it. Returns
 * `undefined` for a feed without shapes. For a feed on both sides of the antimeridian the box is
 * the whole globe, so no record is far from it.
 */
export function findHomeGround(tables: readonly FeedTable[]): Box | undefined {
  const counts = new Uint32Array(COLUMN_COUNT * ROW_COUNT);
  const occupied: number[] = [];
  let total = 0;
  for (const table of tables) {
    visitCenters(table, (_, lng, lat) => {
      const cell = cellAt(lng, lat);
      if (counts[cell] === 0) occupied.push(cell);
      counts[cell] = counts[cell]! + 1;
      total++;
    });
  }
  if (total === 0) return undefined;
  occupied.sort((a, b) => counts[b]! - counts[a]! || a - b);
  return boxOfCells(selectFullest(occupied, counts, total / 2));
}

/**
 * Calls `visit` with the middle of each kept record that has a shape. It comes as two numbers,
 * because several rules visit every record of a feed.
 */
export function visitCenters(
  table: FeedTable,
  visit: (row: number, lng: number, lat: number) => void,
): void {
  const { boxes } = table;
  visitKeptRows(table, (row) => {
    if (!hasShape(table.shapes, row)) return;
    const lng = (boxes[4 * row]! + boxes[4 * row + 2]!) / 2;
    const lat = (boxes[4 * row + 1]! + boxes[4 * row + 3]!) / 2;
    visit(row, lng > 180 ? lng - 360 : lng, lat);
  });
}

export function isOnGround(ground: Box, lng: number, lat: number): boolean {
  return (
    lng >= ground.minLng && lng <= ground.maxLng && lat >= ground.minLat && lat <= ground.maxLat
  );
}

const COLUMN_COUNT = 360;
const ROW_COUNT = 180;
const MARGIN_DEGREES = 1;

function cellAt(lng: number, lat: number): number {
  const column = Math.min(COLUMN_COUNT - 1, Math.floor(lng) + 180);
  const row = Math.min(ROW_COUNT - 1, Math.floor(lat) + 90);
  return row * COLUMN_COUNT + column;
}

/**
 * Returns as many of the first cells as are needed to hold more than `enough`. The fullest are
 * first; among equal cells, the south-western.
 */
function selectFullest(sorted: readonly number[], counts: Uint32Array, enough: number): number[] {
  let held = 0;
  return sorted.filter((cell) => {
    const isNeeded = held <= enough;
    held += counts[cell]!;
    return isNeeded;
  });
}

function boxOfCells(cells: readonly number[]): Box {
  const box = { minLng: 180, minLat: 90, maxLng: -180, maxLat: -90 };
  for (const cell of cells) {
    const west = (cell % COLUMN_COUNT) - 180;
    const south = Math.floor(cell / COLUMN_COUNT) - 90;
    box.minLng = Math.min(box.minLng, west - MARGIN_DEGREES);
    box.minLat = Math.min(box.minLat, south - MARGIN_DEGREES);
    box.maxLng = Math.max(box.maxLng, west + 1 + MARGIN_DEGREES);
    box.maxLat = Math.max(box.maxLat, south + 1 + MARGIN_DEGREES);
  }
  return box;
}
