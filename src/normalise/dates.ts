import { DateTime, FixedOffsetZone, IANAZone, Settings } from 'luxon';
import { ISO_PATTERN } from '../config/date-pattern.ts';
import { parseDateTime } from '../config/date-time.ts';

/** Milliseconds of a date written as text; `undefined` where it does not follow the pattern. */
export type DateParser = (text: string) => number | undefined;

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
  const cache = new Map<string, number | undefined>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined || cache.has(text)) return cached;
    if (cache.size === CACHE_SIZE_MAX) cache.clear();
    const timeMs = parse(text);
    cache.set(detach(text), timeMs);
    return timeMs;
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

/**
 * Luxon guesses an offset from the present before it settles on the right one, and the guess
 * decides an hour that comes twice. The same feed must give the same bytes in summer and in winter,
 * so its present is fixed; nothing else uses Luxon.
 */
Settings.now = () => 0;

function createIsoParser({ timeZone }: DateForm): DateParser {
  const options = { zone: findZone(timeZone), locale: LOCALE };
  return (text) => parseDateTime(text) ?? millisecondsOf(DateTime.fromISO(text, options));
}

function createPatternParser({ pattern, timeZone }: DateForm): DateParser {
  const options = { zone: findZone(timeZone), locale: LOCALE };
  const parser = DateTime.buildFormatParser(pattern, { locale: LOCALE });
  return (text) => millisecondsOf(DateTime.fromFormatParser(text, parser, options));
}

/** Month names and AM and PM are read in English, whatever the machine speaks. */
const LOCALE = 'en';

function findZone(timeZone: string) {
  return IANAZone.isValidZone(timeZone) ? IANAZone.create(timeZone) : FixedOffsetZone.utcInstance;
}

function millisecondsOf(time: DateTime): number | undefined {
  return time.isValid ? time.toMillis() : undefined;
}
