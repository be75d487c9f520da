import type { ConstantScalar, ConstantValue, Split } from '../../config/mapping.ts';
import type { ColumnPlan } from '../column-plan.ts';

/** How a value is computed from the columns of a record. Plain data. */
export interface ValuePlan {
  /** The name of the value in messages: `{street} {number}`. */
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

/** A condition on a row. */
export interface TestPlan {
  readonly from: ColumnOriginPlan;
  readonly among: readonly string[] | null;
  readonly notAmong: readonly string[];
  readonly isEmpty: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** What is done with the rows of a source before their fields are read. */
export interface DerivePlan {
  /** Values that are added after the columns of a record, in this order. */
  readonly computed: readonly ValuePlan[];
  /** Columns in which a word may mean "no value". */
  readonly nullColumns: readonly ColumnPlan[];
  /** The words of the feed, in addition to the usual ones. */
  readonly nulls: readonly string[];
  /** Alternatives: a row is read if all tests of one of them hold. Empty: every row is read. */
  readonly where: readonly (readonly TestPlan[])[];
  readonly repeat: RepeatPlan | null;
  /** The column for the number of a copy, from 1, if a row becomes several records. */
  readonly copyColumn: ColumnPlan | null;
}

export type RepeatPlan =
  | { readonly form: 'constant'; readonly count: number }
  | { readonly form: 'computed'; readonly value: ValuePlan };
