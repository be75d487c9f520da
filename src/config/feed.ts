import type { OverrideReasons, SeverityOverrides } from '../diagnostic/severity-table.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';
import type {
  BayShape,
  Condition,
  DerivedZones,
  FieldMapping,
  Grouping,
  Repeat,
} from './mapping.ts';

/** One city's source files and what its `feed.json` says of them; every default is filled in. */
export interface Feed {
  /** Absolute path of the folder that holds `feed.json`. */
  readonly folder: string;
  readonly facts: FeedFacts;
  readonly overrides: SeverityOverrides;
  /** Why the feed sets a severity, where it says so. */
  readonly overrideReasons: OverrideReasons;
  readonly samplesPerCode: number;
  /** The UUID under which a city's own keys become UUIDs (RFC 9562, version 5). */
  readonly namespace: string;
  /** By kind in the order of `KINDS`, then by file name. */
  readonly sources: readonly Source[];
  /** Zones are made of the spaces; `null`: they come from sources, or there are none. */
  readonly derivedZones: DerivedZones | null;
}

/** One file that is read as one kind of record. */
export interface Source {
  /** As the feed names it; stands in every place. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly kind: Kind;
  /**
   * Files that one source of the feed names together, in a list or by a pattern, have the same
   * number here: they may be the saved pages of one answer.
   */
  readonly listing?: number;
  /** A WHATWG encoding label, or `null` for UTF-8. */
  readonly encoding: string | null;
  /** The CSV separator, or `null` to tell it from the header. */
  readonly delimiter: string | null;
  /** A quote in a CSV file stands for itself. */
  readonly quote?: 'none';
  /** The layer of a GeoPackage. */
  readonly layer?: string;
  /** What separates the whole from its fraction in the numbers of this file's text. */
  readonly decimal: '.' | ',';
  readonly geometry: GeometryChoice;
  /** By target field. A field that is not here is read from the column of its own name. */
  readonly fields: ReadonlyMap<string, FieldMapping>;
  /** What is served where a record lacks a value, by target field. Dates may still be text. */
  readonly defaults: ReadonlyMap<string, DefaultValue>;
  /** The columns that are carried as they are, in this order. */
  readonly customAttributes: readonly string[];
  /** Severities for findings in this file: the feed's, with those of the source in their place. */
  readonly overrides: SeverityOverrides;
  readonly reasons: OverrideReasons;
  /** Words that stand for no value, besides the usual ones. */
  readonly nulls: readonly string[];
  readonly where: Condition;
  readonly repeat: Repeat | null;
  /** `null`: each row is a record of its own. */
  readonly grouping: Grouping | null;
  /** The reference system of the coordinates (`EPSG:2263`); `null`: as the file says. */
  readonly crs: string | null;
  /** The order of the two coordinates; `null`: as the format has it. */
  readonly axes: Axes | null;
  /** Points become bays of this form. */
  readonly bayShape: BayShape | null;
  /** Lines and points become polygons that reach this far from them. */
  readonly bufferCm: number | null;
}

export const AXES = ['lng,lat', 'lat,lng'] as const;

export type Axes = (typeof AXES)[number];

/** Where a record's shape stands. */
export type GeometryChoice =
  | { readonly form: 'standard' }
  | { readonly form: 'wkt'; readonly column: string }
  | { readonly form: 'geojson'; readonly column: string }
  | { readonly form: 'lat-lng'; readonly lat: string; readonly lng: string }
  | { readonly form: 'lat-lng-text'; readonly column: string }
  | { readonly form: 'none' };

export type DefaultValue = string | number | boolean | readonly string[];
