import { isUuid } from '../../model/curb-id.ts';
import { NULL_WORDS } from '../../model/names/null-words.ts';
import { endsWithPosition } from '../../read/geometry/number-pair.ts';
import { nameShapeForm } from '../../read/geometry/shape-text.ts';
import { listDateForms } from './date-forms.ts';

/** A summary of one column of a city's file, from which a feed can be guessed. */
export interface ColumnProfile {
  readonly name: string;
  /** Records with a value in this column, of all records read. */
  readonly filledCount: number;
  readonly recordCount: number;
  /** Distinct values, exact up to `DISTINCT_MAX`; beyond it `isDistinctExact` is false. */
  readonly distinctCount: number;
  readonly isDistinctExact: boolean;
  /** The first value, as written. */
  readonly example: string;
  /** The smallest and the largest number among the values; `null` if there are no numbers. */
  readonly minNumber: number | null;
  readonly maxNumber: number | null;
  /** The median of all numbers, if all distinct values are known. */
  readonly medianNumber: number | null;
  readonly counts: ValueCounts;
  /** Date patterns, with the number of values that match each. */
  readonly dateForms: ReadonlyMap<string, number>;
  /** The distinct values themselves, of which there are `distinctCount`. */
  readonly values: ReadonlySet<string>;
  /** The most frequent values with their counts, of columns with few distinct values. */
  readonly frequent: readonly (readonly [value: string, count: number])[];
}

/** The number of values of each form. A value can have several: `12` is a number and an integer. */
export interface ValueCounts {
  readonly uuid: number;
  readonly number: number;
  readonly integer: number;
  readonly decimalComma: number;
  readonly boolean: number;
  /** Values that look like a date in any form. */
  readonly date: number;
  readonly epochSeconds: number;
  readonly epochMilliseconds: number;
  readonly wkt: number;
  readonly geoJson: number;
  readonly hexWkb: number;
  /** Nested JSON objects and lists. */
  readonly object: number;
  /** Text that ends with a latitude and a longitude. */
  readonly latLng: number;
  readonly list: number;
}

/** The maximum number of distinct values of a column that are remembered, as text. */
const DISTINCT_MAX = 200_000;
const FREQUENT_MAX = 8;
/** With more distinct values than this, a column is not a list of categories. */
const CATEGORY_MAX = 64;

export interface ColumnProfiler {
  /** Adds one value as written in the file: text, number, boolean, `null` or JSON. */
  add(column: string, value: unknown): void;
  /** Ends a record; columns that it lacks are counted as empty. */
  endRecord(): void;
  profiles(): ColumnProfile[];
}

type Tally = { -readonly [K in keyof ValueCounts]: number };

interface ColumnState {
  filledCount: number;
  example: string;
  minNumber: number;
  maxNumber: number;
  readonly tally: Tally;
  readonly distinct: Map<string, number>;
  readonly dateForms: Map<string, number>;
  isDistinctExact: boolean;
}

/** Returns a profiler that holds a bounded summary of each column, in the order of the file. */
export function createColumnProfiler(): ColumnProfiler {
  const columns = new Map<string, ColumnState>();
  let recordCount = 0;
  return {
    add(column, value) {
      let state = columns.get(column);
      if (state === undefined) {
        state = createState();
        columns.set(column, state);
      }
      const text = textOf(value);
      if (text !== '') addText(state, text);
      if (isNested(value)) state.tally.object++;
    },
    endRecord() {
      recordCount++;
    },
    profiles: () =>
      [...columns].map(([name, state]) => profileOf(name, state, Math.max(1, recordCount))),
  };
}

function createState(): ColumnState {
  const tally: Tally = {
    uuid: 0,
    number: 0,
    integer: 0,
    decimalComma: 0,
    boolean: 0,
    date: 0,
    epochSeconds: 0,
    epochMilliseconds: 0,
    wkt: 0,
    geoJson: 0,
    hexWkb: 0,
    object: 0,
    latLng: 0,
    list: 0,
  };
  return {
    filledCount: 0,
    example: '',
    minNumber: Number.POSITIVE_INFINITY,
    maxNumber: Number.NEGATIVE_INFINITY,
    tally,
    distinct: new Map(),
    dateForms: new Map(),
    isDistinctExact: true,
  };
}

/** Returns a value as trimmed text; an empty text for every way of writing "no value". */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const trimmed = text.trim();
  return NULL_WORDS.has(trimmed.toLowerCase()) ? '' : trimmed;
}

/** A list of texts or numbers is a possible value of a field. */
function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) || value.some((one) => typeof one === 'object' && one !== null);
}

function addText(state: ColumnState, text: string): void {
  if (state.filledCount === 0) state.example = text;
  state.filledCount++;
  const seen = state.distinct.get(text);
  if (seen !== undefined) state.distinct.set(text, seen + 1);
  else if (state.distinct.size < DISTINCT_MAX) state.distinct.set(text, 1);
  else state.isDistinctExact = false;
  classify(state, text);
}

function classify(state: ColumnState, text: string): void {
  const { tally } = state;
  if (NUMBER.test(text)) {
    const value = Number(text);
    tally.number++;
    if (Number.isInteger(value)) tally.integer++;
    if (COMPACT_DATE.test(text)) countForm(state, 'yyyyMMdd');
    if (Number.isInteger(value) && value >= 1e8 && value < 1e10) tally.epochSeconds++;
    if (Number.isInteger(value) && value >= 1e11 && value < 1e13) tally.epochMilliseconds++;
    state.minNumber = Math.min(state.minNumber, value);
    state.maxNumber = Math.max(state.maxNumber, value);
    return;
  }
  if (DECIMAL_COMMA.test(text)) {
    const value = Number(text.replace(',', '.'));
    tally.decimalComma++;
    state.minNumber = Math.min(state.minNumber, value);
    state.maxNumber = Math.max(state.maxNumber, value);
  }
  if (isUuid(text.replace(/^[{(]|[)}]$/g, ''))) tally.uuid++;
  if (/^(true|false|yes|no|y|n|t|f)$/i.test(text)) tally.boolean++;
  const dateForms = listDateForms(text);
  if (dateForms.length > 0) tally.date++;
  for (const form of dateForms) countForm(state, form);
  if (endsWithPosition(text)) tally.latLng++;
  const form = nameShapeForm(text);
  if (form === 'wkt') tally.wkt++;
  if (form === 'geojson' || /^\{\s*"(type|coordinates|geometry)"/.test(text)) tally.geoJson++;
  if (form === 'ewkb') tally.hexWkb++;
  if (/^\[.*\]$/.test(text) || /^[^;|]+([;|][^;|]+)+$/.test(text)) tally.list++;
}

function countForm({ dateForms }: ColumnState, form: string): void {
  dateForms.set(form, (dateForms.get(form) ?? 0) + 1);
}

const COMPACT_DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

function profileOf(name: string, state: ColumnState, recordCount: number): ColumnProfile {
  const { filledCount, example, tally, distinct, isDistinctExact } = state;
  const isCategory = distinct.size <= CATEGORY_MAX;
  const frequent = isCategory ? [...distinct].sort(byCountThenText).slice(0, FREQUENT_MAX) : [];
  return {
    name,
    filledCount,
    recordCount,
    distinctCount: distinct.size,
    isDistinctExact,
    example,
    minNumber: tally.number + tally.decimalComma === 0 ? null : state.minNumber,
    maxNumber: tally.number + tally.decimalComma === 0 ? null : state.maxNumber,
    medianNumber:
      tally.number + tally.decimalComma === 0 || !isDistinctExact ? null : medianOf(distinct),
    counts: tally,
    dateForms: state.dateForms,
    values: new Set(distinct.keys()),
    frequent,
  };
}

function medianOf(distinct: ReadonlyMap<string, number>): number {
  const numbers = [...distinct].filter(([text]) => NUMBER.test(text) || DECIMAL_COMMA.test(text));
  const sorted = numbers.map(([text, count]) => [Number(text.replace(',', '.')), count] as const);
  sorted.sort(([a], [b]) => a - b);
  let rest = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  for (const [value, count] of sorted) {
    rest -= count;
    if (rest <= 0) return value;
  }
  return Number.NaN;
}

function byCountThenText([a, countA]: [string, number], [b, countB]: [string, number]): number {
  return countB - countA || (a < b ? -1 : 1);
}

/** Returns whether every record has a value in the column and all values are different. */
export function isKey(column: ColumnProfile): boolean {
  return (
    column.isDistinctExact &&
    column.filledCount === column.recordCount &&
    column.distinctCount === column.recordCount
  );
}
