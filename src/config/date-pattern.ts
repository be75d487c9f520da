import { findNear } from '../diagnostic/suggest.ts';

/** As a date pattern: RFC 3339 or another form of ISO 8601, with or without an offset. */
export const ISO_PATTERN = 'iso';

/** As a date pattern: the number of seconds or milliseconds since 1970. */
export const EPOCH_PATTERNS = { 'epoch-s': 1000, 'epoch-ms': 1 } as const;

/**
 * Returns what is wrong with a date pattern (a predicate: `has no year`), or `undefined`. Allowed
 * are `iso`, `epoch-s`, `epoch-ms` and the tokens of Luxon that have one meaning everywhere, in
 * combinations that name one date: its localised forms (`D`, `FF`) follow the machine's locale data
 * and are not allowed.
 */
export function findPatternFault(pattern: string): string | undefined {
  if (pattern === ISO_PATTERN || pattern in EPOCH_PATTERNS) return undefined;
  const pieces = splitPattern(pattern);
  const fault = findTokenFault(pieces) ?? findWholeFault(pieces);
  if (fault === undefined || fault.isHintless) return fault?.message;
  const meant = guessMeant(pieces);
  return meant === undefined ? fault.message : `${fault.message}; did you mean ${meant}?`;
}

/** Returns whether a text of this pattern gives an instant rather than a local time. */
export function hasOffset(pattern: string): boolean {
  const pieces = splitPattern(pattern);
  return pieces.some(({ token, literal }) => PARTS[token] === 'offset' || literal === 'Z');
}

interface Piece {
  /** A run of one letter; empty for anything else. */
  readonly token: string;
  /** The literal text, without its single quotes if it is quoted. */
  readonly literal: string;
  readonly source: string;
}

function splitPattern(pattern: string): readonly Piece[] {
  const pieces = pattern.match(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']+|'/g) ?? [];
  return pieces.map((source) => ({
    token: /^[A-Za-z]/.test(source) ? source : '',
    literal: source.startsWith("'") ? source.slice(1, -1) : '',
    source,
  }));
}

type Part =
  | 'year'
  | 'month'
  | 'day'
  | 'weekday'
  | 'hour'
  | 'half-day'
  | 'minute'
  | 'second'
  | 'fraction'
  | 'offset'
  | 'era';

const PARTS: Readonly<Record<string, Part>> = {
  ...partsOf('year', ['y', 'yy', 'yyyy']),
  ...partsOf('month', ['M', 'MM', 'MMM', 'MMMM', 'L', 'LL', 'LLL', 'LLLL']),
  ...partsOf('day', ['d', 'dd']),
  ...partsOf('weekday', ['EEE', 'EEEE', 'ccc', 'cccc']),
  ...partsOf('hour', ['H', 'HH', 'h', 'hh']),
  ...partsOf('half-day', ['a']),
  ...partsOf('minute', ['m', 'mm']),
  ...partsOf('second', ['s', 'ss']),
  ...partsOf('fraction', ['S', 'SSS', 'u', 'uu', 'uuu']),
  ...partsOf('offset', ['Z', 'ZZ', 'ZZZ', 'z']),
  ...partsOf('era', ['G']),
};

function partsOf(part: Part, tokens: readonly string[]): Record<string, Part> {
  return Object.fromEntries(tokens.map((token) => [token, part]));
}

const TOKENS = Object.keys(PARTS);

/** Tokens for weeks and days of a year; `iso` reads those forms. */
const OTHER_CALENDARS = ['kkkk', 'kk', 'W', 'WW', 'o', 'ooo', 'E', 'c', 'q'];

interface Fault {
  readonly message: string;
  readonly isHintless?: boolean;
}

function findTokenFault(pieces: readonly Piece[]): Fault | undefined {
  const unknown = pieces.find(({ token }) => token !== '' && PARTS[token] === undefined)?.token;
  if (unknown !== undefined && OTHER_CALENDARS.includes(unknown)) {
    const message = `has ${unknown}, which counts weeks or days of a year; write iso for 2024-W22-5 and 2024-152`;
    return { message, isHintless: true };
  }
  if (unknown === undefined) return undefined;
  const message = `has ${unknown}, which is not a date token; ${suggest(unknown)}`;
  return { message, isHintless: true };
}

/** Each part requires the one before it: minutes without an hour are meaningless. */
const NEEDS: readonly (readonly [Part, Part])[] = [
  ['day', 'month'],
  ['hour', 'day'],
  ['minute', 'hour'],
  ['second', 'minute'],
  ['fraction', 'second'],
];

function findWholeFault(pieces: readonly Piece[]): Fault | undefined {
  const tokens = pieces.map(({ token }) => token).filter((token) => token !== '');
  const partOf = (part: Part) => tokens.filter((token) => PARTS[token] === part);
  for (const part of new Set(tokens.map((token) => PARTS[token] ?? 'era'))) {
    const [first, second] = partOf(part);
    if (second === undefined) continue;
    const twice = first === second ? `${first} twice` : `${first} and ${second}`;
    return { message: `has ${twice}, which both stand for the ${part}` };
  }
  for (const [part, needed] of NEEDS) {
    const [token] = partOf(part);
    if (token === undefined || partOf(needed).length > 0) continue;
    return { message: `has ${token}, the ${part}, and no ${needed}` };
  }
  if (partOf('year').length === 0) {
    return { message: 'has no year; write for instance yyyy-MM-dd or iso', isHintless: true };
  }
  if (partOf('day').length === 0) return { message: DAY_MISSING, isHintless: true };
  return findHourFault(partOf('hour')[0], partOf('half-day')[0]);
}

const DAY_MISSING =
  'has no day, so it names no date; for the first day of a year, write {"template": "{YEAR}-01-01", "date": "iso"} with the name of the column';

function findHourFault(hour: string | undefined, a: string | undefined): Fault | undefined {
  if (hour?.startsWith('H') && a !== undefined) {
    return { message: `has ${hour}, which counts to 23, and a, which is AM or PM` };
  }
  if (hour?.startsWith('h') && a === undefined) {
    return { message: `has ${hour}, which counts to 12, and no a for AM or PM` };
  }
  if (hour === undefined && a !== undefined)
    return { message: 'has a, which is AM or PM, and no hour' };
  return undefined;
}

/**
 * Returns the pattern that was probably meant: in `dd/mm/yyyy` minutes are used for months, in
 * `HH:MM` months are used for minutes, and the two kinds of hours are swapped.
 */
function guessMeant(pieces: readonly Piece[]): string | undefined {
  const isHour = (token: string) => /^[Hh]+$/.test(token);
  const hasHalfDay = pieces.some(({ token }) => token === 'a');
  let hasMonth = false;
  let hasHour = false;
  const meant = pieces.map(({ token, source }) => {
    if (isHour(token)) {
      hasHour = true;
      return hasHalfDay ? token.toLowerCase() : token.toUpperCase();
    }
    if (/^[Mm]{1,2}$/.test(token)) {
      const isMonth = !hasHour && !hasMonth;
      hasMonth ||= isMonth;
      return isMonth ? token.toUpperCase() : token.toLowerCase();
    }
    return source;
  });
  const pattern = meant.join('');
  const fault = findTokenFault(splitPattern(pattern)) ?? findWholeFault(splitPattern(pattern));
  return fault === undefined ? pattern : undefined;
}

/** Other libraries write `YYYY-MM-DD`, so the same letters in the other case are probably meant. */
function suggest(token: string): string {
  const swapped = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
  const near = TOKENS.includes(swapped) ? swapped : findNear(token, TOKENS);
  return near === undefined
    ? 'allowed are yyyy MM dd HH mm ss and the like, other words in single quotes'
    : `did you mean ${near}?`;
}
