import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { findNearTimeZone } from '../../diagnostic/suggest.ts';
import { TIME_ZONE_DATABASE_VERSION, TIME_ZONE_NAMES } from '../../model/names/time-zone-names.ts';
import type { EnvelopeRule } from '../rule.ts';

export const timeZoneInvalid: EnvelopeRule = {
  code: 'time-zone-invalid',
  check({ timeZone }, add) {
    if (TIME_ZONE_NAMES.has(timeZone)) return;
    add(describe(timeZone));
  },
};

const OFFSET = /^(?:UTC|GMT|Z)?[+-]\d{1,2}(?::?\d\d)?$/;

function describe(timeZone: string): Finding {
  const extra = { field: 'time_zone', value: timeZone };
  if (OFFSET.test(timeZone)) return diagnose('time-zone-invalid:offset', { timeZone }, extra);
  const near = findNearTimeZone(timeZone);
  const details = { timeZone, version: TIME_ZONE_DATABASE_VERSION };
  return near === undefined
    ? diagnose('time-zone-invalid:unknown', details, extra)
    : diagnose('time-zone-invalid:near', { ...details, near }, extra);
}
