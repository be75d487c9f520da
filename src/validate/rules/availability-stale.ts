import { diagnose } from '../../diagnostic/diagnose.ts';
import { consequenceOf } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

export const availabilityStale: RecordRule<'spaces' | 'availability'> = {
  code: 'availability-stale',
  kinds: ['spaces', 'availability'],
  check({ availabilityTimeMs }, { lastUpdatedMs }, report) {
    if (availabilityTimeMs === null || lastUpdatedMs === null) return;
    if (availabilityTimeMs <= lastUpdatedMs) return;
    const details = { observedMs: availabilityTimeMs, feedMs: lastUpdatedMs };
    report.add(
      diagnose('availability-stale:later', details, {
        field: 'availability_time',
        value: availabilityTimeMs,
        ...consequenceOf([availabilityTimeMs]),
      }),
    );
  },
};
