import type { Finding } from '../diagnostic/diagnostic.ts';
import type { Place } from '../diagnostic/place.ts';

/** A record as found: nothing trimmed, nothing converted. */
export interface RawRecord {
  readonly place: Place;
  /**
   * One value for each of the plan's `columns`; `undefined` where the record has none. CSV values
   * are text.
   */
  readonly values: readonly unknown[];
  /**
   * A GeoJSON geometry object as found or as converted from WKT or from a pair of columns; `null`
   * or `undefined` where there is none. Nothing about it is checked yet.
   */
  readonly geometry: unknown;
  /** Why the record's shape could not be read; `geometry` is `null` then. */
  readonly geometryFinding?: Finding;
}
