/** Where the value of a field comes from, and what is done to it before it is read. */
export type FieldMapping =
  | {
      readonly form: 'column';
      readonly column: string;
      /** `null` for centimetres. */
      readonly unit: LengthUnit | null;
      /** A date pattern, or `null` for integer milliseconds. */
      readonly date: string | null;
    }
  | ComputedMapping
  | {
      readonly form: 'uuid5';
      readonly parts: readonly KeyPartMapping[];
      /** Stands before the parts, so that equal keys of two files stay apart. */
      readonly prefix: string | null;
    }
  /** The long (`length`) or short (`width`) side of the shape's smallest rectangle. */
  | { readonly form: 'measure' }
  /** Spaces are numbered within their zone, when all zones are known. */
  | { readonly form: 'sequence' }
  /** The zone that the record lies in, or the zones that lie in the record. */
  | { readonly form: 'within' }
  | { readonly form: 'nearest'; readonly withinCm: number };

/** A value that is not simply what stands in a column. */
export interface ComputedMapping extends ComputedValue {
  readonly form: 'computed';
  readonly unit: LengthUnit | null;
  readonly date: string | null;
  /** For dates without an offset; `null` for the time zone of the feed. */
  readonly timeZone: string | null;
}

/** The steps are taken in this order. */
export interface ComputedValue {
  readonly from: Origin;
  readonly split: Split | null;
  readonly lookup: Lookup | null;
}

export type Origin =
  | ColumnOrigin
  | { readonly form: 'template'; readonly parts: readonly (string | ColumnOrigin)[] }
  | { readonly form: 'value'; readonly value: ConstantValue }
  /** The first of several that has a value. */
  | { readonly form: 'first'; readonly options: readonly Origin[] };

export interface ColumnOrigin {
  readonly form: 'column';
  readonly column: string;
  /** Member names and indexes from the column's value inwards; empty for the value itself. */
  readonly path: readonly string[];
}

export interface Split {
  /** `null`: the text is one element, whatever it holds. */
  readonly separator: string | null;
  /** The part that is taken, from 0; `null` for all of them as a list. */
  readonly index: number | null;
}

export interface Lookup {
  readonly entries: ReadonlyMap<string, ConstantScalar>;
  /** What stands in for a value without an entry; `undefined`: such a value is reported. */
  readonly otherwise: ConstantScalar | null | undefined;
}

export type ConstantScalar = string | number | boolean;
export type ConstantValue = ConstantScalar | readonly ConstantScalar[];

/** A column, the record's shape (`GEOMETRY_PART`), the row (`ROW_PART`), or a computed value. */
export type KeyPartMapping = string | ComputedValue;

/** As a part of a `uuid5` key: not a column but the record's shape. */
export const GEOMETRY_PART = 'geometry';

/** As a part of a `uuid5` key: all columns and the shape. No column has such a name. */
export const ROW_PART = '\u0000row';

export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in', 'ft'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** What a condition asks of the value of one column. */
export interface ColumnTest {
  readonly from: ColumnOrigin;
  /** One of these texts, if given. */
  readonly among: readonly string[] | null;
  /** None of these texts. */
  readonly notAmong: readonly string[];
  readonly isEmpty: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** A row is read where all tests of one of the alternatives hold; empty: every row is read. */
export type Condition = readonly (readonly ColumnTest[])[];

/** How many records one row stands for. */
export type Repeat =
  | { readonly form: 'constant'; readonly count: number }
  | { readonly form: 'computed'; readonly value: ComputedValue };

/** Rows with the same identifier are one record. */
export interface Grouping {
  /** When a row was written; `null` for its `last_updated_date`. */
  readonly latestBy: FieldMapping | null;
  /** Whether lists and shapes of the rows are united; otherwise only the latest row counts. */
  readonly isUnited: boolean;
}

/** A length that `feed.json` gives or that a column holds, in the unit that it is written in. */
export type Extent =
  | { readonly form: 'constant'; readonly cm: number }
  | { readonly form: 'column'; readonly column: string; readonly unit: LengthUnit };

/** How bays are made of points. */
export interface BayShape {
  readonly length: Extent;
  readonly width: Extent;
  /** Degrees from north, clockwise; `street`: along the nearest neighbours. */
  readonly bearing:
    | { readonly form: 'constant'; readonly degrees: number }
    | { readonly form: 'column'; readonly column: string }
    | { readonly form: 'street' };
}

/** How zones are made of groups of spaces, where a feed has no source of zones. */
export interface DerivedZones {
  readonly shape: 'hull' | 'line';
}
