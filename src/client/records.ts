/**
 * The records and answers of the interface as a client receives them (src/respond/INTERFACE.md,
 * Resources). Times are milliseconds since 1970, positions are `[longitude, latitude]` in degrees.
 */

export type LngLat = readonly [lng: number, lat: number];

/** Columns that the city chose to publish beside the standard fields, as JSON values. */
export type CustomAttributes = Readonly<Record<string, unknown>>;

export interface CurbArea {
  readonly curb_area_id: string;
  /** The outer ring, closed, counter-clockwise. Only in an answer by identifier. */
  readonly geometry?: readonly LngLat[];
  readonly name: string;
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly curb_zone_ids: readonly string[];
  readonly custom_attributes?: CustomAttributes;
}

export interface CurbSpace {
  readonly curb_space_id: string;
  readonly name: string;
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly curb_zone_id: readonly [string];
  readonly space_number: number;
  /** Whole centimetres as text. */
  readonly length: string | null;
  /** Whole centimetres as text. */
  readonly width: string | null;
  readonly available: boolean;
  readonly availability_time: number | null;
  readonly custom_attributes?: CustomAttributes;
}

export interface CurbZone {
  readonly curb_zone_id: string;
  /** A GeoJSON geometry (RFC 7946). */
  readonly geometry?: { readonly type: string; readonly coordinates: unknown } | null;
  readonly curb_policy_ids: readonly string[];
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly start_date: number | null;
  readonly end_date?: number | null;
  readonly curb_area_ids?: readonly string[];
  readonly curb_space_ids?: readonly string[];
  /** Further fields of the standard that the city publishes. */
  readonly [field: string]: unknown;
}

/** The envelope around every answer. */
export interface CurbAnswer<Kind extends string, Item> {
  readonly version: string;
  readonly time_zone: string;
  readonly last_updated: number;
  readonly currency: string;
  readonly author: string;
  readonly licence_url: string | null;
  readonly pages: { readonly total: number; readonly current: number };
  readonly data: readonly [{ readonly [K in Kind]: readonly Item[] }];
  readonly links: {
    readonly first: string;
    readonly prev?: string;
    readonly next?: string;
    readonly last: string;
  };
}

/** What an error answer says. */
export interface CurbErrorBody {
  readonly error: string;
  readonly error_description: string;
  readonly error_details: readonly string[];
}
