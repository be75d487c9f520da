import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import { ROW_COUNT_MAX } from '../model/limits.ts';
import {
  concatColumns,
  concatStarts,
  offsetsOfLengths,
  startsOfCounts,
} from './columns/concat-columns.ts';
import type { FeedTable, FeedTables, TableSource } from './feed-tables.ts';
import type { LinkColumns, RecordBatch, ShapeBatch } from './record-batch.ts';
import { sortUuids } from './sort-uuids.ts';
import { createZoneRefs } from './zone-refs.ts';

export interface TablesBuilder {
  /** Registers a source and returns its index for `addBatch`. */
  addSource(source: TableSource): number;
  /** Takes over a batch and changes its zone references in place. Its JSON is not kept. */
  addBatch(batch: RecordBatch, sourceRef: number): void;
  seal(): FeedTables;
}

/** The remaining columns of an object whose columns are removed one by one. */
type Remains<T> = { -readonly [K in keyof T]?: T[K] };

interface HeldColumns
  extends Omit<RecordBatch, 'kind' | 'json' | 'detailJson' | 'zoneIds' | NestedColumns> {
  readonly shapes: Remains<ShapeBatch>;
  readonly areaLinks: Remains<LinkColumns>;
  readonly spaceLinks: Remains<LinkColumns>;
  readonly policyLinks: Remains<LinkColumns>;
  readonly objectLinks: Remains<LinkColumns>;
}

type NestedColumns = 'shapes' | 'areaLinks' | 'spaceLinks' | 'policyLinks' | 'objectLinks';

interface HeldBatch {
  readonly columns: Remains<HeldColumns>;
  readonly rowCount: number;
  readonly sourceRef: number;
}

/**
 * Collects batches into tables. The batches are kept as received, and every column is copied once
 * when the feed is complete. The peak memory is therefore the tables plus one column.
 */
export function createTablesBuilder(): TablesBuilder {
  const sources: TableSource[] = [];
  const held: Record<Kind, HeldBatch[]> = {
    areas: [],
    zones: [],
    spaces: [],
    availability: [],
    policies: [],
    objects: [],
  };
  const zones = createZoneRefs();

  return {
    addSource: (source) => sources.push(source) - 1,
    addBatch(batch, sourceRef) {
      const { kind, json, detailJson, zoneIds, ...rest } = batch;
      const columns = {
        ...rest,
        shapes: { ...batch.shapes },
        areaLinks: { ...batch.areaLinks },
        spaceLinks: { ...batch.spaceLinks },
        policyLinks: { ...batch.policyLinks },
        objectLinks: { ...batch.objectLinks },
      };
      const refs = Uint32Array.from(zoneIds, zones.refOf);
      translate(columns.zoneRefs, refs);
      translate(columns.listRefs, refs);
      held[kind].push({ columns, rowCount: batch.rowCount, sourceRef });
    },
    seal() {
      return {
        sources,
        zoneIds: zones.zoneIds,
        areas: sealTable('areas', held.areas),
        zones: sealTable('zones', held.zones),
        spaces: sealTable('spaces', held.spaces),
        availability: sealTable('availability', held.availability),
        policies: sealTable('policies', held.policies),
        objects: sealTable('objects', held.objects),
        hasZoneSource: sources.some((source) => source.kind === 'zones'),
      };
    },
  };
}

function translate(refs: Uint32Array, to: Uint32Array): void {
  for (let index = 0; index < refs.length; index++) refs[index] = to[refs[index] ?? 0] ?? 0;
}

function sealTable(kind: Kind, held: readonly HeldBatch[]): FeedTable {
  const rowCount = held.reduce((sum, batch) => sum + batch.rowCount, 0);
  invariant(rowCount <= ROW_COUNT_MAX, `${rowCount} ${kind} are within ${ROW_COUNT_MAX}`);
  const batches = held.map(({ columns }) => columns);
  const uuids = concatColumns(Uint8Array, takeParts(batches, 'uuids'));
  const jsonLengths = concatColumns(Uint32Array, takeParts(batches, 'jsonLengths'));
  const detailLengths = concatColumns(Uint32Array, takeParts(batches, 'detailLengths'));
  return {
    kind,
    rowCount,
    sourceRefs: sourceRefsOf(held, rowCount),
    sourceRows: concatColumns(Uint32Array, takeParts(batches, 'sourceRows')),
    sourceLines: concatColumns(Uint32Array, takeParts(batches, 'sourceLines')),
    uuids,
    rowsByUuid: sortUuids(uuids, uuids.length / UUID_BYTE_LENGTH),
    zoneRefs: concatColumns(Uint32Array, takeParts(batches, 'zoneRefs')),
    listStarts: concatStarts(takeParts(batches, 'listStarts')),
    listRefs: concatColumns(Uint32Array, takeParts(batches, 'listRefs')),
    names: takeParts(batches, 'names').flat(),
    areaLinks: concatLinks(takeParts(batches, 'areaLinks')),
    spaceLinks: concatLinks(takeParts(batches, 'spaceLinks')),
    policyLinks: concatLinks(takeParts(batches, 'policyLinks')),
    objectLinks: concatLinks(takeParts(batches, 'objectLinks')),
    policyPeriods: concatColumns(Float64Array, takeParts(batches, 'policyPeriods')),
    policyListed: concatColumns(Uint8Array, takeParts(batches, 'policyListed')),
    drawnRows: concatRows(held),
    drawnSizesM: concatColumns(Float64Array, takeParts(batches, 'drawnSizesM')),
    shapes: concatShapes(takeParts(batches, 'shapes')),
    boxes: concatColumns(Float64Array, takeParts(batches, 'boxes')),
    hashes: concatColumns(Uint32Array, takeParts(batches, 'hashes')),
    jsonLengths,
    jsonOffsets: offsetsOfLengths(jsonLengths),
    detailLengths,
    detailOffsets: offsetsOfLengths(detailLengths),
    restLengths: concatColumns(Uint32Array, takeParts(batches, 'restLengths')),
    spaceNumbers: concatColumns(Float64Array, takeParts(batches, 'spaceNumbers')),
    statedSpaceCounts: concatColumns(Float64Array, takeParts(batches, 'statedSpaceCounts')),
    widthsCm: concatColumns(Float64Array, takeParts(batches, 'widthsCm')),
    periods: concatColumns(Float64Array, takeParts(batches, 'periods')),
    available: concatColumns(Uint8Array, takeParts(batches, 'available')),
    availabilityTimesMs: concatColumns(Float64Array, takeParts(batches, 'availabilityTimesMs')),
    lastUpdatedDatesMs: concatColumns(Float64Array, takeParts(batches, 'lastUpdatedDatesMs')),
    dropped: new Uint8Array(rowCount),
    merged: new Uint8Array(rowCount),
  };
}

/**
 * Removes one column from every batch and returns its parts. Nothing else refers to the parts, so
 * their memory is free once they are copied.
 */
function takeParts<T, K extends keyof T>(batches: readonly Remains<T>[], key: K): T[K][] {
  return batches.map((batch) => {
    const part = batch[key];
    invariant(part !== undefined, `column ${String(key)} is taken once`);
    delete batch[key];
    return part;
  });
}

function sourceRefsOf(held: readonly HeldBatch[], rowCount: number): Uint32Array {
  const sourceRefs = new Uint32Array(rowCount);
  let first = 0;
  for (const batch of held) {
    sourceRefs.fill(batch.sourceRef, first, first + batch.rowCount);
    first += batch.rowCount;
  }
  return sourceRefs;
}

/** Joins `bayRows`, and changes rows of a batch to rows of the table. */
function concatRows(held: readonly HeldBatch[]): Uint32Array {
  const parts = takeParts(
    held.map(({ columns }) => columns),
    'drawnRows',
  );
  let first = 0;
  for (const [index, part] of parts.entries()) {
    for (let bay = 0; bay < part.length; bay++) part[bay]! += first;
    first += held[index]!.rowCount;
  }
  return concatColumns(Uint32Array, parts);
}

function concatShapes(parts: readonly Remains<ShapeBatch>[]): FeedTable['shapes'] {
  return {
    shapeRings: startsOfCounts(takeParts(parts, 'ringCounts')),
    ringPositions: startsOfCounts(takeParts(parts, 'positionCounts')),
    ringKinds: concatColumns(Uint8Array, takeParts(parts, 'ringKinds')),
    positions: concatColumns(Float64Array, takeParts(parts, 'positions')),
  };
}

function concatLinks(parts: readonly Remains<LinkColumns>[]): LinkColumns {
  return {
    present: concatColumns(Uint8Array, takeParts(parts, 'present')),
    starts: concatStarts(takeParts(parts, 'starts')),
    uuids: concatColumns(Uint8Array, takeParts(parts, 'uuids')),
  };
}
