import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { hasOffset, ISO_PATTERN } from '../config/date-pattern.ts';
import { parseDateTime } from '../config/date-time.ts';

/** A date written as text, in milliseconds since 1970; `undefined` where it has another form. */
export type DateParser = (text: string) => ParsedDate | undefined;

export interface ParsedDate {
  readonly timeMs: number;
  /** Whether the text names no offset, so that it was read as a local time. */
  readonly isLocal: boolean;
  /** What the change of clocks makes of that local time, where it is not one instant. */
  readonly clockChange: 'skipped' | 'repeated' | null;
}

export interface DateForm {
  /** `iso`, or tokens of Luxon. */
  readonly pattern: string;
  /** For texts without an offset of their own. An unknown zone counts as UTC. */
  readonly timeZone: string;
}

/**
 * Luxon takes 15 to 25 µs a text, and a city writes the same few dates again and again, so what was
 * parsed is kept, up to `CACHE_SIZE_MAX` texts.
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

/** Thirty years of days; texts of 20 characters come to about 1 MB. */
const CACHE_SIZE_MAX = 11_000;

/**
 * A copy: a cell may be a window on the text of a whole piece of the file, and would keep it all.
 */
function detach(text: string): string {
  return Buffer.from(text).toString();
}

/** Month names and AM and PM are read in English, whatever the machine speaks. */
const LOCALE = 'en';

/** Texts are read as if they were UTC; what a local time comes to is decided below. */
const AS_UTC = { zone: FixedOffsetZone.utcInstance, locale: LOCALE };

function createIsoParser({ timeZone }: DateForm): DateParser {
  const zone = findZone(timeZone);
  return (text) => {
    if (!hasSoundOffset(text)) return undefined;
    const instantMs = parseDateTime(text);
    if (instantMs !== undefined) return instant(instantMs);
    const asUtcMs = millisecondsOf(DateTime.fromISO(text, AS_UTC));
    if (asUtcMs === undefined) return undefined;
    return ISO_OFFSET.test(text) ? instant(asUtcMs) : findInstant(asUtcMs, zone);
  };
}

/** No place on earth is further ahead of UTC; Luxon reads `+99:00` all the same. */
function hasSoundOffset(text: string): boolean {
  const [, hours = '0', minutes = '0'] = OFFSET.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes) <= 14 * 60 && Number(minutes) < 60;
}

/** Behind a time of day, with or without a blank. */
const OFFSET = /:\d\d(?:[.,]\d+)?\s*[+-](\d{1,2})(?::?(\d\d))?$/;

/** `Z` or an offset behind a time of day. */
const ISO_OFFSET = /[Tt].*(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/;

/** `'Z'` in quotes is how other programs write the pattern of a time in UTC. */
function createPatternParser({ pattern, timeZone }: DateForm): DateParser {
  const zone = findZone(timeZone);
  const parser = DateTime.buildFormatParser(pattern, { locale: LOCALE });
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

/** Luxon takes `15:00 PM`, which contradicts itself. */
function isHalfDayHour(text: string): boolean {
  const [, hour = '12'] = HOUR_OF_HALF_DAY.exec(text) ?? [];
  return Number(hour) >= 1 && Number(hour) <= 12;
}

/** The first number of a time that AM or PM follows. */
const HOUR_OF_HALF_DAY = /(?<!\d)(\d{1,2})(?:[:.]\d{2}){0,2}(?:\.\d+)?\s*[AaPp][Mm]/;

function instant(timeMs: number): ParsedDate {
  return { timeMs, isLocal: false, clockChange: null };
}

/**
 * The instant of a local time, which is given as if it were UTC. Of two, the earlier is taken; a
 * time that the clocks skip is as long after the change as it seems to be, as in RFC 5545.
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

/** No zone changes its clocks twice within two days. */
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
