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
  return diagnose(
    'timestamp-in-seconds:seconds',
    { field, value: time, valueMs: time * 1000 },
    extra,
  );
}
