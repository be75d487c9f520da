import type { ConstantScalar, ConstantValue, Split } from '../../config/mapping.ts';
import type { ColumnPlan } from '../source-plan.ts';

/** A value that is computed of the columns of a record. Plain data. */
export interface ValuePlan {
  /** How messages name it: `{street} {number}`. */
  readonly label: string;
  readonly from: OriginPlan;
  readonly split: Split | null;
  readonly lookup: LookupPlan | null;
}

export type OriginPlan =
  | ColumnOriginPlan
  | { readonly form: 'template'; readonly parts: readonly (string | ColumnOriginPlan)[] }
  | { readonly form: 'value'; readonly value: ConstantValue }
  | { readonly form: 'first'; readonly options: readonly OriginPlan[] };

export interface ColumnOriginPlan extends ColumnPlan {
  readonly form: 'column';
  readonly path: readonly string[];
}

export interface LookupPlan {
  readonly entries: ReadonlyMap<string, ConstantScalar>;
  readonly otherwise: ConstantScalar | null | undefined;
}

/** What is asked of a row before it is read. */
export interface TestPlan {
  readonly from: ColumnOriginPlan;
  readonly among: readonly string[] | null;
  readonly notAmong: readonly string[];
  readonly isEmpty: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** What is done to the rows of a source before their fields are read. */
export interface DerivePlan {
  /** Each stands behind the columns in the values of a record, in this order. */
  readonly computed: readonly ValuePlan[];
  /** Columns in which a word may stand for no value. */
  readonly nullColumns: readonly ColumnPlan[];
  /** Such words beside the usual ones. */
  readonly nulls: readonly string[];
  /** All tests of one of the alternatives hold; empty: every row is read. */
  readonly where: readonly (readonly TestPlan[])[];
  readonly repeat: RepeatPlan | null;
  /** Takes the number of a copy, from 1, where one row is many records. */
  readonly copyColumn: ColumnPlan | null;
}

export type RepeatPlan =
  | { readonly form: 'constant'; readonly count: number }
  | { readonly form: 'computed'; readonly value: ValuePlan };
