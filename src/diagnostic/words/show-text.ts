import { WrittenNumber } from '../../model/custom-attributes.ts';
import { DETAIL_LENGTH_MAX, SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';

/** Returns a text cut to the length of a detail, with invisible characters escaped. */
export function showText(text: string): string {
  return escapeInvisible(cutText(text, DETAIL_LENGTH_MAX));
}

/** Returns a value as JSON, cut, with invisible characters escaped: `"Main St"`, `31`, `[1,2]`. */
export function quoteValue(value: unknown, lengthMax?: number): string {
  if (typeof value === 'string') return escapeInvisible(JSON.stringify(cutText(value, lengthMax)));
  if (value instanceof WrittenNumber) return cutText(String(value), lengthMax);
  return escapeInvisible(cutText(JSON.stringify(value) ?? String(value), lengthMax));
}

/**
 * Like `quoteValue`, but a single plain word is returned as it is. For names in a list, and for
 * requests, in which all values are text and `radius "-5"` would suggest that quotes were sent.
 */
export function quoteUnlessWord(text: string, lengthMax = SAMPLE_VALUE_LENGTH_MAX): string {
  return text.length <= lengthMax && PLAIN_WORD.test(text) ? text : quoteValue(text, lengthMax);
}

/** Letters and digits, and among them what numbers, dates and names of members consist of. */
const PLAIN_WORD = /^[_.+-]*[\p{L}\p{N}][\p{L}\p{N}_.+-]*$/u;

/** Returns a text, cut to `lengthMax` characters and an ellipsis if it is longer. */
export function cutText(text: string, lengthMax: number = SAMPLE_VALUE_LENGTH_MAX): string {
  if (text.length <= lengthMax) return text;
  return `${text.slice(0, lengthMax).replace(HALF_PAIR, '')}…`;
}

/** Matches half of a character that is left where a text was cut. */
const HALF_PAIR = /[\ud800-\udbff]$/;

/**
 * Control and format characters, line and paragraph separators, private use, halves of characters,
 * the replacement character, and every blank but the plain one.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\ufffd]|(?! )\p{Zs}/gu;

/**
 * Returns a text in which each invisible character is written as its code point, such as `\u{1b}`,
 * so that it cannot move the cursor, break a line or change the reading direction.
 */
export function escapeInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Like `escapeInvisible`, for text of several lines. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeInvisible).join('\n');
}

/** Like `escapeInvisible`, for JSON, whose meaning does not change. */
export function escapeJson(json: string): string {
  return json.replace(NOT_PLAIN, (run) =>
    run.replace(INVISIBLE, (character) =>
      character === '\n'
        ? character
        : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
    ),
  );
}

/** Looking for these first is ten times as fast: most text is plain ASCII, which is all visible. */
const NOT_PLAIN = /[^ -~]+/g;

function escapeUnit(character: string, index: number): string {
  return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
}
