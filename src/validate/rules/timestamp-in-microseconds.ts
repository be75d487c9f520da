import {
  MICROSECONDS_ABOVE,
  RECORD_TIMES,
  type RecordTimes,
  type TimeProperty,
} from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

/** The last millisecond of the year 9999, which many systems write for "without end". */
const END_OF_TIME_MS = 253_402_300_799_999;

export const timestampInMicroseconds: RecordRule = {
  code: 'timestamp-in-microseconds',
  kinds: ['areas', 'zones', 'spaces', 'availability'],
  help:
    'A timestamp over 100,000,000,000,000 is beyond the year 5138 in milliseconds. Divide microseconds by ' +
    '1,000. An `end_date` may reach to the end of the year 9999.',
  check(record, _context, report) {
    const times: RecordTimes = record;
    for (const { property, field } of RECORD_TIMES) {
      const time = times[property];
      if (time === undefined || time === null || time <= limitOf(property)) continue;
      report.add({
        code: 'timestamp-in-microseconds',
        field,
        value: time,
        message: `${field} ${time} looks like microseconds; in milliseconds it would be ${Math.floor(time / 1000)}`,
      });
    }
  },
};

function limitOf(property: TimeProperty): number {
  return property === 'endDateMs' ? END_OF_TIME_MS : MICROSECONDS_ABOVE;
}
