import { describeTime } from '../../diagnostic/describe-time.ts';
import { consequenceOf } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

export const availabilityStale: RecordRule<'spaces' | 'availability'> = {
  code: 'availability-stale',
  kinds: ['spaces', 'availability'],
  help:
    'A space was observed later than the `last_updated` that the feed itself states, so one of the two is ' +
    "wrong. Bring the feed's `last_updated` up to date.",
  check({ availabilityTimeMs }, { lastUpdatedMs }, report) {
    if (availabilityTimeMs === null || lastUpdatedMs === null) return;
    if (availabilityTimeMs <= lastUpdatedMs) return;
    report.add({
      code: 'availability-stale',
      field: 'availability_time',
      value: availabilityTimeMs,
      ...consequenceOf([availabilityTimeMs]),
      message:
        `availability_time ${describeTime(availabilityTimeMs)} is after the feed's last_updated ` +
        `${describeTime(lastUpdatedMs)}; bring the feed's up to date`,
    });
  },
};
