import type { Kind } from '../model/kind.ts';

/** The columns (or members) of a source that hold the shapes. */
export type GeometryColumns =
  /** The geometry of a GeoJSON feature; or `geometry` with WKT or GeoJSON; or `lat` and `lng`. */
  | { readonly form: 'standard'; readonly decimal?: ',' }
  | { readonly form: 'wkt'; readonly column: string }
  | { readonly form: 'geojson'; readonly column: string }
  | { readonly form: 'lat-lng'; readonly lat: string; readonly lng: string; readonly decimal?: ',' }
  /** Latitude and longitude at the end of a cell: `48.89, 2.34`, `… (48.89, 2.34)`. */
  | { readonly form: 'lat-lng-text' | 'lng-lat-text'; readonly column: string }
  /** The source has no shapes, or they are not used. */
  | { readonly form: 'none' };

/** How one source file is read. Plain data: it is posted to the workers. */
export interface ReadPlan {
  /** The name as the feed configures it, which is also the name in places. */
  readonly file: string;
  /** Absolute path. */
  readonly path: string;
  readonly kind: Kind;
  /** The columns whose values are passed on, in this order; `undefined` for absent columns. */
  readonly columns: readonly string[];
  /** Those of `columns` that feed.json names, so that the file must have them. */
  readonly requiredColumns: readonly string[];
  readonly geometry: GeometryColumns;
  /** The feed names the reference system, so what the file declares is ignored. */
  readonly isCrsNamed: boolean;
  /** Each record also has all of its columns, for a key that is made from the whole row. */
  readonly carriesRow?: boolean;
  /** A WHATWG encoding label, or `null` for UTF-8. */
  readonly encoding: string | null;
  /** The CSV separator, or `null` to guess it. */
  readonly delimiter: string | null;
  /** `none`: a quote in a CSV file is an ordinary character. */
  readonly quote?: 'none';
  /** `fill`: CSV rows that are shorter than the header are filled with empty cells. */
  readonly shortRows?: 'fill';
  /** The layer of a GeoPackage; by default the only one, or the one with the name of the kind. */
  readonly layer?: string;
}
