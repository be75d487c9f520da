import type { Kind } from '../model/kind.ts';

/**
 * The records of one piece of a source, as columns. A worker posts it in place of objects. All
 * columns are plain typed arrays over buffers of their own, so posting moves them without a copy. A
 * column that a kind does not have is empty.
 */
export interface RecordBatch {
  readonly kind: Kind;
  readonly rowCount: number;
  /**
   * CSV: the row in a spreadsheet, and the line in the file. JSON: the index of the element, and 0.
   */
  readonly sourceRows: Uint32Array;
  readonly sourceLines: Uint32Array;
  /** Areas, spaces, policies, objects: the identifier. Availability: the space's. 16 bytes each. */
  readonly uuids: Uint8Array;
  /** The zone identifiers that occur in this batch, each once. */
  readonly zoneIds: readonly string[];
  /** Zones: the zone itself. Spaces: the zone named. Index into `zoneIds`. */
  readonly zoneRefs: Uint32Array;
  /**
   * Areas: the zones of row `r` are `listRefs[listStarts[r]]` up to `listStarts[r + 1]`. Objects:
   * likewise, one zone or none.
   */
  readonly listStarts: Uint32Array;
  readonly listRefs: Uint32Array;
  /** Areas. */
  readonly names: readonly string[];
  /**
   * Zones: the areas, spaces and objects that the zone lists (see LinkColumns). Objects: the space
   * of the object, one or none.
   */
  readonly areaLinks: LinkColumns;
  readonly spaceLinks: LinkColumns;
  readonly objectLinks: LinkColumns;
  /**
   * Zones: the policies that the zone lists, and when it does: two numbers a link, start and end
   * (±∞ unbounded). `policyListed` is 1 where the record lists the policy now, 0 where it did so
   * before (`prev_policies`). Objects: the policy of the object, one or none, without a period.
   */
  readonly policyLinks: LinkColumns;
  readonly policyPeriods: Float64Array;
  readonly policyListed: Uint8Array;
  /**
   * Zones, spaces: the rows whose polygons were drawn from points or
   * lines, and two numbers each: length and width in metres of a bay
   * that is drawn once the bearing of its street is known, or NaN.
   */
  readonly drawnRows: Uint32Array;
  readonly drawnSizesM: Float64Array;
  readonly shapes: ShapeBatch;
  /** The two halves of the content hash. */
  readonly hashes: Uint32Array;
  /** The same for what is served of the record itself; empty if nothing is compared. */
  readonly servedHashes: Uint32Array;
  /** The encoded JSON of the records, one after the other, and the byte length of each. */
  readonly json: Uint8Array;
  readonly jsonLengths: Uint32Array;
  /** Areas, zones: the same for the form with `geometry`. */
  readonly detailJson: Uint8Array;
  readonly detailLengths: Uint32Array;
  /**
   * Zones: the number of bytes at the end of both forms that follow the links of areas and spaces.
   */
  readonly restLengths: Uint32Array;
  /** Spaces: `space_number`, any whole number that a Float64 holds exactly. */
  readonly spaceNumbers: Float64Array;
  /** Zones: the stated `num_spaces`, and the width in centimetres; NaN if there is none. */
  readonly statedSpaceCounts: Float64Array;
  readonly widthsCm: Float64Array;
  /** Zones, spaces: start and end; −∞ and +∞ if unbounded. */
  readonly periods: Float64Array;
  /** Spaces, availability: 1 is available. */
  readonly available: Uint8Array;
  /** Spaces, availability: milliseconds; NaN for a space without an observation. */
  readonly availabilityTimesMs: Float64Array;
  /** `last_updated_date`; of policies `published_date`. Every kind but availability. */
  readonly lastUpdatedDatesMs: Float64Array;
}

/** Lists of UUIDs by row; `present` distinguishes an empty list from a missing one. */
export interface LinkColumns {
  readonly present: Uint8Array;
  readonly starts: Uint32Array;
  readonly uuids: Uint8Array;
}

/** Like ShapeColumns of the snapshot, but with counts instead of starts. */
export interface ShapeBatch {
  readonly ringCounts: Uint32Array;
  readonly positionCounts: Uint32Array;
  readonly ringKinds: Uint8Array;
  readonly positions: Float64Array;
}

/** Returns the buffers of a batch, so that posting the batch moves them instead of copying. */
export function transferablesOfBatch(batch: RecordBatch): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  const columns = { ...batch, ...batch.shapes };
  for (const column of [
    ...Object.values(columns),
    ...Object.values(batch.areaLinks),
    ...Object.values(batch.spaceLinks),
    ...Object.values(batch.policyLinks),
    ...Object.values(batch.objectLinks),
  ]) {
    // Sealed columns have a buffer of their own each (growing-column.ts).
    if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) {
      buffers.push(column.buffer);
    }
  }
  return buffers;
}
