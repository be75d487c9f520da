import type { CellIndex, RowLists, TextIndex, Timeline } from '../snapshot/sections.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { NO_ROW } from '../table/table-rows.ts';
import { listZonesOfAreas } from './area-zones.ts';
import type { BoxRef } from './box-union.ts';
import { buildRowTree, type OrderedTree } from './build-row-tree.ts';
import { buildTimeline } from './build-timeline.ts';
import { buildCellIndex, cellsOfRows } from './cell-index.ts';
import { type GatheredShapes, gatherShapes } from './gather-shapes.ts';
import { orderAreas } from './order-areas.ts';
import { listObjectsOfZones, type ObjectOrder, orderObjects } from './order-objects.ts';
import { orderPolicies, type PolicyOrder } from './order-policies.ts';
import { orderSpaces } from './order-spaces.ts';
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
  readonly objects: ObjectOrder;
}

/** Counts the records of each kind; a zone that only spaces name does not count. */
export function countOrdered({ areas, zones, spaces, policies, objects }: OrderedFeed) {
  return {
    areas: areas.tableRows.length,
    zones: zones.tableRows.filter((row) => row !== NO_ROW).length,
    spaces: spaces.tableRows.length,
    observations: spaces.timeline.timesMs.length,
    policies: policies.tableRows.length,
    objects: objects.tableRows.length,
  };
}

/** Puts the kept records of a feed in canonical order and indexes them (INTERFACE.md, Records). */
export function orderFeed(tables: FeedTables, options: { h3Resolution: number }): OrderedFeed {
  const zones = orderZones(tables, options.h3Resolution);
  const { tableRows, firstSpaces } = orderSpaces(tables, zones);
  const zoneRows = tableRows.map((row) => zones.rowOfRef[tables.spaces.zoneRefs[row]!]!);
  const objects = orderObjects(tables, options.h3Resolution);
  return {
    areas: orderAndIndexAreas(tables, zones, options.h3Resolution),
    spaces: {
      tableRows,
      cells: buildCellIndex(cellsOfRows(zones.cells, zoneRows)),
      ids: buildUuidIndex(tables.spaces, tableRows),
      zoneRows,
      shapes: gatherShapes(tableRows.length, (row) => [
        { shapes: tables.spaces.shapes, row: tableRows[row]! },
      ]),
      tree: buildSpaceTree(tables, zones, tableRows),
      timeline: buildTimeline(tables, tableRows),
    },
    zones: {
      ...indexZones(tables, zones, firstSpaces),
      objects: listObjectsOfZones(tables, zones, objects.tableRows),
    },
    policies: orderPolicies(tables, zones),
    objects,
  };
}

function indexZones(
  tables: FeedTables,
  zones: ZoneOrder,
  firstSpaces: Uint32Array,
): Omit<OrderedFeed['zones'], 'objects'> {
  const tableRows = zones.refs.map((ref) => zones.tableRowOfRef[ref]!);
  return {
    rowCount: zones.rowCount,
    tableRows,
    recordRuns: runsOfRecords(tableRows),
    cells: buildCellIndex(zones.cells),
    ids: buildTextIndex(Array.from(zones.refs, (ref) => tables.zoneIds[ref]!)),
    firstSpaces,
    shapes: gatherShapes(zones.rowCount, (row) => {
      const tableRow = tableRows[row]!;
      return tableRow === NO_ROW ? [] : [{ shapes: tables.zones.shapes, row: tableRow }];
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
    boxOf: (row) => boxOfZone(tables, tableRows[row]!),
    periodOf: (row) => zonePeriod(tables, tableRows[row]!),
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
    shapes: gatherShapes(rowCount, (row) => shapesOf(tableRows[row]!)),
    tree: buildRowTree({
      rowCount,
      boxOf(row) {
        const index = tableRows[row]!;
        return shapesOf(index).length === 0 ? undefined : { boxes, index };
      },
      periodOf: null,
    }),
  };
}

/**
 * Builds the tree of spaces. The place of a space is its own shape, or its zone's if it has none. A
 * space is valid while both it and its zone are (INTERFACE.md, Parameters).
 */
function buildSpaceTree(tables: FeedTables, zones: ZoneOrder, tableRows: Uint32Array): OrderedTree {
  const { spaces } = tables;
  const zoneRowOf = (tableRow: number) => zones.tableRowOfRef[spaces.zoneRefs[tableRow]!]!;
  return buildRowTree({
    rowCount: tableRows.length,
    boxOf(row) {
      const index = tableRows[row]!;
      if (hasShape(spaces.shapes, index)) return { boxes: spaces.boxes, index };
      return boxOfZone(tables, zoneRowOf(index));
    },
    periodOf(row) {
      const tableRow = tableRows[row]!;
      const [start, end] = zonePeriod(tables, zoneRowOf(tableRow));
      return [
        Math.max(spaces.periods[2 * tableRow]!, start),
        Math.min(spaces.periods[2 * tableRow + 1]!, end),
      ];
    },
  });
}

function boxOfZone({ zones }: FeedTables, zoneRow: number): BoxRef | undefined {
  if (zoneRow === NO_ROW || !hasShape(zones.shapes, zoneRow)) return undefined;
  return { boxes: zones.boxes, index: zoneRow };
}

const ALWAYS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

function zonePeriod({ zones }: FeedTables, zoneRow: number): readonly [number, number] {
  if (zoneRow === NO_ROW) return ALWAYS;
  return [zones.periods[2 * zoneRow]!, zones.periods[2 * zoneRow + 1]!];
}
