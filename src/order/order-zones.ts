import { cellOf } from '../geo/cells.ts';
import { compareText } from '../model/text-order.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import {
  invertOrder,
  isKept,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../table/table-rows.ts';
import { emptyBox, growBox, isEmptyBox } from './box-union.ts';
import { cellsOfRows, type RowCells } from './cell-index.ts';

/** The zones of a snapshot in canonical order. */
export interface ZoneOrder {
  readonly rowCount: number;
  /** Index into FeedTables.zoneIds, by snapshot row. */
  readonly refs: Uint32Array;
  /** The snapshot row of each zone reference, or NO_ROW. */
  readonly rowOfRef: Uint32Array;
  /** The table row of each zone reference, or NO_ROW for a zone that other records name only. */
  readonly tableRowOfRef: Uint32Array;
  /** By snapshot row. */
  readonly cells: RowCells;
}

/**
 * Orders every zone that the feed contains or that a space or an object names. The key is the H3
 * cell at the centre of its shape (of its spaces, if it has no shape; last if it has neither), then
 * the identifier. H3 sorts hierarchically, so neighbours on the ground are neighbours in the order.
 */
export function orderZones(tables: FeedTables, h3Resolution: number): ZoneOrder {
  const tableRowOfRef = zoneRowsByRef(tables);
  const boxes = boxesOfRefs(tables, tableRowOfRef);
  const refs = selectUsedRefs(tables, tableRowOfRef);
  const cells = cellsOfBoxes(boxes, { refs, refCount: tables.zoneIds.length, h3Resolution });
  refs.sort(
    (a, b) =>
      cells[2 * a]! - cells[2 * b]! ||
      cells[2 * a + 1]! - cells[2 * b + 1]! ||
      compareText(tables.zoneIds[a]!, tables.zoneIds[b]!),
  );
  return {
    rowCount: refs.length,
    refs,
    rowOfRef: invertOrder(refs, tables.zoneIds.length),
    tableRowOfRef,
    cells: cellsOfRows(cells, refs),
  };
}

function selectUsedRefs(
  { spaces, objects, zoneIds }: FeedTables,
  tableRowOfRef: Uint32Array,
): Uint32Array {
  const used = Uint8Array.from(tableRowOfRef, (row) => (row === NO_ROW ? 0 : 1));
  for (let row = 0; row < spaces.rowCount; row++) {
    if (isKept(spaces, row)) used[spaces.zoneRefs[row]!] = 1;
  }
  visitKeptRows(objects, (row) => {
    for (const ref of zoneRefsOfList(objects, row)) used[ref] = 1;
  });
  const refs: number[] = [];
  for (let ref = 0; ref < zoneIds.length; ref++) if (used[ref] === 1) refs.push(ref);
  return Uint32Array.from(refs);
}

/** Returns the box of each zone: its own, or that of its spaces, or an empty one. */
function boxesOfRefs({ zones, spaces, zoneIds }: FeedTables, tableRowOfRef: Uint32Array) {
  const boxes = new Float64Array(4 * zoneIds.length);
  const hasOwn = new Uint8Array(zoneIds.length);
  for (let ref = 0; ref < zoneIds.length; ref++) {
    emptyBox(boxes, ref);
    const row = tableRowOfRef[ref]!;
    if (row === NO_ROW || !hasShape(zones.shapes, row)) continue;
    growBox(boxes, ref, { boxes: zones.boxes, index: row });
    hasOwn[ref] = 1;
  }
  for (let row = 0; row < spaces.rowCount; row++) {
    const ref = spaces.zoneRefs[row]!;
    if (hasOwn[ref] === 1 || !isKept(spaces, row) || !hasShape(spaces.shapes, row)) continue;
    growBox(boxes, ref, { boxes: spaces.boxes, index: row });
  }
  return boxes;
}

/** Returns the two halves of each reference's cell. */
function cellsOfBoxes(
  boxes: Float64Array,
  options: { refs: Uint32Array; refCount: number; h3Resolution: number },
): Uint32Array {
  const cells = new Uint32Array(2 * options.refCount);
  for (const ref of options.refs) {
    const cell = cellOfBox(boxes, ref, options.h3Resolution);
    cells[2 * ref] = cell.high;
    cells[2 * ref + 1] = cell.low;
  }
  return cells;
}

/** The cell of records without a place, which sorts after all others (`CellIndex`). */
const NO_CELL = { high: 0xffff_ffff, low: 0xffff_ffff };

/** Returns the cell at the centre of the box at `index`; `NO_CELL` if it is empty. */
export function cellOfBox(
  boxes: Float64Array,
  index: number,
  h3Resolution: number,
): { readonly high: number; readonly low: number } {
  if (isEmptyBox(boxes, index)) return NO_CELL;
  const lng = (boxes[4 * index]! + boxes[4 * index + 2]!) / 2;
  const lat = (boxes[4 * index + 1]! + boxes[4 * index + 3]!) / 2;
  return cellOf({ lng: lng > 180 ? lng - 360 : lng, lat }, h3Resolution);
}
