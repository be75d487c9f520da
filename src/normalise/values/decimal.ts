/**
 * Numbers as people may write them in a file: digits with at most one mark before the fraction, and
 * a minus. No exponent, no plus, no thousands, no blanks: each of them means different things to
 * different programs.
 */
export type DecimalMark = '.' | ',';

const PLAIN: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?\d+(?:\.\d+)?$/,
  ',': /^-?\d+(?:,\d+)?$/,
};

/** The number in `text`, `undefined` where it is none. With a comma declared a point is no mark. */
export function parseDecimal(text: string, mark: DecimalMark): number | undefined {
  if (!PLAIN[mark].test(text)) return undefined;
  const number = Number(mark === ',' ? text.replace(',', '.') : text);
  return Number.isFinite(number) ? number : undefined;
}

/** What to do about a number that `parseDecimal` does not take, for the end of a message. */
export function adviseOnDecimal(text: string, mark: DecimalMark): string {
  return mark === '.' && text.includes(',') && PLAIN[','].test(text)
    ? '; if its comma is a decimal comma, say "decimal": "," of this source in feed.json'
    : '';
}
