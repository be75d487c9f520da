import type { OverrideReasons, SeverityOverrides } from '../diagnostic/severity-table.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';
import type {
  Condition,
  DerivedZones,
  Drawing,
  FieldMapping,
  Grouping,
  Repeat,
} from './mapping.ts';

/** One city's source files and the settings of its `feed.json`, with every default filled in. */
export interface Feed {
  /** Absolute path of the folder that holds `feed.json`. */
  readonly folder: string;
  readonly facts: FeedFacts;
  readonly overrides: SeverityOverrides;
  /** The feed's reasons for its severities, where it gives them. */
  readonly overrideReasons: OverrideReasons;
  readonly samplesPerCode: number;
  /** The UUID under which a city's own keys become UUIDs (RFC 9562, version 5). */
  readonly namespace: string;
  /** By kind in the order of `KINDS`, then by file name. */
  readonly sources: readonly Source[];
  /** How zones are made from the spaces; `null`: they come from sources, or there are none. */
  readonly derivedZones: DerivedZones | null;
  /**
   * Files in its folder that have the standard name of a kind and are not read, because
   * `feed.json` lists its sources, and none of this kind.
   */
  readonly unlistedFiles: readonly string[];
}

/** One file that is read as one kind of record. */
export interface Source {
  /** The file name as written in the feed; it is part of every place. */
  readonly file: string;
  /** The absolute path. */
  readonly path: string;
  readonly kind: Kind;
  /**
   * Files that one source of the feed names together, in a list or by a pattern, have the same
   * number here. They may be the saved pages of one response.
   */
  readonly listing?: number;
  /** A WHATWG encoding label, or `null` for UTF-8. */
  readonly encoding: string | null;
  /** The CSV separator, or `null` to detect it from the header. */
  readonly delimiter: string | null;
  /** Whether a quote in a CSV file is an ordinary character. */
  readonly quote?: 'none';
  /** Whether CSV rows that are shorter than the header are filled with empty cells. */
  readonly shortRows?: 'fill';
  /** The layer of a GeoPackage. */
  readonly layer?: string;
  /** The decimal separator of numbers written as text in this file. */
  readonly decimal: '.' | ',';
  readonly geometry: GeometryChoice;
  /** Mappings by target field. A field without one is read from the column of its own name. */
  readonly fields: ReadonlyMap<string, FieldMapping>;
  /** Values that are served if a record has none, by target field. Dates may still be text. */
  readonly defaults: ReadonlyMap<string, DefaultValue>;
  /** The columns that are copied unchanged, in this order. */
  readonly customAttributes: readonly string[];
  /** Severities for findings in this file: those of the source override those of the feed. */
  readonly overrides: SeverityOverrides;
  readonly reasons: OverrideReasons;
  /** Words that mean "no value", besides the usual ones. */
  readonly nulls: readonly string[];
  readonly where: Condition;
  readonly repeat: Repeat | null;
  /** `null`: each row is a record of its own. */
  readonly grouping: Grouping | null;
  /** The reference system of the coordinates (`EPSG:2263`); `null`: as declared by the file. */
  readonly crs: string | null;
  /** The order of the two coordinates; `null`: the order of the format. */
  readonly axes: Axes | null;
  /** How points and lines become polygons; left out: they are used as they are. */
  readonly drawing?: Drawing;
}

export const AXES = ['lng,lat', 'lat,lng'] as const;

export type Axes = (typeof AXES)[number];

/** Where a record's shape is found. */
export type GeometryChoice =
  | { readonly form: 'standard' }
  | { readonly form: 'wkt'; readonly column: string }
  | { readonly form: 'geojson'; readonly column: string }
  | { readonly form: 'lat-lng'; readonly lat: string; readonly lng: string }
  | { readonly form: 'lat-lng-text' | 'lng-lat-text'; readonly column: string }
  | { readonly form: 'none' };

export type DefaultValue = string | number | boolean | readonly string[];
