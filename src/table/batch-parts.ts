import type { Shape } from '../model/geometry.ts';
import type { SpaceTexts } from '../snapshot/bytes/space-head-bytes.ts';
import type { ZoneBytes } from '../snapshot/bytes/zone-bytes.ts';

/** The position of a record in its source, as numbers. */
export interface SourceOrdinal {
  readonly row: number;
  /** 0 for formats without line numbers, such as JSON. */
  readonly line: number;
}

/** What is stored for a record in addition to its typed fields. */
export interface RecordParts {
  readonly ordinal: SourceOrdinal;
  /** The shape that filters test, continuous across the antimeridian; `null` if there is none. */
  readonly filterShape: Shape | null;
  /**
   * `null` or left out: the shape is that of the file. Else the polygon was drawn from a point or a
   * line, or is drawn in this size from the point once the bearing of its street is known.
   */
  readonly drawn?: 'done' | { readonly lengthM: number; readonly widthM: number } | null;
  /** The geometry of the file as text, if there is no shape. Records are compared by it. */
  readonly unusedGeometry: string;
  /**
   * The JSON that lists serve, without the parts that depend on the whole feed. Empty for a space
   * in a batch that does not use JSON.
   */
  readonly json: string;
}

/** A space whose texts are in the bytes of its row, as they are served. */
export interface PlainSpaceParts {
  readonly ordinal: SourceOrdinal;
  readonly filterShape: Shape | null;
  /** The 16 bytes of its identifier. */
  readonly uuid: Uint8Array;
  readonly texts: SpaceTexts;
}

/** A zone whose JSON and links were read out of the bytes of its row. */
export interface PlainZoneParts {
  readonly ordinal: SourceOrdinal;
  readonly filterShape: Shape;
  readonly plain: ZoneBytes;
}

export interface ZoneParts extends RecordParts {
  readonly detailJson: string;
  /** Number of bytes at the end of both forms that follow the zone's links of areas and spaces. */
  readonly restByteLength: number;
  /** The policies that the zone lists, and when. */
  readonly policies: readonly ListedPolicy[];
  /** The objects that the zone lists, in plain lower-case form. */
  readonly objectIds: readonly string[];
}

export interface ListedPolicy {
  /** Plain lower-case form. */
  readonly curbPolicyId: string;
  /** Start included, end excluded; ±∞ unbounded. */
  readonly startMs: number;
  readonly endMs: number;
  /** The zone's record lists it now, not in `prev_policies`. */
  readonly isListed: boolean;
}
