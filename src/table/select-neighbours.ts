import type { Collected } from '../diagnostic/collector.ts';
import type { SampleLines } from '../diagnostic/sample-lines.ts';
import type { Position } from '../model/geometry.ts';
import type { FeedTable, FeedTables } from './feed-tables.ts';
import { linesOfRow } from './lines-of-row.ts';
import { visitKeptRows } from './table-rows.ts';

/** About 200 m. Shapes nearer than this may show what is wrong at a finding. */
const CELL_DEGREES = 0.002;
/** Shapes drawn around one sample, and around all of them. */
const SHAPES_PER_SAMPLE = 12;
const SHAPES_MAX = 6000;

interface Neighbour {
  readonly table: FeedTable;
  readonly row: number;
  readonly lng: number;
  readonly lat: number;
}

/**
 * Returns the shapes nearest to the samples that have a shape, to draw them together. The result
 * does not depend on the order of the rows.
 */
export function selectNeighbours(tables: FeedTables, collected: Collected): SampleLines[] {
  const starts = collected
    .flatMap(({ samples }) => samples)
    .flatMap(({ lines }): Position[] => {
      const [lng, lat] = lines?.[0] ?? [];
      return lng === undefined || lat === undefined ? [] : [{ lng, lat }];
    });
  const cells = gatherCells(tables, starts);
  const chosen = new Set<Neighbour>();
  for (const start of starts) {
    if (chosen.size >= SHAPES_MAX) break;
    for (const neighbour of findNearest(cells, start)) chosen.add(neighbour);
  }
  return [...chosen].flatMap(({ table, row }) => {
    const lines = linesOfRow(table, row);
    return lines === undefined ? [] : [lines];
  });
}

/** Returns the kept records with a shape in the cells of the samples and in the cells around. */
function gatherCells(tables: FeedTables, starts: readonly Position[]): Map<string, Neighbour[]> {
  const cells = new Map<string, Neighbour[]>();
  for (const start of starts) for (const cell of cellsAround(start)) cells.set(cell, []);
  if (cells.size === 0) return cells;
  for (const table of [tables.areas, tables.zones, tables.spaces, tables.objects]) {
    const { boxes } = table;
    visitKeptRows(table, (row) => {
      const lng = (boxes[4 * row]! + boxes[4 * row + 2]!) / 2;
      const lat = (boxes[4 * row + 1]! + boxes[4 * row + 3]!) / 2;
      // The box of a row without a shape is not a number, so it is in no cell.
      cells.get(cellOf(lng, lat))?.push({ table, row, lng, lat });
    });
  }
  return cells;
}

function findNearest(cells: ReadonlyMap<string, Neighbour[]>, { lng, lat }: Position): Neighbour[] {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const distanceTo = (one: Neighbour) => Math.hypot((one.lng - lng) * squeeze, one.lat - lat);
  return cellsAround({ lng, lat })
    .flatMap((cell) => cells.get(cell) ?? [])
    .map((neighbour) => ({ neighbour, distance: distanceTo(neighbour) }))
    .sort((a, b) => a.distance - b.distance || compareBoxes(a.neighbour, b.neighbour))
    .slice(0, SHAPES_PER_SAMPLE)
    .map(({ neighbour }) => neighbour);
}

function cellsAround({ lng, lat }: Position): string[] {
  const steps = [-CELL_DEGREES, 0, CELL_DEGREES];
  return steps.flatMap((east) => steps.map((north) => cellOf(lng + east, lat + north)));
}

function cellOf(lng: number, lat: number): string {
  return `${Math.floor(lng / CELL_DEGREES)} ${Math.floor(lat / CELL_DEGREES)}`;
}

function boxOfRow({ boxes }: FeedTable, row: number): [number, number, number, number] {
  return [boxes[4 * row]!, boxes[4 * row + 1]!, boxes[4 * row + 2]!, boxes[4 * row + 3]!];
}

function compareBoxes(a: Neighbour, b: Neighbour): number {
  const left = boxOfRow(a.table, a.row);
  const right = boxOfRow(b.table, b.row);
  for (const [index, number] of left.entries()) {
    const order = number - right[index]!;
    if (order !== 0) return order;
  }
  return 0;
}
