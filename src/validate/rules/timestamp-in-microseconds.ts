import { diagnose } from '../../diagnostic/diagnose.ts';
import { END_OF_TIME_MS } from '../../model/limits.ts';
import {
  MICROSECONDS_ABOVE,
  RECORD_TIMES,
  type RecordTimes,
  type TimeProperty,
} from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

export const timestampInMicroseconds: RecordRule = {
  code: 'timestamp-in-microseconds',
  kinds: ['areas', 'zones', 'spaces', 'availability', 'policies', 'objects'],
  check(record, _context, report) {
    const times: RecordTimes = record;
    for (const { property, field } of RECORD_TIMES) {
      const time = times[property];
      if (time === undefined || time === null || time <= limitOf(property)) continue;
      const details = { field, value: time, valueMs: Math.floor(time / 1000) };
      report.add(diagnose('timestamp-in-microseconds', details, { field, value: time }));
    }
  },
};

function limitOf(property: TimeProperty): number {
  return property === 'endDateMs' ? END_OF_TIME_MS : MICROSECONDS_ABOVE;
}
