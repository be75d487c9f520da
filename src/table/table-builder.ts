import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import { ROW_COUNT_MAX } from '../model/limits.ts';
import { boxesOfShapes } from './columns/boxes-of-shapes.ts';
import {
  allocateShared,
  type ColumnArray,
  createSharedColumn,
  type GrowingColumn,
} from './columns/growing-column.ts';
import { createStarts } from './columns/starts.ts';
import type { FeedTable, FeedTables, TableSource } from './feed-tables.ts';
import type { LinkColumns, RecordBatch } from './record-batch.ts';
import { sortUuids } from './sort-uuids.ts';
import { createZoneRefs } from './zone-refs.ts';

export interface TablesBuilder {
  /** Registers a source and returns its index for `addBatch`. */
  addSource(source: TableSource): number;
  /** Makes room for about `count` batches like this one, so that columns need not be copied. */
  expectLike(batch: RecordBatch, count: number): void;
  /** Copies the columns of a batch, without its JSON. */
  addBatch(batch: RecordBatch, sourceRef: number): void;
  seal(): FeedTables;
}

/**
 * Collects batches into tables. The columns of a batch are copied at once: kept as they are, they
 * would lie in the memory of the worker thread that made them, in many small parts which the system
 * does not get back.
 */
export function createTablesBuilder(): TablesBuilder {
  const sources: TableSource[] = [];
  const tables: Record<Kind, TableBuilder> = {
    areas: createTableBuilder('areas'),
    zones: createTableBuilder('zones'),
    spaces: createTableBuilder('spaces'),
    availability: createTableBuilder('availability'),
    policies: createTableBuilder('policies'),
    objects: createTableBuilder('objects'),
  };
  const zones = createZoneRefs();

  return {
    addSource: (source) => sources.push(source) - 1,
    expectLike: (batch, count) => tables[batch.kind].expectLike(batch, count),
    addBatch(batch, sourceRef) {
      const zoneRefs = Uint32Array.from(batch.zoneIds, zones.refOf);
      tables[batch.kind].add(batch, { sourceRef, zoneRefs });
    },
    seal: () => ({
      sources,
      zoneIds: zones.zoneIds,
      areas: tables.areas.seal(),
      zones: tables.zones.seal(),
      spaces: tables.spaces.seal(),
      availability: tables.availability.seal(),
      policies: tables.policies.seal(),
      objects: tables.objects.seal(),
      hasZoneSource: sources.some((source) => source.kind === 'zones'),
    }),
  };
}

interface TableBuilder {
  expectLike(batch: RecordBatch, count: number): void;
  /** `zoneRefs` has the number of each of the batch's zones in the tables. */
  add(batch: RecordBatch, to: { readonly sourceRef: number; readonly zoneRefs: Uint32Array }): void;
  seal(): FeedTable;
}

function createTableBuilder(kind: Kind): TableBuilder {
  const plain = createPlainColumns();
  const sourceRefs = createSharedColumn(Uint32Array);
  const zoneRefs = createSharedColumn(Uint32Array);
  const listStarts = createStarts();
  const listRefs = createSharedColumn(Uint32Array);
  const drawnRows = createSharedColumn(Uint32Array);
  const links = {
    areaLinks: createLinks(),
    spaceLinks: createLinks(),
    policyLinks: createLinks(),
    objectLinks: createLinks(),
  };
  const shapeRings = createStarts();
  const ringPositions = createStarts();
  const ringKinds = createSharedColumn(Uint8Array);
  const positions = createSharedColumn(Float64Array);
  const names: string[] = [];
  let rowCount = 0;

  return {
    expectLike(batch, count) {
      const { shapes } = batch;
      for (const column of [sourceRefs, listStarts, shapeRings]) {
        column.expect(count * batch.rowCount);
      }
      for (const name of PLAIN_NAMES) plain[name].expect(count * batch[name].length);
      for (const name of LINK_NAMES) links[name].expectLike(batch[name], count);
      zoneRefs.expect(count * batch.zoneRefs.length);
      listRefs.expect(count * batch.listRefs.length);
      ringPositions.expect(count * shapes.positionCounts.length);
      ringKinds.expect(count * shapes.ringKinds.length);
      positions.expect(count * shapes.positions.length);
    },
    add(batch, to) {
      for (const name of PLAIN_NAMES) plain[name].pushAll(batch[name]);
      const firstRow = sourceRefs.extend(batch.rowCount);
      sourceRefs.array.fill(to.sourceRef, firstRow, firstRow + batch.rowCount);
      pushMapped(zoneRefs, batch.zoneRefs, (ref) => to.zoneRefs[ref]!);
      listStarts.addStarts(batch.listStarts);
      pushMapped(listRefs, batch.listRefs, (ref) => to.zoneRefs[ref]!);
      pushMapped(drawnRows, batch.drawnRows, (row) => firstRow + row);
      for (const name of LINK_NAMES) links[name].add(batch[name]);
      shapeRings.addCounts(batch.shapes.ringCounts);
      ringPositions.addCounts(batch.shapes.positionCounts);
      ringKinds.pushAll(batch.shapes.ringKinds);
      positions.pushAll(batch.shapes.positions);
      for (const name of batch.names) names.push(name);
      rowCount += batch.rowCount;
    },
    seal() {
      invariant(rowCount <= ROW_COUNT_MAX, `${rowCount} ${kind} are within ${ROW_COUNT_MAX}`);
      const columns = sealPlain(plain);
      const shapes = {
        shapeRings: shapeRings.seal(),
        ringPositions: ringPositions.seal(),
        ringKinds: ringKinds.seal(),
        positions: positions.seal(),
      };
      return {
        kind,
        rowCount,
        ...columns,
        sourceRefs: sourceRefs.seal(),
        uuidOrder: sortUuids(columns.uuids, columns.uuids.length / UUID_BYTE_LENGTH),
        zoneRefs: zoneRefs.seal(),
        listStarts: listStarts.seal(),
        listRefs: listRefs.seal(),
        drawnRows: drawnRows.seal(),
        names,
        areaLinks: links.areaLinks.seal(),
        spaceLinks: links.spaceLinks.seal(),
        policyLinks: links.policyLinks.seal(),
        objectLinks: links.objectLinks.seal(),
        shapes,
        boxes: boxesOfShapes(shapes),
        dropped: allocateShared(Uint8Array, rowCount),
        merged: allocateShared(Uint8Array, rowCount),
      };
    },
  };
}

/** The columns of a batch that the table continues without a change. */
const PLAIN_COLUMNS = {
  sourceRows: Uint32Array,
  sourceLines: Uint32Array,
  uuids: Uint8Array,
  policyPeriods: Float64Array,
  policyListed: Uint8Array,
  drawnSizesM: Float64Array,
  hashes: Uint32Array,
  servedHashes: Uint32Array,
  jsonLengths: Uint32Array,
  detailLengths: Uint32Array,
  restLengths: Uint32Array,
  spaceNumbers: Float64Array,
  statedSpaceCounts: Float64Array,
  widthsCm: Float64Array,
  periods: Float64Array,
  available: Uint8Array,
  availabilityTimesMs: Float64Array,
  lastUpdatedDatesMs: Float64Array,
} as const;

type PlainName = keyof typeof PLAIN_COLUMNS;
const PLAIN_NAMES = Object.keys(PLAIN_COLUMNS) as PlainName[]; // Keys are never added.
const LINK_NAMES = ['areaLinks', 'spaceLinks', 'policyLinks', 'objectLinks'] as const;

type PlainColumns = Readonly<Record<PlainName, GrowingColumn<ColumnArray>>>;

function createPlainColumns(): PlainColumns {
  const columns = PLAIN_NAMES.map((name) => [
    name,
    createSharedColumn<ColumnArray>(PLAIN_COLUMNS[name]),
  ]);
  return Object.fromEntries(columns) as PlainColumns; // One for each of the names.
}

function sealPlain(columns: PlainColumns): Pick<RecordBatch, PlainName> {
  const sealed = PLAIN_NAMES.map((name) => [name, columns[name].seal()]);
  // Each column is of the array type that PLAIN_COLUMNS gives it.
  return Object.fromEntries(sealed) as Pick<RecordBatch, PlainName>;
}

function createLinks() {
  const present = createSharedColumn(Uint8Array);
  const starts = createStarts();
  const uuids = createSharedColumn(Uint8Array);
  return {
    expectLike(links: LinkColumns, count: number): void {
      present.expect(count * links.present.length);
      starts.expect(count * links.present.length);
      uuids.expect(count * links.uuids.length);
    },
    add(links: LinkColumns): void {
      present.pushAll(links.present);
      starts.addStarts(links.starts);
      uuids.pushAll(links.uuids);
    },
    seal: (): LinkColumns => ({
      present: present.seal(),
      starts: starts.seal(),
      uuids: uuids.seal(),
    }),
  };
}

function pushMapped(
  column: GrowingColumn<Uint32Array>,
  values: Uint32Array,
  map: (value: number) => number,
): void {
  const first = column.extend(values.length);
  const { array } = column;
  for (let index = 0; index < values.length; index++) array[first + index] = map(values[index]!);
}
