/** Returns the two numbers at the end of a text: `48.89, 2.34`, `Street 1 (48.89, 2.34)`. */
export function parseNumberPair(text: string): [first: number, second: number] | undefined {
  const [, first, second] = COMMA_PAIR_END.exec(text) ?? PAIR_END.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return [Number(first.replace(',', '.')), Number(second.replace(',', '.'))];
}

// In these patterns, blanks can be matched in one way only. Otherwise a cell with ten thousand
// blanks would take minutes.

const PAIR_END =
  /(?:^|[\s([])(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)(?:\s*[)\]])?\s*$/;

/** With decimal commas, something else separates the numbers. Tried first: `2,34` is no pair. */
const COMMA_PAIR_END =
  /(?:^|[\s([])(-?\d{1,3},\d+)(?:\s*;\s*|\s*,\s+|\s+)(-?\d{1,3},\d+)(?:\s*[)\]])?\s*$/;

/**
 * Whether a text is a position and nothing else. Both numbers have decimals, because other pairs of
 * numbers rarely have them.
 */
export function isPositionText(text: string): boolean {
  return POSITION.test(text);
}

/** Whether a text ends with such a position, as an address with its coordinates does. */
export function endsWithPosition(text: string): boolean {
  return POSITION_END.test(text);
}

const POSITION_NUMBERS = String.raw`(?:-?\d{1,3}\.\d{3,}(?:\s*[,;]\s*|\s+)-?\d{1,3}\.\d{3,}|-?\d{1,3},\d{3,}(?:\s*;\s*|\s*,\s+|\s+)-?\d{1,3},\d{3,})(?:\s*[)\]])?`;
const POSITION = new RegExp(String.raw`^\s*(?:[([]\s*)?${POSITION_NUMBERS}\s*$`);
const POSITION_END = new RegExp(String.raw`(?:^|[\s([])${POSITION_NUMBERS}$`);

/**
 * Returns whether the longitude comes first in a position. It does where the first number is no
 * latitude, and in an array, as JSON and GeoJSON write positions. In parentheses, portals write the
 * latitude first. `undefined`: either is possible.
 */
export function isLongitudeFirst(text: string): boolean | undefined {
  const [first, second] = parseNumberPair(text) ?? [0, 0];
  if (Math.abs(first) > 90) return true;
  if (Math.abs(second) > 90) return false;
  if (text.trimStart().startsWith('[')) return true;
  return text.trimEnd().endsWith(')') ? false : undefined;
}
