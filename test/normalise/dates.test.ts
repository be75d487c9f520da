import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDateParser } from '../../src/normalise/dates.ts';

afterEach(() => void vi.useRealTimers());

describe('createDateParser', () => {
  it.each([
    ['yyyy-MM-dd', 'Europe/Berlin', '2024-05-31', '2024-05-30T22:00:00.000Z'],
    ['yyyy-MM-dd', 'America/New_York', '2024-01-31', '2024-01-31T05:00:00.000Z'],
    ['yyyy-MM-dd', 'UTC', '1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['M/d/yyyy h:mm:ss a', 'America/New_York', '4/1/2017 1:00:00 AM', '2017-04-01T05:00:00.000Z'],
    [
      'M/d/yyyy h:mm:ss a',
      'America/New_York',
      '12/31/2017 12:00:00 pm',
      '2017-12-31T17:00:00.000Z',
    ],
    ['d. MMMM yyyy', 'Europe/Berlin', '3. march 2020', '2020-03-02T23:00:00.000Z'],
    ['dd-MMM-yy', 'Europe/Berlin', '01-JAN-20', '2019-12-31T23:00:00.000Z'],
    ["yyyy-MM-dd'T'HH:mm:ssZZZ", 'UTC', '2013-12-03T06:19:42+0100', '2013-12-03T05:19:42.000Z'],
    [
      "yyyy-MM-dd'T'HH:mm:ss'Z'",
      'America/New_York',
      '2024-05-31T13:00:00Z',
      '2024-05-31T13:00:00.000Z',
    ],
    ['M/d/yyyy h:mm:ss a', 'UTC', '1/1/2017 12:00:00 AM', '2017-01-01T00:00:00.000Z'],
    ['M/d/yyyy h:mm:ss a', 'UTC', '1/1/2017 12:30:00 PM', '2017-01-01T12:30:00.000Z'],
    ['M/d/yyyy h:mm a', 'UTC', '1/13/2017 3:05 PM', '2017-01-13T15:05:00.000Z'],
    ['M/d/yyyy h a', 'UTC', '1/13/2017 11 PM', '2017-01-13T23:00:00.000Z'],
    ['yyyyMMdd', 'UTC', '20240531', '2024-05-31T00:00:00.000Z'],
    ['yyyy', 'Europe/Berlin', '1998', '1997-12-31T23:00:00.000Z'],
    ['iso', 'Europe/Berlin', '2013-12-03T06:19:42Z', '2013-12-03T06:19:42.000Z'],
    ['iso', 'Europe/Berlin', '2013-12-03T06:19:42.5+01:00', '2013-12-03T05:19:42.500Z'],
    ['iso', 'Europe/Berlin', '2013-12-03T06:19:42+0100', '2013-12-03T05:19:42.000Z'],
    ['iso', 'Europe/Berlin', '2013-12-03T06:19:42', '2013-12-03T05:19:42.000Z'],
    ['iso', 'Europe/Berlin', '2013-12-03', '2013-12-02T23:00:00.000Z'],
    ['yyyy-MM-dd', 'Mars/Olympus', '2024-05-31', '2024-05-31T00:00:00.000Z'],
  ])('reads %s in %s: %s', (pattern, timeZone, text, expected) => {
    const date = createDateParser({ pattern, timeZone })(text);
    expect(new Date(date?.timeMs ?? Number.NaN).toISOString()).toBe(expected);
  });

  // Fault case G4: a text that contradicts its pattern.
  it.each([
    ['yyyy-MM-dd', '31.05.2024'],
    ['yyyy-MM-dd', '2024-02-30'],
    ['yyyy-MM-dd', '2024-05-31 '],
    ['yyyy-MM-dd', ''],
    ['M/d/yyyy h:mm:ss a', '13/1/2017 1:00:00 AM'],
    ['M/d/yyyy hh:mm a', '1/13/2017 15:00 PM'],
    ['M/d/yyyy hh:mm a', '1/13/2017 00:30 AM'],
    ['EEE, d MMM yyyy', 'Mon, 31 May 2024'],
    ['iso', '4/1/2017'],
    ['iso', '10:30'],
    ['iso', '10'],
    ['iso', '10:30:00+01:00'],
    ['iso', 'T10:30'],
    ['iso', '1552678594428'],
    ['iso', '2013-12-03T25:00:00Z'],
  ])('does not read as %s: %j', (pattern, text) => {
    const parse = createDateParser({ pattern, timeZone: 'Europe/Berlin' });
    // Twice: what is no date is remembered as well.
    expect([parse(text), parse(text)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['iso', '2024-02-03T10:00:00+99:00'],
    ['iso', '2024-02-03T10:00+14:30'],
    ['iso', '2024-02-03T10:00:00-01:60'],
    ['yyyy-MM-dd HH:mm:ss ZZ', '2024-02-03 10:00:00 +25:00'],
  ])('does not read an offset that no place has: %s %s', (pattern, text) => {
    expect(createDateParser({ pattern, timeZone: 'UTC' })(text)).toBeUndefined();
  });

  it.each(['2024-01-15', '2024-07-15'])(
    'reads the hour that comes twice, and the one that never comes, the same on %s',
    (today) => {
      vi.useFakeTimers({ now: new Date(today) });
      const parse = createDateParser({ pattern: 'yyyy-MM-dd HH:mm', timeZone: 'America/New_York' });
      const repeated = { timeMs: Date.UTC(2024, 10, 3, 5, 30), clockChange: 'repeated' };
      expect(parse('2024-11-03 01:30')).toEqual({ ...repeated, isLocal: true });
      const skipped = { timeMs: Date.UTC(2024, 2, 10, 7, 30), clockChange: 'skipped' };
      expect(parse('2024-03-10 02:30')).toEqual({ ...skipped, isLocal: true });
    },
  );

  it.each([
    ['Australia/Lord_Howe', '2024-04-07 01:45', Date.UTC(2024, 3, 6, 14, 45), 'repeated'],
    ['Australia/Lord_Howe', '2024-10-06 02:15', Date.UTC(2024, 9, 5, 15, 45), 'skipped'],
    ['America/Sao_Paulo', '2018-11-04 00:00', Date.UTC(2018, 10, 4, 3), 'skipped'],
    ['Europe/Berlin', '2024-03-31 03:00', Date.UTC(2024, 2, 31, 1), null],
    ['Europe/Berlin', '2024-03-31 01:59', Date.UTC(2024, 2, 31, 0, 59), null],
  ])('knows the clocks of %s at %s', (timeZone, text, timeMs, clockChange) => {
    const parse = createDateParser({ pattern: 'yyyy-MM-dd HH:mm', timeZone });
    expect(parse(text)).toEqual({ timeMs, isLocal: true, clockChange });
  });

  it('says which texts name an instant of their own', () => {
    const parse = createDateParser({ pattern: 'iso', timeZone: 'Europe/Berlin' });
    const texts = ['2024-05-31T13:00:00Z', '2024-05-31T13:00+02', '2024-05-31T13:00', '2024-05-31'];
    expect(texts.map((text) => parse(text)?.isLocal)).toEqual([false, false, true, true]);
  });

  it('gives every text its own time while more texts come than it keeps', () => {
    const parse = createDateParser({ pattern: 'iso', timeZone: 'UTC' });
    const texts = Array.from({ length: 30_000 }, (_, index) =>
      new Date(index * 1000).toISOString(),
    );
    const isRight = (text: string, index: number) => parse(text)?.timeMs === index * 1000;
    expect(texts.every(isRight) && texts.every(isRight)).toBe(true);
  });
});
