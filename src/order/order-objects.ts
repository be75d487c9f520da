import { decodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { CellIndex, RowLists, TextIndex } from '../snapshot/sections.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import { createRowPairs } from '../table/columns/row-pairs.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { findRowsOfLinks } from '../table/find-rows-by-uuid.ts';
import { compareUuids } from '../table/sort-uuids.ts';
import { invertOrder, NO_ROW, visitKeptRows, zoneRefsOfList } from '../table/table-rows.ts';
import { visitZoneLinks } from './area-zones.ts';
import { emptyBox, growBox } from './box-union.ts';
import { buildRowTree, type OrderedTree } from './build-row-tree.ts';
import { buildCellIndex, type RowCells } from './cell-index.ts';
import { sortAlongCurve } from './curve/sort-along-curve.ts';
import { type GatheredShapes, gatherShapes } from './gather-shapes.ts';
import type { ZoneOrder } from './order-zones.ts';
import { buildTextIndex } from './text-index.ts';
import { buildUuidIndex, type OrderedUuids } from './uuid-index.ts';

/** The objects of a snapshot in canonical order. */
export interface ObjectOrder {
  /** Table rows by snapshot row. */
  readonly tableRows: Uint32Array;
  /** By snapshot row. */
  readonly cells: RowCells;
}

/** The objects of a snapshot with their indexes. */
export interface IndexedObjects {
  /** Table rows by snapshot row. */
  readonly tableRows: Uint32Array;
  readonly cells: CellIndex;
  readonly ids: OrderedUuids;
  readonly spaceIds: TextIndex;
  readonly shapes: GatheredShapes;
  readonly tree: OrderedTree;
}

/** Orders objects along the curve, by the middle of their shape; last without one. */
export function orderObjects({ objects }: FeedTables, h3Resolution: number): ObjectOrder {
  const boxes = new Float64Array(4 * objects.rowCount);
  const kept: number[] = [];
  visitKeptRows(objects, (row) => {
    kept.push(row);
    emptyBox(boxes, row);
    if (hasShape(objects.shapes, row)) growBox(boxes, row, { boxes: objects.boxes, index: row });
  });
  const { indexes: tableRows, cells } = sortAlongCurve({
    boxes,
    indexes: kept,
    h3Resolution,
    compareIds: (a, b) => compareUuids(objects.uuids, a, objects.uuids, b),
  });
  return { tableRows, cells };
}

export function indexObjects(
  { objects }: FeedTables,
  { tableRows, cells }: ObjectOrder,
): IndexedObjects {
  return {
    tableRows,
    cells: buildCellIndex(cells),
    ids: buildUuidIndex(objects, tableRows),
    spaceIds: buildTextIndex(Array.from(tableRows, (row) => spaceIdOf(objects.spaceLinks, row))),
    shapes: gatherShapes(tableRows.length, (row, take) => take(objects.shapes, tableRows[row]!)),
    tree: buildRowTree({
      rowCount: tableRows.length,
      visitBox(row, take) {
        const tableRow = tableRows[row]!;
        if (hasShape(objects.shapes, tableRow)) take(objects.boxes, tableRow);
      },
      readPeriod: null,
    }),
  };
}

function spaceIdOf({ starts, uuids }: FeedTables['objects']['spaceLinks'], row: number): string {
  return starts[row] === starts[row + 1] ? '' : decodeUuid(uuids, starts[row]! * UUID_BYTE_LENGTH);
}

/**
 * Returns the objects of each zone, ascending: those that name it, those
 * that name a space of it, and those that it lists. `objectTableRows`
 * has the table row of each object in the order of the snapshot.
 */
export function listObjectsOfZones(
  tables: FeedTables,
  zones: ZoneOrder,
  objectTableRows: Uint32Array,
): RowLists {
  const { objects, spaces } = tables;
  const pairs = createRowPairs(zones.rowCount);
  const spaceRows = findRowsOfLinks(objects.spaceLinks, spaces);
  const snapshotRows = invertOrder(objectTableRows, objects.rowCount);
  objectTableRows.forEach((tableRow, row) => {
    for (const ref of zoneRefsOfList(objects, tableRow)) pairs.add(zones.rowOfRef[ref]!, row);
    const spaceRow = spaceRows[objects.spaceLinks.starts[tableRow]!] ?? NO_ROW;
    const hasSpace = objects.spaceLinks.present[tableRow] === 1 && spaceRow !== NO_ROW;
    if (hasSpace) pairs.add(zones.rowOfRef[spaces.zoneRefs[spaceRow]!]!, row);
  });
  const listed = { links: tables.zones.objectLinks, linked: objects };
  visitZoneLinks(tables, listed, (ref, tableRow) => {
    pairs.add(zones.rowOfRef[ref]!, snapshotRows[tableRow]!);
  });
  return pairs.pack();
}
