import { findNear } from '../../diagnostic/suggest.ts';
import type { EnvelopeRule } from '../rule.ts';
import { TIME_ZONE_DATABASE_VERSION, TIME_ZONE_NAMES } from '../time-zone-names.ts';

export const timeZoneInvalid: EnvelopeRule = {
  code: 'time-zone-invalid',
  help:
    '`time_zone` has to be a name of the IANA time zone database, in its spelling, such as `Europe/Athens`. ' +
    'Older names such as `US/Eastern` are in it; offsets such as `+01:00` and letters such as `PST` are not.',
  check({ timeZone }, add) {
    if (TIME_ZONE_NAMES.has(timeZone)) return;
    const near = findNear(timeZone, [...TIME_ZONE_NAMES]);
    const advice = near === undefined ? '' : `; did you mean ${near}?`;
    add({
      code: 'time-zone-invalid',
      field: 'time_zone',
      value: timeZone,
      message: `time_zone ${JSON.stringify(timeZone)} is ${describeFault(timeZone)}${advice}`,
    });
  },
};

const OFFSET = /^(?:UTC|GMT|Z)?[+-]\d{1,2}(?::?\d\d)?$/;

function describeFault(timeZone: string): string {
  return OFFSET.test(timeZone)
    ? 'an offset, which leaves open when clocks change; give a place, such as "Europe/Athens"'
    : `no name of the IANA time zone database (${TIME_ZONE_DATABASE_VERSION}), such as "America/New_York"`;
}
