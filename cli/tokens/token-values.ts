import { Failure } from '../../src/diagnostic/failure.ts';
import { quoteValue } from '../../src/diagnostic/words/show-text.ts';

// Parses what `token add` is given, and the same values in the token file.

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DURATION = /^([1-9]\d{0,4})([dh])$/;

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

/** Parses a date and time with a time zone to milliseconds. */
export function parseInstant(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) return undefined;
  // `Date` takes the 31st of February for a day in March. Every month has the first 28 days.
  return Number(text.slice(8, 10)) <= 28 || isDay(text.slice(0, 10)) ? timeMs : undefined;
}

function isDay(text: string): boolean {
  const timeMs = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text);
}

/** Parses a duration in hours or days: `12h`, `90d`. */
export function parseDurationMs(flag: string, text: string): number {
  const [, count, unit = ''] = DURATION.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (UNIT_MS[unit] ?? 0);
  throw new Failure('usage', `${flag} ${text} is not a duration`, {
    hint: 'write hours or days: 12h, 90d',
  });
}

/** Parses when a token expires: a duration from now, a day (00:00 UTC) or an instant. */
export function parseExpires(text: string, nowMs: number): string {
  const timeMs = DURATION.test(text)
    ? nowMs + parseDurationMs('--expires', text)
    : isDay(text)
      ? Date.parse(text)
      : parseInstant(text);
  if (timeMs === undefined) {
    throw new Failure('usage', `--expires ${text} is neither a duration nor a date`, {
      hint: 'write 12h, 90d, 2027-01-31 (00:00 UTC) or 2027-01-31T18:00:00+01:00',
    });
  }
  const expires = new Date(timeMs).toISOString();
  if (timeMs > nowMs) return expires;
  throw new Failure('usage', `--expires ${text} is in the past (${expires})`);
}

export const RATE_MAX = 1_000_000;

export function isRate(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= RATE_MAX;
}

/** Parses the requests that a token may send in a minute. */
export function parseRate(text: string): number {
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (isRate(rate)) return rate;
  throw new Failure('usage', `--rate ${text} is not a whole number from 1 to ${RATE_MAX}`);
}

/** A name must fit on one line of a list. */
const NAME = /^\S(?:[^\p{Cc}\u2028\u2029]{0,98}\S)?$/u;

export function parseTokenName(text: string): string {
  if (NAME.test(text)) return text;
  throw new Failure('usage', `${quoteValue(text)} is not a valid name for a token`, {
    hint: 'a name is one line of up to 100 characters without spaces at its ends',
  });
}

/** Names of cities as `serve --city` has them. */
const CITY = /^[a-z0-9][a-z0-9-]{0,31}$/;

export function parseTokenCities(texts: readonly string[]): readonly string[] | undefined {
  const wrong = texts.find((text) => !CITY.test(text));
  if (wrong !== undefined) {
    throw new Failure('usage', `--city ${wrong} is not the name of a city`, {
      hint: 'write the name that `serve --city <name=store>` has: 1 to 32 of a-z, 0-9 and -',
    });
  }
  return texts.length === 0 ? undefined : [...new Set(texts)];
}
