import type { Kind } from '../model/kind.ts';
import type { ShapeColumns } from '../snapshot/sections.ts';
import type { LinkColumns } from './record-batch.ts';
import type { UuidOrder } from './sort-uuids.ts';

/**
 * All records of one kind as columns, in the order in which the sources were read. The columns are
 * described at RecordBatch. Rows here are rows of the feed, not of the snapshot.
 */
export interface FeedTable {
  readonly kind: Kind;
  readonly rowCount: number;
  /** Index into FeedTables.sources. A file with several arrays of records has one for each. */
  readonly sourceRefs: Uint32Array;
  readonly sourceRows: Uint32Array;
  readonly sourceLines: Uint32Array;
  readonly uuids: Uint8Array;
  /** Empty for zones. */
  readonly uuidOrder: UuidOrder;
  /** Index into FeedTables.zoneIds. */
  readonly zoneRefs: Uint32Array;
  readonly listStarts: Uint32Array;
  readonly listRefs: Uint32Array;
  readonly names: readonly string[];
  readonly areaLinks: LinkColumns;
  readonly spaceLinks: LinkColumns;
  readonly objectLinks: LinkColumns;
  readonly policyLinks: LinkColumns;
  readonly policyPeriods: Float64Array;
  readonly policyListed: Uint8Array;
  readonly drawnRows: Uint32Array;
  readonly drawnSizesM: Float64Array;
  readonly shapes: ShapeColumns;
  /**
   * minLng, minLat, maxLng, maxLat; NaN without a shape. Every kind but availability. Computed when
   * all records are read, as the workers need memory until then.
   */
  readonly boxes: Float64Array;
  readonly hashes: Uint32Array;
  readonly servedHashes: Uint32Array;
  /** The length of each record's JSON in the spool: in lists, and with `geometry`. */
  readonly jsonLengths: Uint32Array;
  readonly detailLengths: Uint32Array;
  readonly restLengths: Uint32Array;
  readonly spaceNumbers: Float64Array;
  readonly statedSpaceCounts: Float64Array;
  readonly widthsCm: Float64Array;
  readonly periods: Float64Array;
  readonly available: Uint8Array;
  readonly availabilityTimesMs: Float64Array;
  readonly lastUpdatedDatesMs: Float64Array;
  /**
   * 1 if a record is excluded from the snapshot (it, or a record that it refers to, has an error).
   */
  readonly dropped: Uint8Array;
  /** 1 if a record is an exact repetition of an earlier one and is merged into it. */
  readonly merged: Uint8Array;
}

/** A source, or one array or part of it, as the tables need it. */
export interface TableSource {
  /** The name of the file in the places of findings. */
  readonly file: string;
  readonly kind: Kind;
  /** The JSON pointer of the array of records (`/features`), or `null` for rows. */
  readonly pointer: string | null;
  /**
   * Spaces: whether a space without an observation counts as available (the source's `defaults`).
   */
  readonly availableByDefault: boolean;
  /**
   * Spaces: the number served for spaces that have none. Such numbers do not define the order in a
   * zone. `null`: there is no such number.
   */
  readonly defaultSpaceNumber: number | null;
}

/** A whole feed as columns. Rules about the whole feed, ordering and writing read it. */
export interface FeedTables {
  readonly sources: readonly TableSource[];
  /** Every zone identifier that occurs anywhere in the feed, each once. */
  readonly zoneIds: readonly string[];
  readonly areas: FeedTable;
  readonly zones: FeedTable;
  readonly spaces: FeedTable;
  readonly availability: FeedTable;
  readonly policies: FeedTable;
  readonly objects: FeedTable;
  /**
   * Whether the feed has a source of zones at all; without one, references to
   * zones cannot be checked.
   */
  readonly hasZoneSource: boolean;
}

/**
 * Returns the tables without the columns that only a check needs: where a record was in its source,
 * and the hash of its content. Ordering takes their memory.
 */
export function withoutOrigins(tables: FeedTables): FeedTables {
  const strip = (table: FeedTable): FeedTable => ({
    ...table,
    sourceRows: NO_NUMBERS,
    sourceLines: NO_NUMBERS,
    hashes: NO_NUMBERS,
  });
  return {
    ...tables,
    areas: strip(tables.areas),
    zones: strip(tables.zones),
    spaces: strip(tables.spaces),
    availability: strip(tables.availability),
    policies: strip(tables.policies),
    objects: strip(tables.objects),
  };
}

const NO_NUMBERS = new Uint32Array(0);
