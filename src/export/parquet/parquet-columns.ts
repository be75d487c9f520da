import type { JsonValue } from '../../model/custom-attributes.ts';
import type { PlacedKind } from '../../model/kind.ts';

/** Type of a column in a Parquet file. */
export type ColumnType =
  | 'text'
  /** Whole numbers: centimetres, milliseconds, counts. */
  | 'integer'
  | 'boolean'
  /** A list of texts. */
  | 'texts'
  /** A list of whole numbers. */
  | 'integers'
  /** Anything else, as JSON text. */
  | 'json';

const DATES = { published_date: 'integer', last_updated_date: 'integer' } as const;
const PERIOD = { start_date: 'integer', end_date: 'integer' } as const;

/** Columns of each kind besides `geometry`, `bbox` and `custom_attributes`, in order. */
export const PARQUET_COLUMNS: Readonly<Record<PlacedKind, Readonly<Record<string, ColumnType>>>> = {
  areas: { curb_area_id: 'text', name: 'text', ...DATES, curb_zone_ids: 'texts' },
  zones: {
    curb_zone_id: 'text',
    curb_policy_ids: 'texts',
    prev_policies: 'json',
    ...DATES,
    prev_curb_zone_ids: 'texts',
    ...PERIOD,
    location_references: 'json',
    name: 'text',
    user_zone_id: 'text',
    street_name: 'text',
    cross_street_start_name: 'text',
    cross_street_end_name: 'text',
    length: 'integer',
    available_space_lengths: 'integers',
    availability_time: 'integer',
    width: 'integer',
    parking_angle: 'text',
    num_spaces: 'integer',
    street_side: 'text',
    median: 'boolean',
    entire_roadway: 'boolean',
    curb_area_ids: 'texts',
    curb_space_ids: 'texts',
    curb_object_ids: 'texts',
    wzdx_references: 'json',
  },
  spaces: {
    curb_space_id: 'text',
    name: 'text',
    ...DATES,
    curb_zone_id: 'text',
    space_number: 'integer',
    length: 'integer',
    width: 'integer',
    available: 'boolean',
    availability_time: 'integer',
    ...PERIOD,
  },
  objects: {
    curb_object_id: 'text',
    curb_zone_id: 'text',
    curb_space_id: 'text',
    curb_policy_id: 'text',
    object_type: 'text',
    name: 'text',
    description: 'text',
    owner: 'text',
    operator: 'text',
    object_shape: 'json',
    object_line: 'json',
    linear_distance: 'integer',
    perpendicular_distance: 'integer',
    max_length: 'integer',
    max_depth: 'integer',
    max_height: 'integer',
    ...DATES,
    external_object_id: 'text',
    external_object_url: 'text',
    external_references: 'json',
  },
};

/** Columns of `policies.parquet`, which has no shapes, besides `other_members`. */
export const POLICY_COLUMNS = {
  curb_policy_id: 'text',
  published_date: 'integer',
  priority: 'integer',
  rules: 'json',
  time_spans: 'json',
  data_source_operator_id: 'texts',
} as const satisfies Readonly<Record<string, ColumnType>>;

/** Converts a value of a record for the writer. A missing value becomes null. */
export function cellOf(value: JsonValue | undefined, type: ColumnType): unknown {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'integer':
      return BigInt(Number(value));
    case 'integers':
      return (value as readonly number[]).map(BigInt);
    case 'json':
      return JSON.stringify(value);
    default:
      return value;
  }
}
