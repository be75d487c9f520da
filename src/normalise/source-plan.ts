import type { GEOMETRY_PART, LengthUnit, ROW_PART } from '../config/mapping.ts';
import type { CarriedType, FieldType, TARGET_FIELDS } from '../config/target-fields.ts';
import type { Kind } from '../model/kind.ts';
import type { ReadPlan } from '../read/read-plan.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { DerivePlan } from './derive/value-plan.ts';
import type { FIELD_NAMES } from './field-names.ts';

/**
 * How one source becomes records: which columns are read, and which rule computes each field of the
 * record from them. Plain data, because it is posted to the workers.
 */
export interface SourcePlan<K extends Kind = Kind> {
  readonly kind: K;
  readonly read: ReadPlan;
  readonly derive: DerivePlan;
  readonly fields: FieldPlans<K>;
  /** The fields that are copied from the feed unchanged, in the standard's order. */
  readonly carried: readonly CarriedPlan[];
  readonly customAttributes: readonly ColumnPlan[];
  /** How rows with the same identifier are merged into one record; `null`: they are not merged. */
  readonly grouping: GroupingPlan | null;
  /** How points and lines become polygons; `null`: they are used as they are. */
  readonly drawing: DrawingPlan | null;
  /** The decimal separator of numbers written as text. */
  readonly decimal: '.' | ',';
  /** The feed's time zone. If it is unknown, UTC is used and the validator reports it. */
  readonly timeZone: string;
  /** The UUID namespace under which keys become UUIDs. */
  readonly namespace: string;
}

/** Field plans, by the members of the record. */
export type FieldPlans<K extends Kind> = {
  readonly [F in keyof (typeof FIELD_NAMES)[K] as (typeof FIELD_NAMES)[K][F] & string]: FieldPlan<
    (typeof TARGET_FIELDS)[K][F & keyof (typeof TARGET_FIELDS)[K]] & FieldType
  >;
};

/** The target name of the date that decides which row is the latest. */
export const LATEST_BY = 'latest_by';

export interface GroupingPlan {
  /** The date when a row was written; `null`: its `last_updated_date`. */
  readonly latest: FieldPlan<'timestamp'> | null;
  readonly isUnited: boolean;
}

/** How shapes that the standard does not want become polygons. */
export interface DrawingPlan {
  readonly bay: BayPlan | null;
  /** How far a polygon round a line reaches. */
  readonly buffer: DrawnLengthPlan | null;
}

export interface BayPlan {
  readonly length: DrawnLengthPlan;
  readonly width: DrawnLengthPlan;
  readonly bearing: BearingPlan;
}

export type DrawnLengthPlan =
  | { readonly form: 'constant'; readonly cm: number }
  | (ColumnPlan & { readonly form: 'column'; readonly unit: LengthUnit });

export type BearingPlan =
  | { readonly form: 'constant'; readonly degrees: number }
  | { readonly form: 'street' }
  | (ColumnPlan & { readonly form: 'column' });

export interface FieldPlan<T extends FieldType = FieldType> extends ColumnPlan {
  /** The wire name, which `feed.json` uses for the field. */
  readonly target: string;
  readonly unit: LengthUnit;
  /** The pattern of a date written as text; `null`: integer milliseconds. */
  readonly date: string | null;
  /** The time zone of dates without an offset. */
  readonly timeZone: string;
  /** The parts of a key that becomes a UUID; `null`: the value itself is the identifier. */
  readonly key: readonly KeyPart[] | null;
  /** A prefix before the parts of the key. */
  readonly prefix: string | null;
  /** How the value is found by position instead. */
  readonly position: Position | null;
  /** Which side of the shape the value is measured from. */
  readonly isMeasured: boolean;
  /** Whether the value is assigned once all spaces of a zone are known. */
  readonly isSequence: boolean;
  /** The kind of record that the value identifies; `null`: it is not an identifier. */
  readonly identifies: Kind | null;
  /** The value that is served if the record has none. */
  readonly whenMissing: Defaults[T] | null;
}

/** A join by position: the zone that a space is in or near, or the zones in an area. */
export type Position =
  | { readonly form: 'within' }
  | { readonly form: 'nearest'; readonly withinCm: number };

export interface CarriedPlan extends ColumnPlan {
  /** The wire name. */
  readonly target: string;
  readonly type: CarriedType;
  readonly unit: LengthUnit;
  /** The same as in `FieldPlan`. */
  readonly date: string | null;
  readonly timeZone: string;
  /** The value that the feed gives every record; `null`: each record has its own value. */
  readonly constant: string | number | boolean | readonly string[] | null;
}

/** A column, the record's own shape, or its whole row. */
export type KeyPart = ColumnPlan | typeof GEOMETRY_PART | typeof ROW_PART;

/** The type of a default value, by the type of the field. */
export interface Defaults {
  readonly uuid: never;
  readonly uuids: never;
  readonly 'zone-id': string;
  readonly 'zone-ids': readonly string[];
  readonly text: string;
  readonly timestamp: number;
  readonly length: number;
  readonly number: number;
  readonly boolean: boolean;
}
