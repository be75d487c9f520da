/**
 * Numbers as people may write them in a file: digits with at most one decimal separator, and a
 * minus. Exponents, plus signs, thousands separators and blanks are not allowed, because programs
 * read each of them differently.
 */
export type DecimalMark = '.' | ',';

const PLAIN: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?\d+(?:\.\d+)?$/,
  ',': /^-?\d+(?:,\d+)?$/,
};

/**
 * Parses the number in `text`; `undefined` if invalid. With a comma declared, a point is invalid.
 */
export function parseDecimal(text: string, mark: DecimalMark): number | undefined {
  if (!PLAIN[mark].test(text)) return undefined;
  const number = Number(mark === ',' ? text.replace(',', '.') : text);
  return Number.isFinite(number) ? number : undefined;
}

/** Returns whether a number that `parseDecimal` refuses would be valid with a decimal comma. */
export function isDecimalComma(value: unknown, mark: DecimalMark): boolean {
  return typeof value === 'string' && mark === '.' && /^\s*-?\d+,\d+\s*$/.test(value);
}
