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
import { emptyBox, growBox } from './box-union.ts';
import type { RowCells } from './cell-index.ts';
import { sortAlongCurve } from './curve/sort-along-curve.ts';

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
 * Orders every zone that the feed contains or that a space or an object names along the curve, by
 * the middle of its shape (of its spaces, if it has no shape; last if it has neither).
 */
export function orderZones(tables: FeedTables, h3Resolution: number): ZoneOrder {
  const tableRowOfRef = zoneRowsByRef(tables);
  const { indexes: refs, cells } = sortAlongCurve({
    boxes: boxesOfRefs(tables, tableRowOfRef),
    indexes: selectUsedRefs(tables, tableRowOfRef),
    h3Resolution,
    compareIds: (a, b) => compareText(tables.zoneIds[a]!, tables.zoneIds[b]!),
  });
  return {
    rowCount: refs.length,
    refs,
    rowOfRef: invertOrder(refs, tables.zoneIds.length),
    tableRowOfRef,
    cells,
  };
}

function selectUsedRefs(
  { spaces, objects, zoneIds }: FeedTables,
  tableRowOfRef: Uint32Array,
): number[] {
  const used = Uint8Array.from(tableRowOfRef, (row) => (row === NO_ROW ? 0 : 1));
  for (let row = 0; row < spaces.rowCount; row++) {
    if (isKept(spaces, row)) used[spaces.zoneRefs[row]!] = 1;
  }
  visitKeptRows(objects, (row) => {
    for (const ref of zoneRefsOfList(objects, row)) used[ref] = 1;
  });
  const refs: number[] = [];
  for (let ref = 0; ref < zoneIds.length; ref++) if (used[ref] === 1) refs.push(ref);
  return refs;
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
