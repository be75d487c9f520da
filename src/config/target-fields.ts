import type { Kind } from '../model/kind.ts';

/** The type of a target field. It decides which forms its mapping and its default may have. */
export type FieldType =
  | 'uuid'
  | 'uuids'
  | 'zone-id'
  | 'zone-ids'
  | 'text'
  | 'timestamp'
  | 'length'
  | 'number'
  | 'boolean';

/** The fields that a source may fill, by the names the interface gives them (wire names). */
export const TARGET_FIELDS = {
  areas: {
    curb_area_id: 'uuid',
    name: 'text',
    published_date: 'timestamp',
    last_updated_date: 'timestamp',
    curb_zone_ids: 'zone-ids',
  },
  zones: {
    curb_zone_id: 'zone-id',
    published_date: 'timestamp',
    last_updated_date: 'timestamp',
    start_date: 'timestamp',
    end_date: 'timestamp',
    curb_area_ids: 'uuids',
    curb_space_ids: 'uuids',
  },
  spaces: {
    curb_space_id: 'uuid',
    name: 'text',
    published_date: 'timestamp',
    last_updated_date: 'timestamp',
    curb_zone_id: 'zone-id',
    space_number: 'number',
    length: 'length',
    width: 'length',
    available: 'boolean',
    availability_time: 'timestamp',
    start_date: 'timestamp',
    end_date: 'timestamp',
  },
  availability: {
    curb_space_id: 'uuid',
    availability_time: 'timestamp',
    available: 'boolean',
  },
  policies: {
    curb_policy_id: 'uuid',
    published_date: 'timestamp',
  },
  objects: {
    curb_object_id: 'uuid',
    name: 'text',
    published_date: 'timestamp',
    last_updated_date: 'timestamp',
    curb_zone_id: 'zone-id',
    curb_space_id: 'uuid',
  },
} as const satisfies Record<Kind, Record<string, FieldType>>;

/** How the value of a carried field is read. */
export type CarriedType =
  | 'text'
  | 'id'
  | 'ids'
  | 'length'
  | 'whole-number'
  | 'boolean'
  | 'timestamp'
  | 'whole-numbers'
  /** Arrays of objects, as JSON or as JSON text. */
  | 'json';

/**
 * The fields of the standard (Curb Data Specification 1.0.1 and 1.1) that are copied from the feed
 * unchanged. They are optional, and an unreadable value is left out.
 */
export const CARRIED_FIELDS = {
  areas: {},
  zones: {
    curb_policy_ids: 'ids',
    prev_policies: 'json',
    prev_curb_zone_ids: 'ids',
    location_references: 'json',
    name: 'text',
    user_zone_id: 'text',
    street_name: 'text',
    cross_street_start_name: 'text',
    cross_street_end_name: 'text',
    length: 'length',
    available_space_lengths: 'whole-numbers',
    availability_time: 'timestamp',
    width: 'length',
    parking_angle: 'text',
    num_spaces: 'whole-number',
    street_side: 'text',
    median: 'boolean',
    entire_roadway: 'boolean',
    curb_object_ids: 'ids',
    wzdx_references: 'json',
  },
  spaces: {},
  availability: {},
  policies: {
    priority: 'whole-number',
    rules: 'json',
    time_spans: 'json',
    data_source_operator_id: 'ids',
  },
  objects: {
    curb_policy_id: 'id',
    object_type: 'text',
    description: 'text',
    owner: 'text',
    operator: 'text',
    object_shape: 'json',
    object_line: 'json',
    linear_distance: 'whole-number',
    perpendicular_distance: 'whole-number',
    max_length: 'length',
    max_depth: 'length',
    max_height: 'length',
    external_object_id: 'text',
    external_object_url: 'text',
    external_references: 'json',
  },
} as const satisfies Record<Kind, Record<string, CarriedType>>;

export type TargetField<K extends Kind> = keyof (typeof TARGET_FIELDS)[K] & string;

/** Returns the field that identifies a record of a kind. */
export const OWN_ID = {
  areas: 'curb_area_id',
  zones: 'curb_zone_id',
  spaces: 'curb_space_id',
  availability: null,
  policies: 'curb_policy_id',
  objects: 'curb_object_id',
} as const satisfies { [K in Kind]: TargetField<K> | null };
