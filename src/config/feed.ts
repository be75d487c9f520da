import type { SeverityOverrides } from '../diagnostic/severity-table.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';

/** One city's source files and what its `feed.json` says of them; every default is filled in. */
export interface Feed {
  /** Absolute path of the folder that holds `feed.json`. */
  readonly folder: string;
  readonly facts: FeedFacts;
  readonly overrides: SeverityOverrides;
  readonly samplesPerCode: number;
  /** The UUID under which a city's own keys become UUIDs (RFC 9562, version 5). */
  readonly namespace: string;
  /** By kind in the order of `KINDS`, then by file name. */
  readonly sources: readonly Source[];
}

/** One file that is read as one kind of record. */
export interface Source {
  /** As the feed names it; stands in every place. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly kind: Kind;
  /** A WHATWG encoding label, or `null` for UTF-8. */
  readonly encoding: string | null;
  /** The CSV separator, or `null` to tell it from the header. */
  readonly delimiter: string | null;
  /** What separates the whole from its fraction in the numbers of this file's text. */
  readonly decimal: '.' | ',';
  readonly geometry: GeometryChoice;
  /** By target field. A field that is not here is read from the column of its own name. */
  readonly fields: ReadonlyMap<string, FieldMapping>;
  /** What stands in where a record lacks a value, by target field. Dates may still be text. */
  readonly defaults: ReadonlyMap<string, DefaultValue>;
  /** The columns that are carried as they are, in this order. */
  readonly customAttributes: readonly string[];
}

/** Where a record's shape stands. */
export type GeometryChoice =
  | { readonly form: 'standard' }
  | { readonly form: 'wkt'; readonly column: string }
  | { readonly form: 'geojson'; readonly column: string }
  | { readonly form: 'lat-lng'; readonly lat: string; readonly lng: string }
  | { readonly form: 'none' };

export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export type FieldMapping =
  | {
      readonly form: 'column';
      readonly column: string;
      /** `null` for centimetres. */
      readonly unit: LengthUnit | null;
      /** A date pattern, or `null` for integer milliseconds. */
      readonly date: string | null;
    }
  | { readonly form: 'uuid5'; readonly parts: readonly string[] };

export type DefaultValue = string | number | boolean | readonly string[];

/** As a part of a `uuid5` key: not a column but the record's shape. */
export const GEOMETRY_PART = 'geometry';
