import type { Kind } from '../model/kind.ts';

/**
 * What the value of a target field is; it decides what a mapping and a default of it may look like.
 */
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
} as const satisfies Record<Kind, Record<string, FieldType>>;

export type TargetField<K extends Kind> = keyof (typeof TARGET_FIELDS)[K] & string;

/** The field that says which record of its kind this is. */
export const OWN_ID = {
  areas: 'curb_area_id',
  zones: 'curb_zone_id',
  spaces: 'curb_space_id',
  availability: null,
} as const satisfies { [K in Kind]: TargetField<K> | null };
