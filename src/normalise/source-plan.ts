import type { GEOMETRY_PART, LengthUnit, ROW_PART } from '../config/mapping.ts';
import type { CarriedType, FieldType, TARGET_FIELDS } from '../config/target-fields.ts';
import type { Kind } from '../model/kind.ts';
import type { ReadPlan } from '../read/read-plan.ts';
import type { DerivePlan } from './derive/value-plan.ts';
import type { FIELD_NAMES } from './field-names.ts';

/**
 * How one source becomes records: which columns are read, and by what rule each field of the record
 * comes from them. Plain data: it is posted to the workers.
 */
export interface SourcePlan<K extends Kind = Kind> {
  readonly kind: K;
  readonly read: ReadPlan;
  readonly derive: DerivePlan;
  readonly fields: FieldPlans<K>;
  /** The fields that are carried as the feed has them, in the standard's order. */
  readonly carried: readonly CarriedPlan[];
  readonly customAttributes: readonly ColumnPlan[];
  /** How rows with the same identifier become one record; `null`: they do not. */
  readonly grouping: GroupingPlan | null;
  /** What separates the whole from its fraction in text. */
  readonly decimal: '.' | ',';
  /** That of the feed; where it is unknown, UTC is used and the validator reports it. */
  readonly timeZone: string;
  /** The UUID under which keys become UUIDs. */
  readonly namespace: string;
}

/** By the members of the record. */
export type FieldPlans<K extends Kind> = {
  readonly [F in keyof (typeof FIELD_NAMES)[K] as (typeof FIELD_NAMES)[K][F] & string]: FieldPlan<
    (typeof TARGET_FIELDS)[K][F & keyof (typeof TARGET_FIELDS)[K]] & FieldType
  >;
};

/** Stands as the target of the date by which the latest row is told. */
export const LATEST_BY = 'latest_by';

export interface GroupingPlan {
  /** When a row was written; `null` for its `last_updated_date`. */
  readonly latest: FieldPlan<'timestamp'> | null;
  readonly isUnited: boolean;
}

export interface ColumnPlan {
  /** The source's own name. */
  readonly column: string;
  /** Where the value stands among `read.columns`. */
  readonly index: number;
}

export interface FieldPlan<T extends FieldType = FieldType> extends ColumnPlan {
  /** The name on the wire, by which `feed.json` knows the field. */
  readonly target: string;
  readonly unit: LengthUnit;
  /** The pattern of a date written as text; `null`: integer milliseconds. */
  readonly date: string | null;
  /** For dates without an offset. */
  readonly timeZone: string;
  /** The parts of a key that becomes a UUID; `null`: the value is the identifier itself. */
  readonly key: readonly KeyPart[] | null;
  /** Stands before the parts of the key. */
  readonly prefix: string | null;
  /** Where the value is found by position instead. */
  readonly position: Position | null;
  /** Whether the value is measured from the shape. */
  readonly isMeasured: boolean;
  /** Whether the value is given when all spaces of a zone are known. */
  readonly isSequence: boolean;
  /** The kind of record that the value identifies; `null`: it identifies none. */
  readonly identifies: Kind | null;
  /** What is served for a missing value. */
  readonly whenMissing: Defaults[T] | null;
}

/** In or near which zone a space lies, or which zones lie in an area. */
export type Position =
  | { readonly form: 'within' }
  | { readonly form: 'nearest'; readonly withinCm: number };

export interface CarriedPlan extends ColumnPlan {
  /** The name on the wire. */
  readonly target: string;
  readonly type: CarriedType;
  readonly unit: LengthUnit;
  /** As of `FieldPlan`. */
  readonly date: string | null;
  readonly timeZone: string;
  /** The value that the feed gives every record; `null`: each record has its own. */
  readonly constant: string | number | boolean | readonly string[] | null;
}

/** A column, the record's own shape, or all of its row. */
export type KeyPart = ColumnPlan | typeof GEOMETRY_PART | typeof ROW_PART;

/** The type of a default, by the type of the field. */
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
