import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { RECORD_TIMES, type RecordTimes } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

/** In March 1973, before any of this was measured; read as seconds it is the year 5138. */
const SECONDS_BELOW = 1e11;

export const timestampInSeconds: RecordRule = {
  code: 'timestamp-in-seconds',
  kinds: ['areas', 'zones', 'spaces', 'availability', 'policies', 'objects'],
  check(record, _context, report) {
    const times: RecordTimes = record;
    for (const { property, field } of RECORD_TIMES) {
      const time = times[property];
      if (time === undefined || time === null || time >= SECONDS_BELOW) continue;
      report.add(describe(field, time));
    }
  },
};

function describe(field: string, time: number): Finding {
  const extra = { field, value: time };
  if (time === 0) return diagnose('timestamp-in-seconds:zero', { field }, extra);
  const day = findCompactDay(time);
  if (day !== undefined) {
    return diagnose('timestamp-in-seconds:compact', { field, value: time, day }, extra);
  }
  if (time >= FIRST_DAY && time <= LAST_DAY) {
    const counted = dayOf(SPREADSHEET_EPOCH_MS + time * DAY_MS);
    return diagnose(
      'timestamp-in-seconds:spreadsheet',
      { field, value: time, day: counted },
      extra,
    );
  }
  return diagnose(
    'timestamp-in-seconds:seconds',
    { field, value: time, valueMs: time * 1000 },
    extra,
  );
}

/** Returns the day that a number like 20240131 writes: `2024-01-31`. */
function findCompactDay(value: number): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(String(value)) ?? [];
  if (year === undefined) return undefined;
  const text = `${year}-${month}-${day}`;
  const timeMs = Date.parse(text);
  return !Number.isNaN(timeMs) && dayOf(timeMs) === text ? text : undefined;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Spreadsheets count the days since then; these are from 1982 to 2064. */
const SPREADSHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const FIRST_DAY = 30_000;
const LAST_DAY = 60_000;
