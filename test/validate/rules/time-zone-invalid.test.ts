import { describe, expect, it } from 'vitest';
import { findInEnvelope } from '../support/findings.ts';

describe('time-zone-invalid', () => {
  it.each([
    'Europe/Athens',
    'America/New_York',
    'America/Argentina/Buenos_Aires',
    'US/Eastern',
    'Asia/Calcutta',
    'Etc/GMT+5',
    'UTC',
    'EST5EDT',
  ])('is not reported for %s', (timeZone) => {
    expect(findInEnvelope({ timeZone })).toEqual([]);
  });

  it.each(['+01:00', '-0500', 'UTC+1', 'GMT-05:30'])('says that %s is an offset', (timeZone) => {
    const [finding, ...others] = findInEnvelope({ timeZone });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'time-zone-invalid',
      field: 'time_zone',
      value: timeZone,
    });
    expect(finding?.message).toContain(
      `time_zone "${timeZone}" is an offset, which does not say when clocks change`,
    );
  });

  it.each(['', 'PST', 'IST', 'Mars/Olympus_Mons', 'Factory', 'Europe/', 'constructor'])(
    'is reported for %j, also where Intl would take it',
    (timeZone) => {
      const [finding] = findInEnvelope({ timeZone });
      expect(finding?.message).toContain('is not in the IANA time zone database (2025b)');
    },
  );

  it('names no other city for one that is not in the database', () => {
    expect(findInEnvelope({ timeZone: 'Europe/Munich' })[0]?.message).toBe(
      'time_zone "Europe/Munich" is not in the IANA time zone database (2025b)',
    );
  });

  it.each([
    ['america/new_york', 'America/New_York'],
    ['Europe/Athen', 'Europe/Athens'],
    ['America/New York', 'America/New_York'],
    ['Berlin', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
  ])('names what %s is near to', (timeZone, near) => {
    expect(findInEnvelope({ timeZone })).toEqual([
      {
        code: 'time-zone-invalid',
        field: 'time_zone',
        value: timeZone,
        message: `time_zone "${timeZone}" is not in the IANA time zone database (2025b); did you mean ${near}?`,
      },
    ]);
  });
});
