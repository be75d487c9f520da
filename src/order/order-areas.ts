import { hasShape } from '../snapshot/shape-rows.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { compareUuids } from '../table/sort-uuids.ts';
import { isKept, NO_ROW } from '../table/table-rows.ts';
import { emptyBox, growBox } from './box-union.ts';
import type { RowCells } from './cell-index.ts';
import { sortAlongCurve } from './curve/sort-along-curve.ts';
import type { ShapeRef } from './gather-shapes.ts';
import type { ZoneOrder } from './order-zones.ts';

/** The areas of a snapshot in canonical order. */
export interface AreaOrder {
  /** Table rows by snapshot row. */
  readonly tableRows: Uint32Array;
  /** The shapes that a table row consists of: its own, or those of its zones. */
  shapesOf(tableRow: number): readonly ShapeRef[];
  /** By table row; empty without a shape. */
  readonly boxes: Float64Array;
  /** By snapshot row. */
  readonly cells: RowCells;
}

/** Orders areas along the curve, by the middle of the area; last without a shape. */
export function orderAreas(tables: FeedTables, zones: ZoneOrder, h3Resolution: number): AreaOrder {
  const { areas } = tables;
  const kept: number[] = [];
  for (let row = 0; row < areas.rowCount; row++) if (isKept(areas, row)) kept.push(row);
  const boxes = new Float64Array(4 * areas.rowCount);
  for (const row of kept) {
    emptyBox(boxes, row);
    for (const box of boxesOf(tables, zones, row)) growBox(boxes, row, box);
  }
  const { indexes: tableRows, cells } = sortAlongCurve({
    boxes,
    indexes: kept,
    h3Resolution,
    compareIds: (a, b) => compareUuids(areas.uuids, a, areas.uuids, b),
  });
  return {
    tableRows,
    cells,
    boxes,
    shapesOf: (row) =>
      partsOf(tables, zones, row).map(({ kind, row: part }) => ({
        shapes: tables[kind].shapes,
        row: part,
      })),
  };
}

interface Part {
  readonly kind: 'areas' | 'zones';
  readonly row: number;
}

function partsOf({ areas, zones }: FeedTables, order: ZoneOrder, row: number): Part[] {
  if (hasShape(areas.shapes, row)) return [{ kind: 'areas', row }];
  const parts: Part[] = [];
  for (let index = areas.listStarts[row]!; index < areas.listStarts[row + 1]!; index++) {
    const zoneRow = order.tableRowOfRef[areas.listRefs[index]!]!;
    if (zoneRow !== NO_ROW && hasShape(zones.shapes, zoneRow)) {
      parts.push({ kind: 'zones', row: zoneRow });
    }
  }
  return parts;
}

function boxesOf(tables: FeedTables, zones: ZoneOrder, row: number) {
  return partsOf(tables, zones, row).map(({ kind, row: part }) => ({
    boxes: tables[kind].boxes,
    index: part,
  }));
}
