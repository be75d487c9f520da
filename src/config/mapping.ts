/** Where the value of a field comes from, and how it is converted before it is read. */
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
      /** A prefix before the parts, so that equal keys of two files give different identifiers. */
      readonly prefix: string | null;
    }
  /** The long (`length`) or short (`width`) side of the shape's smallest rectangle. */
  | { readonly form: 'measure' }
  /** Spaces are numbered within their zone once all zones are known. */
  | { readonly form: 'sequence' }
  /** The zone that contains the record, or the zones that the record contains. */
  | { readonly form: 'within' }
  | { readonly form: 'nearest'; readonly withinCm: number };

/** A value that is more than the content of one column. */
export interface ComputedMapping extends ComputedValue {
  readonly form: 'computed';
  readonly unit: LengthUnit | null;
  readonly date: string | null;
  /** For dates without an offset; `null` for the time zone of the feed. */
  readonly timeZone: string | null;
}

/** The steps are applied in this order. */
export interface ComputedValue {
  readonly from: Origin;
  readonly split: Split | null;
  readonly lookup: Lookup | null;
}

export type Origin =
  | ColumnOrigin
  | { readonly form: 'template'; readonly parts: readonly (string | ColumnOrigin)[] }
  | { readonly form: 'value'; readonly value: ConstantValue }
  /** The first of several values that is present. */
  | { readonly form: 'first'; readonly options: readonly Origin[] };

export interface ColumnOrigin {
  readonly form: 'column';
  readonly column: string;
  /** Member names and indexes from the column's value inwards; empty for the value itself. */
  readonly path: readonly string[];
}

export interface Split {
  /** The separator; `null`: the whole text is one element. */
  readonly separator: string | null;
  /** The index of the selected part, from 0; `null`: all parts as a list. */
  readonly index: number | null;
}

export interface Lookup {
  readonly entries: ReadonlyMap<string, ConstantScalar>;
  /** The value for an input without an entry; `undefined`: such an input is reported. */
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

/** Exact by the definition of the international foot and inch. */
export const CENTIMETRES_PER_UNIT: Readonly<Record<LengthUnit, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  ft: 30.48,
};

/** How shapes that the standard does not want become polygons; `null`: they stay as they are. */
export interface Drawing {
  /** Points become bays: rectangles with the point in the middle. */
  readonly bay: BayDrawing | null;
  /** Lines become polygons that reach this far on both sides. */
  readonly buffer: DrawnLength | null;
}

export interface BayDrawing {
  readonly length: DrawnLength;
  readonly width: DrawnLength;
  readonly bearing: Bearing;
}

/** The same length for every record, or where each record has its own. */
export type DrawnLength = { readonly form: 'constant'; readonly cm: number } | FieldMapping;

/** The direction of the length of a bay, in degrees clockwise from north. */
export type Bearing =
  | { readonly form: 'constant'; readonly degrees: number }
  /** As the street runs, which zones and neighbours show once all of them are known. */
  | { readonly form: 'street' }
  | FieldMapping;

/** A condition on the value of one column. */
export interface ColumnTest {
  readonly from: ColumnOrigin;
  /** The value must equal one of these texts, if given. */
  readonly among: readonly string[] | null;
  /** The value must not equal any of these texts. */
  readonly notAmong: readonly string[];
  readonly isEmpty: boolean | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** A row is read if all tests of at least one alternative pass; empty: every row is read. */
export type Condition = readonly (readonly ColumnTest[])[];

/** How many records one row represents. */
export type Repeat =
  | { readonly form: 'constant'; readonly count: number }
  | { readonly form: 'computed'; readonly value: ComputedValue };

/** How rows with the same identifier become one record. */
export interface Grouping {
  /** The date when a row was written; `null`: its `last_updated_date`. */
  readonly latestBy: FieldMapping | null;
  /** Whether the lists and shapes of the rows are united. If not, only the latest row is used. */
  readonly isUnited: boolean;
}

/** How zones are made from groups of spaces, if a feed has no source of zones. */
export interface DerivedZones {
  readonly shape: 'hull' | 'line';
}
