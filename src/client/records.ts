/**
 * The records and responses of the interface as a client receives them (src/respond/INTERFACE.md,
 * Resources). Times are milliseconds since 1970, positions are `[longitude, latitude]` in degrees.
 */

export type LngLat = readonly [lng: number, lat: number];

/** Columns that the city publishes in addition to the standard fields, as JSON values. */
export type CustomAttributes = Readonly<Record<string, unknown>>;

export interface CurbArea {
  readonly curb_area_id: string;
  /** The outer ring, closed, counter-clockwise. Only in a response by identifier. */
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

/** Fields that the city does not publish are absent. Lengths are centimetres. */
export interface CurbZone {
  readonly curb_zone_id: string;
  /** A GeoJSON geometry (RFC 7946). */
  readonly geometry?: { readonly type: string; readonly coordinates: unknown } | null;
  readonly curb_policy_ids: readonly string[];
  readonly prev_policies?: unknown;
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly prev_curb_zone_ids?: readonly string[];
  readonly start_date: number | null;
  readonly end_date?: number;
  readonly location_references?: unknown;
  readonly name?: string;
  readonly user_zone_id?: string;
  readonly street_name?: string;
  readonly cross_street_start_name?: string;
  readonly cross_street_end_name?: string;
  readonly length?: number;
  readonly available_space_lengths?: readonly number[];
  readonly availability_time?: number;
  readonly width?: number;
  readonly parking_angle?: string;
  readonly num_spaces?: number;
  readonly street_side?: string;
  readonly median?: boolean;
  readonly entire_roadway?: boolean;
  readonly curb_area_ids?: readonly string[];
  readonly curb_space_ids?: readonly string[];
  readonly curb_object_ids?: readonly string[];
  readonly wzdx_references?: unknown;
  readonly custom_attributes?: CustomAttributes;
}

/** What is allowed at a curb, and when. It may have members that the standard does not name. */
export interface CurbPolicy {
  readonly curb_policy_id: string;
  readonly published_date: number;
  readonly priority?: number;
  readonly rules?: unknown;
  readonly time_spans?: unknown;
  readonly data_source_operator_id?: readonly string[];
}

/** An item at the curb, such as a meter or a sign. Lengths and distances are centimetres. */
export interface CurbObject {
  readonly curb_object_id: string;
  /** A GeoJSON geometry (RFC 7946). */
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly curb_zone_id?: string;
  readonly curb_space_id?: string;
  readonly curb_policy_id?: string;
  readonly object_type?: string;
  readonly name: string;
  readonly description?: string;
  readonly owner?: string;
  readonly operator?: string;
  readonly object_shape?: unknown;
  readonly object_line?: unknown;
  readonly linear_distance?: number;
  readonly perpendicular_distance?: number;
  readonly max_length?: number;
  readonly max_depth?: number;
  readonly max_height?: number;
  readonly published_date: number;
  readonly last_updated_date: number;
  readonly external_object_id?: string;
  readonly external_object_url?: string;
  readonly external_references?: unknown;
  readonly custom_attributes?: CustomAttributes;
}

/** The envelope around every response. */
export interface CurbResponse<Kind extends string, Item> {
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

/** Body of an error response. */
export interface CurbErrorBody {
  readonly error: string;
  readonly error_description: string;
  readonly error_details: readonly string[];
}
