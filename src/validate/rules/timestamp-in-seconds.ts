import { RECORD_TIMES, type RecordTimes } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

/** In March 1973, before any of this was measured; read as seconds it is the year 5138. */
const SECONDS_BELOW = 1e11;

export const timestampInSeconds: RecordRule = {
  code: 'timestamp-in-seconds',
  kinds: ['areas', 'zones', 'spaces', 'availability'],
  help:
    'A timestamp under 100,000,000,000 is a time before March 1973 in milliseconds. Multiply seconds by 1,000; ' +
    'a 0 mostly stands for a date that is missing.',
  check(record, _context, report) {
    const times: RecordTimes = record;
    for (const { property, field } of RECORD_TIMES) {
      const time = times[property];
      if (time === undefined || time === null || time >= SECONDS_BELOW) continue;
      report.add({
        code: 'timestamp-in-seconds',
        field,
        value: time,
        message: `${field} ${time} ${describe(time)}`,
      });
    }
  },
};

function describe(time: number): string {
  return time === 0
    ? 'is the beginning of 1970, which mostly stands for no date; give the date'
    : `looks like seconds; in milliseconds it would be ${time * 1000}`;
}
