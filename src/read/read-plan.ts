import type { Kind } from '../model/kind.ts';

/** Which columns (or members) of a source hold a record's shape. */
export type GeometryColumns =
  /** `geometry` with WKT or GeoJSON text, or `lat` and `lng`; a GeoJSON feature's own geometry. */
  | { readonly form: 'standard' }
  | { readonly form: 'wkt'; readonly column: string }
  | { readonly form: 'geojson'; readonly column: string }
  | { readonly form: 'lat-lng'; readonly lat: string; readonly lng: string }
  /** Latitude and longitude in one cell, at its end: `48.89, 2.34`, `… (48.89, 2.34)`. */
  | { readonly form: 'lat-lng-text'; readonly column: string }
  /** The source has shapes that are not wanted, or none. */
  | { readonly form: 'none' };

/** How one source file is read. Plain data: it is posted to the workers. */
export interface ReadPlan {
  /** The name as the feed configures it; stands in every place. */
  readonly file: string;
  /** Absolute path. */
  readonly path: string;
  readonly kind: Kind;
  /**
   * The columns whose values are handed on, in this order; a name that the file
   * lacks gives `undefined`.
   */
  readonly columns: readonly string[];
  /** Those of `columns` that the configuration names itself, and that must therefore be there. */
  readonly requiredColumns: readonly string[];
  readonly geometry: GeometryColumns;
  /**
   * Whether the feed itself names the reference system: what the file declares does not count then.
   */
  readonly isCrsNamed: boolean;
  /** Whether each record carries all of its columns as well, for a key that is made of them. */
  readonly carriesRow?: boolean;
  /** A WHATWG encoding label, or `null` for UTF-8. */
  readonly encoding: string | null;
  /** The CSV separator, or `null` to tell it from the header. */
  readonly delimiter: string | null;
  /** `none`: a quote in a CSV file stands for itself. */
  readonly quote?: 'none';
  /** The layer of a GeoPackage; left out: the only one, or the one that is named as the kind. */
  readonly layer?: string;
}
