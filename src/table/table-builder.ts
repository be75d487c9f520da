import { invariant } from '../model/invariant.ts';
import { KINDS, type Kind } from '../model/kind.ts';
import { ROW_COUNT_MAX } from '../model/limits.ts';
import { concatColumns, concatStarts, offsetsOfLengths, startsOfCounts } from './concat-columns.ts';
import type { FeedTable, FeedTables, TableSource } from './feed-tables.ts';
import type { ColumnArray } from './growing-column.ts';
import type { LinkColumns, RecordBatch } from './record-batch.ts';

export interface TablesBuilder {
  /** Registers a source; batches name it by the index given. */
  addSource(source: TableSource): number;
  /** Takes over a batch: its zone references are translated in place. Its JSON is not kept. */
  addBatch(batch: RecordBatch, sourceRef: number): void;
  seal(): FeedTables;
}

interface HeldBatch {
  readonly batch: Omit<RecordBatch, 'json' | 'detailJson' | 'zoneIds'>;
  readonly sourceRef: number;
}

/**
 * Gathers batches into tables. The batches are held as they came and every column is copied once when
 * the feed is complete, so that at the peak one column more than the tables is held.
 */
export function createTablesBuilder(): TablesBuilder {
  const sources: TableSource[] = [];
  const held: Record<Kind, HeldBatch[]> = { areas: [], zones: [], spaces: [], availability: [] };
  const zoneIds: string[] = [];
  const zoneRefById = new Map<string, number>();

  function zoneRefOf(zoneId: string): number {
    let ref = zoneRefById.get(zoneId);
    if (ref === undefined) {
      ref = zoneIds.length;
      zoneIds.push(zoneId);
      zoneRefById.set(zoneId, ref);
    }
    return ref;
  }

  return {
    addSource: (source) => sources.push(source) - 1,
    addBatch(batch, sourceRef) {
      const { json, detailJson, zoneIds: batchZoneIds, ...columns } = batch;
      const refs = Uint32Array.from(batchZoneIds, zoneRefOf);
      translate(columns.zoneRefs, refs);
      translate(columns.listRefs, refs);
      held[batch.kind].push({ batch: columns, sourceRef });
    },
    seal() {
      zoneRefById.clear();
      return {
        sources,
        zoneIds,
        areas: sealTable('areas', held.areas),
        zones: sealTable('zones', held.zones),
        spaces: sealTable('spaces', held.spaces),
        availability: sealTable('availability', held.availability),
        hasZoneSource: sources.some((source) => source.kind === 'zones'),
      };
    },
  };
}

function translate(refs: Uint32Array, to: Uint32Array): void {
  for (let index = 0; index < refs.length; index++) refs[index] = to[refs[index] ?? 0] ?? 0;
}

function sealTable(kind: Kind, held: HeldBatch[]): FeedTable {
  invariant(KINDS.includes(kind), `${kind} is a kind`);
  const rowCount = held.reduce((sum, { batch }) => sum + batch.rowCount, 0);
  invariant(rowCount <= ROW_COUNT_MAX, `${rowCount} ${kind} are within ${ROW_COUNT_MAX}`);
  const batches = held.map(({ batch }) => batch);
  const sourceRefs = new Uint16Array(rowCount);
  let first = 0;
  for (const { batch, sourceRef } of held) {
    sourceRefs.fill(sourceRef, first, first + batch.rowCount);
    first += batch.rowCount;
  }
  held.length = 0;

  /** Copies one column out of the batches and lets go of the originals. */
  function column<T extends ColumnArray>(
    construct: new (length: number) => T,
    of: (batch: HeldBatch['batch']) => T,
  ): T {
    return concatColumns(construct, batches.map(of));
  }

  const jsonLengths = column(Uint32Array, (batch) => batch.jsonLengths);
  const detailLengths = column(Uint32Array, (batch) => batch.detailLengths);
  return {
    kind,
    rowCount,
    sourceRefs,
    sourceRows: column(Uint32Array, (batch) => batch.sourceRows),
    sourceLines: column(Uint32Array, (batch) => batch.sourceLines),
    uuids: column(Uint8Array, (batch) => batch.uuids),
    zoneRefs: column(Uint32Array, (batch) => batch.zoneRefs),
    listStarts: concatStarts(batches.map((batch) => batch.listStarts)),
    listRefs: column(Uint32Array, (batch) => batch.listRefs),
    names: batches.flatMap((batch) => batch.names),
    areaLinks: concatLinks(batches.map((batch) => batch.areaLinks)),
    spaceLinks: concatLinks(batches.map((batch) => batch.spaceLinks)),
    shapes: {
      shapeRings: startsOfCounts(batches.map((batch) => batch.shapes.ringCounts)),
      ringPositions: startsOfCounts(batches.map((batch) => batch.shapes.positionCounts)),
      ringKinds: column(Uint8Array, (batch) => batch.shapes.ringKinds),
      positions: column(Float64Array, (batch) => batch.shapes.positions),
    },
    boxes: column(Float64Array, (batch) => batch.boxes),
    hashes: column(Uint32Array, (batch) => batch.hashes),
    jsonLengths,
    jsonOffsets: offsetsOfLengths(jsonLengths),
    detailLengths,
    detailOffsets: offsetsOfLengths(detailLengths),
    spaceNumbers: column(Uint32Array, (batch) => batch.spaceNumbers),
    periods: column(Float64Array, (batch) => batch.periods),
    available: column(Uint8Array, (batch) => batch.available),
    availabilityTimesMs: column(Float64Array, (batch) => batch.availabilityTimesMs),
    lastUpdatedDatesMs: column(Float64Array, (batch) => batch.lastUpdatedDatesMs),
    dropped: new Uint8Array(rowCount),
    merged: new Uint8Array(rowCount),
  };
}

function concatLinks(parts: readonly LinkColumns[]): LinkColumns {
  return {
    present: concatColumns(
      Uint8Array,
      parts.map((part) => part.present),
    ),
    starts: concatStarts(parts.map((part) => part.starts)),
    uuids: concatColumns(
      Uint8Array,
      parts.map((part) => part.uuids),
    ),
  };
}
