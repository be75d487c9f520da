import { CENTIMETRES_PER_UNIT } from '../../config/mapping.ts';
import type { CarriedType } from '../../config/target-fields.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import type { CarriedFields, JsonValue } from '../../model/custom-attributes.ts';
import { unwrapNumber, unwrapNumbers } from '../../model/custom-attributes.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { CarriedPlan, SourcePlan } from '../source-plan.ts';
import { isDecimalComma, parseDecimal } from './decimal.ts';
import { findPlainText, parseUuidForms } from './ids/identifiers.ts';
import { parseList } from './ids/lists.ts';
import { roundHalfUp } from './lengths.ts';
import { createTimestampParser } from './timestamps.ts';
import { diagnoseValue, isMissing } from './value-reader.ts';

/**
 * Reads the fields that are copied from the feed unchanged, in the standard's order and with the
 * standard's JSON types. A field without a value is absent. A value of the wrong type is reported
 * and left out; the record is kept.
 */
export function createCarriedReader(
  plan: SourcePlan,
): (raw: RawRecord, report: RecordReport) => CarriedFields {
  const readers = plan.carried.map((field) => ({ field, parse: createParser(field, plan) }));
  const { decimal } = plan;
  return (raw, report) => {
    const fields: Record<string, JsonValue> = {};
    for (const { field, parse } of readers) {
      const value = field.constant ?? raw.values[field.index];
      if (isMissing(value)) continue;
      const parsed = parse(value);
      if (parsed === undefined) refuse(value, { ...field, decimal }, report);
      else fields[field.target] = parsed;
    }
    return fields;
  };
}

/** Converts a value; returns `undefined` if it is not of the type. */
type CarriedParser = (value: unknown) => JsonValue | undefined;

function createParser(field: CarriedPlan, plan: SourcePlan): CarriedParser {
  const toNumber = (value: unknown) =>
    typeof value === 'string' ? parseDecimal(value.trim(), plan.decimal) : unwrapNumber(value);
  const parsers: Readonly<Record<CarriedType, CarriedParser>> = {
    text: parseText,
    id: parseId,
    ids: parseIds,
    length: (value) => parseLength(toNumber(value), field),
    'whole-number': (value) => wholeNumberOf(toNumber(value)),
    boolean: parseBoolean,
    timestamp: createTimeParser(field),
    'whole-numbers': (value) => parseEach(value, (element) => wholeNumberOf(toNumber(element))),
    json: parseStructure,
  };
  return parsers[field.type];
}

const WANTED: Readonly<Record<CarriedType, string>> = {
  text: 'a text',
  id: 'an identifier',
  ids: 'a list of identifiers',
  length: 'a number of 0 or more',
  'whole-number': 'a whole number',
  boolean: 'true or false',
  timestamp: 'a time',
  'whole-numbers': 'a list of whole numbers',
  json: 'a JSON array or object',
};

/** The types of fields that are written as numbers. */
const NUMERIC: readonly CarriedType[] = ['length', 'whole-number'];

function refuse(
  value: unknown,
  { column, type, decimal }: CarriedPlan & Pick<SourcePlan, 'decimal'>,
  report: RecordReport,
): void {
  const hasComma = NUMERIC.includes(type) && isDecimalComma(value, decimal);
  const code = hasComma ? 'field-malformed:decimal-comma' : 'field-malformed:plain';
  report.add(diagnoseValue(code, { field: column, value, wanted: WANTED[type] }));
}

function parseText(value: unknown): string | undefined {
  return findPlainText(value)?.trim();
}

function parseIds(value: unknown): JsonValue | undefined {
  return parseEach(value, parseId);
}

function parseId(value: unknown): string | undefined {
  const text = parseText(value);
  return text === undefined ? undefined : (parseUuidForms(text) ?? text);
}

function parseEach(
  value: unknown,
  parse: (element: unknown) => JsonValue | undefined,
): readonly JsonValue[] | undefined {
  const elements = parseList(value)?.map(parse);
  const isSound = elements?.every((element) => element !== undefined) ?? false;
  // All of them were just checked: none is absent.
  return isSound ? (elements as readonly JsonValue[]) : undefined;
}

/** Whole centimetres. */
function parseLength(value: unknown, { unit }: CarriedPlan): number | undefined {
  if (typeof value !== 'number') return undefined;
  const lengthCm = roundHalfUp(value * CENTIMETRES_PER_UNIT[unit]);
  return lengthCm >= 0 ? wholeNumberOf(lengthCm) : undefined;
}

function wholeNumberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

function parseBoolean(value: unknown): boolean | undefined {
  return BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : unwrapNumber(value));
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['t', true],
  ['yes', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['f', false],
  ['no', false],
  ['0', false],
  [0, false],
]);

/**
 * Reports nothing itself. An unreadable time is refused like every other value of the wrong type.
 */
function createTimeParser(field: CarriedPlan): CarriedParser {
  const parse = createTimestampParser(field);
  return (value) => parse(value, SILENT);
}

const SILENT: FieldReport = { identify() {}, add() {}, count() {} };

/** Reads an array or an object, or the JSON text of one. */
function parseStructure(value: unknown): JsonValue | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : unwrapNumbers(value, String);
  // The result of a JSON parser is a JSON value.
  return typeof parsed === 'object' && parsed !== null ? (parsed as JsonValue) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
