import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { hasOffset, ISO_PATTERN } from '../config/date-pattern.ts';
import { parseDateTime } from '../config/date-time.ts';

/** Parses a date written as text; returns `undefined` if the text has another form. */
export type DateParser = (text: string) => ParsedDate | undefined;

export interface ParsedDate {
  readonly timeMs: number;
  /** The text names no offset from UTC, so it was read as a local time. */
  readonly isLocal: boolean;
  /** The local time is skipped or repeated by a change of clocks, so it is not one instant. */
  readonly clockChange: 'skipped' | 'repeated' | null;
}

export interface DateForm {
  /** `iso`, or tokens of Luxon. */
  readonly pattern: string;
  /** The time zone of texts without an offset. An unknown time zone counts as UTC. */
  readonly timeZone: string;
}

/**
 * Creates a parser for dates of one form. Luxon takes 15 to 25 µs for a text, and a city repeats
 * the same few dates, so the results of up to `CACHE_SIZE_MAX` texts are kept.
 */
export function createDateParser(form: DateForm): DateParser {
  const parse = form.pattern === ISO_PATTERN ? createIsoParser(form) : createPatternParser(form);
  const cache = new Map<string, ParsedDate | undefined>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined || cache.has(text)) return cached;
    if (cache.size === CACHE_SIZE_MAX) cache.clear();
    const date = parse(text);
    cache.set(detach(text), date);
    return date;
  };
}

/** Enough for every day of thirty years. Texts of 20 characters take about 1 MB. */
const CACHE_SIZE_MAX = 11_000;

/**
 * Returns a copy of a text. A cell may be a slice of the text of a whole piece of the file, and
 * would keep all of it in memory.
 */
function detach(text: string): string {
  return Buffer.from(text).toString();
}

/** Names of months, AM and PM are read in English, whatever the locale of the machine is. */
const LOCALE = 'en';

/** Texts are read as if they were UTC. `findInstant` then converts local times. */
const AS_UTC = { zone: FixedOffsetZone.utcInstance, locale: LOCALE };

function createIsoParser({ timeZone }: DateForm): DateParser {
  const zone = findZone(timeZone);
  return (text) => {
    if (!hasSoundOffset(text) || TIME_ALONE.test(text)) return undefined;
    const instantMs = parseDateTime(text);
    if (instantMs !== undefined) return instant(instantMs);
    const asUtcMs = millisecondsOf(DateTime.fromISO(text, AS_UTC));
    if (asUtcMs === undefined) return undefined;
    return ISO_OFFSET.test(text) ? instant(asUtcMs) : findInstant(asUtcMs, zone);
  };
}

/**
 * Returns whether an offset is at most 14 hours, the largest on earth. Luxon also reads `+99:00`.
 */
function hasSoundOffset(text: string): boolean {
  const [, hours = '0', minutes = '0'] = OFFSET.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes) <= 14 * 60 && Number(minutes) < 60;
}

/** Matches `10` and `10:30`, which Luxon reads as times of the day on which the program runs. */
const TIME_ALONE = /^\d{2}(?!\d)/;

/** Captures the offset after a time of day. */
const OFFSET = /:\d\d(?:[.,]\d+)?\s*[+-](\d{1,2})(?::?(\d\d))?$/;

/** Matches `Z` or an offset after a time of day. */
const ISO_OFFSET = /[Tt].*(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/;

function createPatternParser({ pattern, timeZone }: DateForm): DateParser {
  const zone = findZone(timeZone);
  const parser = DateTime.buildFormatParser(pattern, { locale: LOCALE });
  // A quoted 'Z' counts as an offset: other programs write the pattern of a time in UTC like this.
  const isInstant = hasOffset(pattern);
  const countsToTwelve = /h/.test(pattern.replaceAll(/'[^']*'/g, ''));
  return (text) => {
    const asUtcMs = millisecondsOf(DateTime.fromFormatParser(text, parser, AS_UTC));
    if (asUtcMs === undefined) return undefined;
    if (isInstant && !hasSoundOffset(text)) return undefined;
    if (countsToTwelve && !isHalfDayHour(text)) return undefined;
    return isInstant ? instant(asUtcMs) : findInstant(asUtcMs, zone);
  };
}

/** Returns whether an hour before AM or PM is 1 to 12. Luxon also accepts `15:00 PM`. */
function isHalfDayHour(text: string): boolean {
  const [, hour = '12'] = HOUR_OF_HALF_DAY.exec(text) ?? [];
  return Number(hour) >= 1 && Number(hour) <= 12;
}

/** Captures the hour of a time that AM or PM follows. */
const HOUR_OF_HALF_DAY = /(?<!\d)(\d{1,2})(?:[:.]\d{2}){0,2}(?:\.\d+)?\s*[AaPp][Mm]/;

function instant(timeMs: number): ParsedDate {
  return { timeMs, isLocal: false, clockChange: null };
}

/**
 * Returns the instant of a local time, which is given as if it were UTC. If the clocks repeat the
 * local time, the earlier instant is taken. If they skip it, the offset before the change is used,
 * as RFC 5545 says.
 */
function findInstant(asUtcMs: number, zone: Zone): ParsedDate {
  const before = asUtcMs - offsetMs(zone, asUtcMs - DAY_MS);
  const after = asUtcMs - offsetMs(zone, asUtcMs + DAY_MS);
  const isInstant = (timeMs: number) => timeMs + offsetMs(zone, timeMs) === asUtcMs;
  const found = [before, after].filter(isInstant);
  const isRepeated = before !== after && found.length === 2;
  if (isRepeated) {
    return { timeMs: Math.min(before, after), isLocal: true, clockChange: 'repeated' };
  }
  const [only] = found;
  return only === undefined
    ? { timeMs: before, isLocal: true, clockChange: 'skipped' }
    : { timeMs: only, isLocal: true, clockChange: null };
}

/** No time zone changes its clocks twice within two days. */
const DAY_MS = 86_400_000;

function offsetMs(zone: Zone, timeMs: number): number {
  return zone.offset(timeMs) * 60_000;
}

function findZone(timeZone: string): Zone {
  return IANAZone.isValidZone(timeZone) ? IANAZone.create(timeZone) : FixedOffsetZone.utcInstance;
}

function millisecondsOf(time: DateTime): number | undefined {
  return time.isValid ? time.toMillis() : undefined;
}
