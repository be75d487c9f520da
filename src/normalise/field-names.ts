import { CARRIED_FIELDS, type TargetField } from '../config/target-fields.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';

type FieldNames = {
  readonly [K in Kind]: Readonly<Record<TargetField<K>, keyof CurbRecords[K] & string>>;
};

/** The only mapping from wire names to the members of our records. */
export const FIELD_NAMES = {
  areas: {
    curb_area_id: 'curbAreaId',
    name: 'name',
    published_date: 'publishedDateMs',
    last_updated_date: 'lastUpdatedDateMs',
    curb_zone_ids: 'curbZoneIds',
  },
  zones: {
    curb_zone_id: 'curbZoneId',
    published_date: 'publishedDateMs',
    last_updated_date: 'lastUpdatedDateMs',
    start_date: 'startDateMs',
    end_date: 'endDateMs',
    curb_area_ids: 'curbAreaIds',
    curb_space_ids: 'curbSpaceIds',
  },
  spaces: {
    curb_space_id: 'curbSpaceId',
    name: 'name',
    published_date: 'publishedDateMs',
    last_updated_date: 'lastUpdatedDateMs',
    curb_zone_id: 'curbZoneId',
    space_number: 'spaceNumber',
    length: 'lengthCm',
    width: 'widthCm',
    available: 'available',
    availability_time: 'availabilityTimeMs',
    start_date: 'startDateMs',
    end_date: 'endDateMs',
  },
  availability: {
    curb_space_id: 'curbSpaceId',
    availability_time: 'availabilityTimeMs',
    available: 'available',
  },
  policies: {
    curb_policy_id: 'curbPolicyId',
    published_date: 'publishedDateMs',
  },
  objects: {
    curb_object_id: 'curbObjectId',
    name: 'name',
    published_date: 'publishedDateMs',
    last_updated_date: 'lastUpdatedDateMs',
    curb_zone_id: 'curbZoneId',
    curb_space_id: 'curbSpaceId',
  },
} as const satisfies FieldNames;

/**
 * The columns that the standard defines for a kind (Curb Data Specification 1.0 and 1.1), whether
 * we read them or not, and `lat` and `lng` (FILES.md). Ignoring one of them is not reported.
 */
export function readableColumns(kind: Kind): readonly string[] {
  return [
    ...Object.keys(FIELD_NAMES[kind]),
    ...Object.keys(CARRIED_FIELDS[kind]),
    ...UNREAD_FIELDS[kind],
  ];
}

const SHAPE_COLUMNS = ['geometry', 'lat', 'lng'];

const UNREAD_FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  areas: [...SHAPE_COLUMNS, 'wzdx_references'],
  zones: SHAPE_COLUMNS,
  spaces: [...SHAPE_COLUMNS, 'curb_object_ids', 'wzdx_references'],
  availability: [],
  policies: [],
  objects: SHAPE_COLUMNS,
};
