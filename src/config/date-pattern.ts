import { findNear } from '../diagnostic/suggest.ts';

/** As a date pattern: RFC 3339 or another form of ISO 8601, with or without an offset. */
export const ISO_PATTERN = 'iso';

/**
 * What is wrong with a date pattern (a predicate: `has no year`), or `undefined`. Allowed are `iso`
 * and the tokens of Luxon that have one meaning everywhere: its localised forms (`D`, `FF`) follow
 * the machine's locale data and are not.
 */
export function findPatternFault(pattern: string): string | undefined {
  if (pattern === ISO_PATTERN) return undefined;
  const tokens = selectTokens(pattern);
  const unknown = tokens.find((token) => !TOKENS.includes(token));
  if (unknown !== undefined) return `has ${unknown}, which is no date token, ${suggest(unknown)}`;
  if (!tokens.some((token) => token.startsWith('y') || token === 'kkkk')) {
    return 'has no year, write for instance yyyy-MM-dd or iso';
  }
  return undefined;
}

const TOKENS = [
  ...['y', 'yy', 'yyyy', 'kkkk', 'M', 'MM', 'MMM', 'MMMM', 'L', 'LL', 'LLL', 'LLLL'],
  ...['d', 'dd', 'o', 'ooo', 'W', 'WW', 'E', 'EEE', 'EEEE', 'c', 'ccc', 'cccc'],
  ...['H', 'HH', 'h', 'hh', 'm', 'mm', 's', 'ss', 'S', 'SSS', 'u', 'uu', 'uuu', 'a'],
  ...['Z', 'ZZ', 'ZZZ', 'z', 'G'],
];

/** Runs of one letter, outside of 'quoted' text. */
function selectTokens(pattern: string): string[] {
  const unquoted = pattern.replaceAll(/'[^']*'/g, ' ');
  return unquoted.match(/([A-Za-z])\1*/g) ?? [];
}

/**
 * Other libraries write `YYYY-MM-DD`; the same letters in the other case are the likely meaning.
 */
function suggest(token: string): string {
  const swapped = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
  const near = TOKENS.includes(swapped) ? swapped : findNear(token, TOKENS);
  return near === undefined
    ? 'allowed are yyyy MM dd HH mm ss and the like, other words in single quotes'
    : `did you mean ${near}`;
}
