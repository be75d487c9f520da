/** Facts about the whole feed, included in every response envelope (INTERFACE.md, Envelope). */
export interface FeedFacts {
  /** CDS version of the data format, `1.0.1` unless the feed says otherwise. */
  readonly version: string;
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly author: string;
  readonly licenceUrl: string | null;
  /** The feed's own value, or the largest `last_updated_date` in it; `null` until it is known. */
  readonly lastUpdatedMs: number | null;
  /** Resolution of the H3 cells that the canonical order keeps in one piece, 0 to 15. */
  readonly h3Resolution: number;
}

/** The facts of a snapshot, whose `lastUpdatedMs` is known. */
export interface SnapshotFacts extends FeedFacts {
  readonly lastUpdatedMs: number;
}
