import type { Box, Position } from '../../model/geometry.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTable } from '../../table/feed-tables.ts';
import { isKept } from '../../table/table-rows.ts';

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
    visitPlacedRows(table, (row) => {
      const cell = cellAt(lngOfCenter(table, row), latOfCenter(table, row));
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
 * Returns the middle of the westernmost record on the home ground (of several, the southernmost), a
 * place of the feed that does not depend on the order of records. Returns `undefined` for a feed
 * without shapes.
 */
export function findHomePlace(tables: readonly FeedTable[]): Position | undefined {
  const ground = findHomeGround(tables);
  if (ground === undefined) return undefined;
  let place = { lng: Number.POSITIVE_INFINITY, lat: 0 };
  for (const table of tables) {
    visitPlacedRows(table, (row) => {
      const lng = lngOfCenter(table, row);
      if (lng > place.lng) return;
      const lat = latOfCenter(table, row);
      if (!isOnGround(ground, lng, lat) || (lng === place.lng && lat >= place.lat)) return;
      place = { lng, lat };
    });
  }
  return place;
}

/** Calls `visit` with each kept record that has a shape. */
export function visitPlacedRows(table: FeedTable, visit: (row: number) => void): void {
  for (let row = 0; row < table.rowCount; row++) {
    if (isKept(table, row) && hasShape(table.shapes, row)) visit(row);
  }
}

/**
 * Returns where the middle of a record is. Longitude and latitude are two functions, because rules
 * ask for every record of a feed, and would make an object for each.
 */
export function lngOfCenter({ boxes }: FeedTable, row: number): number {
  const lng = (boxes[4 * row]! + boxes[4 * row + 2]!) / 2;
  return lng > 180 ? lng - 360 : lng;
}

export function latOfCenter({ boxes }: FeedTable, row: number): number {
  return (boxes[4 * row + 1]! + boxes[4 * row + 3]!) / 2;
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
