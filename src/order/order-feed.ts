import type { CellIndex, RowLists, TextIndex, Timeline } from '../snapshot/sections.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { NO_ROW } from '../table/table-rows.ts';
import { listZonesOfAreas } from './area-zones.ts';
import { buildRowTree, type OrderedTree, type TakeBox } from './build-row-tree.ts';
import { buildTimeline } from './build-timeline.ts';
import { buildCellIndex, cellsOfRows } from './cell-index.ts';
import { type GatheredShapes, gatherShapes } from './gather-shapes.ts';
import { orderAreas } from './order-areas.ts';
import {
  type IndexedObjects,
  indexObjects,
  listObjectsOfZones,
  type ObjectOrder,
  orderObjects,
} from './order-objects.ts';
import { orderPolicies, type PolicyOrder } from './order-policies.ts';
import { orderSpaces, type SpaceOrder } from './order-spaces.ts';
import { orderZones, type ZoneOrder } from './order-zones.ts';
import { buildTextIndex } from './text-index.ts';
import { buildUuidIndex, type OrderedUuids } from './uuid-index.ts';
import { linkZones, type ZoneLinks } from './zone-links.ts';

/**
 * A feed in the order of its snapshot, with its indexes. The JSON of the records is still in
 * the spool.
 */
export interface OrderedFeed {
  readonly areas: {
    readonly tableRows: Uint32Array;
    readonly cells: CellIndex;
    readonly ids: OrderedUuids;
    readonly names: TextIndex;
    readonly zones: RowLists;
    readonly shapes: GatheredShapes;
    readonly tree: OrderedTree;
  };
  readonly spaces: {
    readonly tableRows: Uint32Array;
    readonly cells: CellIndex;
    readonly ids: OrderedUuids;
    readonly zoneRows: Uint32Array;
    readonly shapes: GatheredShapes;
    readonly tree: OrderedTree;
    readonly timeline: Timeline;
  };
  readonly zones: {
    readonly rowCount: number;
    /** `NO_ROW` for a zone that only spaces name. */
    readonly tableRows: Uint32Array;
    readonly recordRuns: Uint32Array;
    readonly cells: CellIndex;
    readonly ids: TextIndex;
    readonly firstSpaces: Uint32Array;
    readonly objects: RowLists;
    readonly shapes: GatheredShapes;
    readonly tree: OrderedTree;
    readonly links: ZoneLinks;
  };
  readonly policies: PolicyOrder;
  readonly objects: IndexedObjects;
}

/** The canonical order of the kinds that others are indexed by. */
export interface RowOrder {
  readonly zones: ZoneOrder;
  readonly spaces: SpaceOrder;
  readonly objects: ObjectOrder;
}

/** What the rest of the zones' index is made from. Plain data, which a thread can post. */
export interface ZoneBasis {
  readonly zones: ZoneOrder;
  /** Of `SpaceOrder`. */
  readonly firstSpaces: Uint32Array;
  readonly objects: RowLists;
}

export function zoneBasisOf(tables: FeedTables, { zones, spaces, objects }: RowOrder): ZoneBasis {
  return {
    zones,
    firstSpaces: spaces.firstSpaces,
    objects: listObjectsOfZones(tables, zones, objects.tableRows),
  };
}

/** Puts the kept records of a feed in canonical order and indexes them (INTERFACE.md, Records). */
export function orderFeed(tables: FeedTables, options: { h3Resolution: number }): OrderedFeed {
  const order = orderRows(tables, options);
  return {
    ...indexOtherKinds(tables, order, options),
    zones: indexZones(tables, zoneBasisOf(tables, order)),
  };
}

export function orderRows(
  tables: FeedTables,
  { h3Resolution }: { h3Resolution: number },
): RowOrder {
  const zones = orderZones(tables, h3Resolution);
  return {
    zones,
    spaces: orderSpaces(tables, zones),
    objects: orderObjects(tables, h3Resolution),
  };
}

/** Indexes every kind but zones. */
export function indexOtherKinds(
  tables: FeedTables,
  { zones, spaces, objects }: RowOrder,
  { h3Resolution }: { readonly h3Resolution: number },
): Omit<OrderedFeed, 'zones'> {
  const { tableRows } = spaces;
  const zoneRows = tableRows.map((row) => zones.rowOfRef[tables.spaces.zoneRefs[row]!]!);
  return {
    areas: orderAndIndexAreas(tables, zones, h3Resolution),
    spaces: {
      tableRows,
      cells: buildCellIndex(cellsOfRows(zones.cells, zoneRows)),
      ids: buildUuidIndex(tables.spaces, tableRows),
      zoneRows,
      shapes: gatherShapes(tableRows.length, (row, take) =>
        take(tables.spaces.shapes, tableRows[row]!),
      ),
      tree: buildSpaceTree(tables, zones, tableRows),
      timeline: buildTimeline(tables, tableRows),
    },
    policies: orderPolicies(tables, zones),
    objects: indexObjects(tables, objects),
  };
}

export function indexZones(
  tables: FeedTables,
  { zones, firstSpaces, objects }: ZoneBasis,
): OrderedFeed['zones'] {
  const tableRows = zones.refs.map((ref) => zones.tableRowOfRef[ref]!);
  return {
    rowCount: zones.rowCount,
    tableRows,
    recordRuns: runsOfRecords(tableRows),
    cells: buildCellIndex(zones.cells),
    ids: buildTextIndex(Array.from(zones.refs, (ref) => tables.zoneIds[ref]!)),
    firstSpaces,
    objects,
    shapes: gatherShapes(zones.rowCount, (row, take) => {
      const tableRow = tableRows[row]!;
      if (tableRow !== NO_ROW) take(tables.zones.shapes, tableRow);
    }),
    tree: buildZoneTree(tables, tableRows),
    links: linkZones(tables, zones, firstSpaces),
  };
}

/** Returns the first row and the row after the last of each run of rows that have a record. */
function runsOfRecords(tableRows: Uint32Array): Uint32Array {
  const runs: number[] = [];
  tableRows.forEach((tableRow, row) => {
    if (tableRow === NO_ROW) return;
    if (runs.at(-1) === row) runs[runs.length - 1] = row + 1;
    else runs.push(row, row + 1);
  });
  return Uint32Array.from(runs);
}

function buildZoneTree(tables: FeedTables, tableRows: Uint32Array): OrderedTree {
  return buildRowTree({
    rowCount: tableRows.length,
    visitBox: (row, take) => visitZoneBox(tables, tableRows[row]!, take),
    readPeriod: (row, period) => readZonePeriod(tables, tableRows[row]!, period),
  });
}

function orderAndIndexAreas(
  tables: FeedTables,
  zones: ZoneOrder,
  h3Resolution: number,
): OrderedFeed['areas'] {
  const { tableRows, shapesOf, boxes, cells } = orderAreas(tables, zones, h3Resolution);
  const rowCount = tableRows.length;
  return {
    tableRows,
    cells: buildCellIndex(cells),
    ids: buildUuidIndex(tables.areas, tableRows),
    names: buildTextIndex(Array.from(tableRows, (row) => tables.areas.names[row]!)),
    zones: listZonesOfAreas(tables, zones, tableRows),
    shapes: gatherShapes(rowCount, (row, take) => {
      for (const { shapes, row: part } of shapesOf(tableRows[row]!)) take(shapes, part);
    }),
    tree: buildRowTree({
      rowCount,
      visitBox(row, take) {
        const index = tableRows[row]!;
        if (shapesOf(index).length > 0) take(boxes, index);
      },
      readPeriod: null,
    }),
  };
}

/**
 * Builds the tree of spaces. The place of a space is its own shape, or its zone's if it has none. A
 * space is valid while both it and its zone are (INTERFACE.md, Parameters).
 */
function buildSpaceTree(tables: FeedTables, zones: ZoneOrder, tableRows: Uint32Array): OrderedTree {
  const { spaces } = tables;
  const zoneTableRowOf = (tableRow: number) => zones.tableRowOfRef[spaces.zoneRefs[tableRow]!]!;
  return buildRowTree({
    rowCount: tableRows.length,
    visitBox(row, take) {
      const tableRow = tableRows[row]!;
      if (hasShape(spaces.shapes, tableRow)) take(spaces.boxes, tableRow);
      else visitZoneBox(tables, zoneTableRowOf(tableRow), take);
    },
    readPeriod(row, period) {
      const tableRow = tableRows[row]!;
      readZonePeriod(tables, zoneTableRowOf(tableRow), period);
      period[0] = Math.max(spaces.periods[2 * tableRow]!, period[0]!);
      period[1] = Math.min(spaces.periods[2 * tableRow + 1]!, period[1]!);
    },
  });
}

function visitZoneBox({ zones }: FeedTables, zoneTableRow: number, take: TakeBox): void {
  if (zoneTableRow !== NO_ROW && hasShape(zones.shapes, zoneTableRow))
    take(zones.boxes, zoneTableRow);
}

function readZonePeriod({ zones }: FeedTables, zoneTableRow: number, period: Float64Array): void {
  const isAlways = zoneTableRow === NO_ROW;
  period[0] = isAlways ? Number.NEGATIVE_INFINITY : zones.periods[2 * zoneTableRow]!;
  period[1] = isAlways ? Number.POSITIVE_INFINITY : zones.periods[2 * zoneTableRow + 1]!;
}
