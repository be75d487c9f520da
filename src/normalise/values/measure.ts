import { CENTIMETRES_PER_UNIT, type LengthUnit } from '../../config/mapping.ts';
import { type DecimalMark, parseDecimal } from './decimal.ts';

/** A length that is written with its unit. */
export interface Measure {
  readonly cm: number;
  /** The name of the unit in messages. */
  readonly unit: string;
}

/** Parses `2,00 m`, `19 ft 6 in` and `7'6"`. Returns `undefined` for other texts. */
export function parseMeasure(text: string, decimal: DecimalMark): Measure | undefined {
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
