import { CENTIMETRES_PER_UNIT, type LengthUnit } from '../../config/mapping.ts';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { measureSmallestRectangle } from '../../geo/smallest-rectangle.ts';
import type { Shape } from '../../model/geometry.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { ColumnPlan } from '../column-plan.ts';
import type { FieldReport, Note } from '../derive/field-report.ts';
import type { FieldPlan, SourcePlan } from '../source-plan.ts';
import { type DecimalMark, isDecimalComma, parseDecimal } from './decimal.ts';
import { parseNumber } from './numbers.ts';
import {
  createDefault,
  diagnoseValue,
  isMissing,
  type ValueParser,
  type ValueReader,
} from './value-reader.ts';

export type LengthField = FieldPlan<'length'>;

/**
 * Reads the length of a space in whole centimetres. A missing length is reported
 * (RULES.md, `length-missing`).
 */
export function createLengthReader(
  field: LengthField,
  plan: SourcePlan,
): ValueReader<number | null> {
  const read = createCentimetreReader(field, plan);
  const missing = diagnose('length-missing', { field: field.column }, { field: field.column });
  return (raw, report) => {
    const lengthCm = read(raw, report);
    if (lengthCm !== null) return lengthCm;
    report.add(missing);
    return null;
  };
}

/** Reads the width of a space in whole centimetres; `null` if missing, which is not an error. */
export function createWidthReader(
  field: LengthField,
  plan: SourcePlan,
): ValueReader<number | null> {
  return createCentimetreReader(field, plan);
}

/** Reads a length. `shape` is the record's own, for a length that is measured from it. */
export type ShapeLengthReader = (
  raw: RawRecord,
  report: FieldReport,
  shape: Shape | null,
) => number | null | undefined;

/**
 * Returns the long side of the shape's smallest rectangle as the length and the short side as
 * the width, if the feed asks for them. Otherwise, and for a shape without area, returns what
 * `read` finds.
 */
export function createShapeLengthReader(
  { isMeasured, target }: LengthField,
  read: ValueReader<number | null>,
): ShapeLengthReader {
  if (!isMeasured) return (raw, report) => read(raw, report);
  const isLength = target === 'length';
  const finding = diagnose('length-measured', { field: target }, { field: 'geometry' });
  return (raw, report, shape) => {
    const sides = shape === null ? null : measureSmallestRectangle(shape);
    if (sides === null) return read(raw, report);
    report.add(finding);
    return Math.max(1, Math.round((isLength ? sides.longM : sides.shortM) * 100));
  };
}

function createCentimetreReader(field: LengthField, plan: SourcePlan): ValueReader<number | null> {
  const { column, index, unit } = field;
  const useDefault = createDefault(
    field,
    field.whenMissing === null ? null : roundHalfUp(field.whenMissing),
  );
  const code = field.target === 'length' ? 'length-invalid' : 'width-invalid';
  const parse = createLengthParser(field, plan.decimal);

  function refuse(value: unknown, lengthCm: number | undefined, report: FieldReport): undefined {
    const about = { field: column, value };
    if (lengthCm === undefined) {
      const name = isDecimalComma(value, plan.decimal) ? 'decimal-comma' : 'malformed';
      report.add(diagnoseValue(`${code}:${name}`, { ...about, unit }));
    } else if (lengthCm <= 0) {
      report.add(diagnoseValue(`${code}:not-positive`, about));
    } else if (lengthCm < 1) {
      report.add(diagnoseValue(`${code}:tiny`, about));
    } else {
      report.add(diagnoseValue(`${code}:huge`, { ...about, mostCm: Number.MAX_SAFE_INTEGER }));
    }
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return useDefault(report);
    const exactCm = parse(value, report);
    if (exactCm === undefined) return refuse(value, undefined, report);
    const lengthCm = roundHalfUp(exactCm);
    return lengthCm > 0 && Number.isSafeInteger(lengthCm)
      ? lengthCm
      : refuse(value, exactCm, report);
  };
}

/**
 * Parses a length with or without a unit to centimetres, which are not rounded yet. Lengths that
 * are converted are counted.
 */
export function createLengthParser(
  field: ColumnPlan & Pick<LengthField, 'unit'>,
  decimal: DecimalMark,
): ValueParser<number> {
  const { unit } = field;
  const countUnit = createUnitCount(field.column);
  return (value, report) => {
    const measure = typeof value === 'string' ? parseMeasure(value.trim(), decimal) : undefined;
    if (measure === undefined) {
      const number = parseNumber(value, { field, report, decimal });
      if (number === undefined) return undefined;
      if (unit !== 'cm') countUnit(unit, report);
      return number * CENTIMETRES_PER_UNIT[unit];
    }
    if (measure.unit !== 'cm') countUnit(measure.unit, report);
    return measure.cm;
  };
}

/** Counts the lengths that are converted, by their unit. */
function createUnitCount(column: string): (unit: string, report: FieldReport) => void {
  const notes = new Map<string, Note>();
  return (unit, report) => {
    let note = notes.get(unit);
    if (note === undefined) {
      note = { key: 'value-converted', field: column, details: { field: column, unit } };
      notes.set(unit, note);
    }
    report.count(note);
  };
}

/**
 * Rounds to the nearest whole number, halves upwards. A conversion may miss a half by its last
 * bit (0.285 m becomes 28.499999999999996 cm), so a value within a billionth below a half counts
 * as a half.
 */
export function roundHalfUp(number: number): number {
  return Math.floor(number + 0.5 + 1e-9);
}

/** A length that is written with its unit. */
interface Measure {
  readonly cm: number;
  /** The name of the unit in messages. */
  readonly unit: string;
}

/** Parses `2,00 m`, `19 ft 6 in` and `7'6"`. Returns `undefined` for other texts. */
function parseMeasure(text: string, decimal: DecimalMark): Measure | undefined {
  const [, first = '', firstWord = '', second, secondWord] = MEASURE.exec(text) ?? [];
  const unit = UNIT_WORDS[firstWord.toLowerCase()];
  const number = parseDecimal(first, decimal);
  if (unit === undefined || number === undefined) return undefined;
  const cm = number * CENTIMETRES_PER_UNIT[unit];
  if (second === undefined || secondWord === undefined) return { cm, unit };
  const inches = parseDecimal(second, decimal);
  const isFeetAndInches = unit === 'ft' && UNIT_WORDS[secondWord.toLowerCase()] === 'in';
  if (!isFeetAndInches || inches === undefined || inches >= 12) return undefined;
  return { cm: cm + inches * CENTIMETRES_PER_UNIT.in, unit: 'ft and in' };
}

const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;
const WORD = String.raw`([a-z]+\.?|'{1,2}|"|[′″’”])`;
const MEASURE = new RegExp(String.raw`^${NUMBER}\s*${WORD}(?:\s*${NUMBER}\s*${WORD})?$`, 'i');

const UNIT_WORDS: Readonly<Record<string, LengthUnit>> = {
  ...wordsOf('mm', ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters']),
  ...wordsOf('cm', ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters']),
  ...wordsOf('m', ['m', 'metre', 'metres', 'meter', 'meters']),
  ...wordsOf('in', ['in', 'in.', 'inch', 'inches', '"', "''", '″', '”']),
  ...wordsOf('ft', ['ft', 'ft.', 'foot', 'feet', "'", '′', '’']),
};

function wordsOf(unit: LengthUnit, words: readonly string[]): Record<string, LengthUnit> {
  return Object.fromEntries(words.map((word) => [word, unit]));
}
