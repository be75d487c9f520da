import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../../src/config/mapping.ts';
import { normaliseOne } from '../support/normalise.ts';
import { readWith, SOUND, sourceWith } from '../support/space.ts';

describe('the timestamps of a space', () => {
  it.each([
    ['1552678594', 1552678594],
    ['1552678594428', 1552678594428],
    ['1552678594428.0', 1552678594428],
    [1552678594428000, 1552678594428000],
    [0, 0],
  ])('are integer milliseconds: %j', (value, timeMs) => {
    const { record, findings } = readWith({ published_date: value });
    expect([record?.publishedDateMs, findings]).toEqual([timeMs, []]);
  });

  it.each([-1, 1.5, '-1', '1.5', '1.5e12', '+5', 'soon', true, [1], 2 ** 53, '1,552,678,594,428'])(
    'are refused where they are %j',
    (value) => {
      const { record, findings } = readWith({ published_date: value });
      expect(record).toBeUndefined();
      expect(findings).toEqual([
        {
          code: 'timestamp-malformed',
          field: 'published_date',
          value,
          message: `published_date ${JSON.stringify(value)} cannot be read as a whole number of milliseconds, 0 or more`,
        },
      ]);
    },
  );

  it.each([
    '2013-12-03T06:19:42+0100',
    '4/1/2017 1:00:00 AM',
    '31.12.2017',
    '2024-05-31',
    '3 Mar 2020',
  ])(
    'are refused where they are dates of no declared form, with advice on how to declare it: %s',
    (value) => {
      const { record, findings } = readWith({ published_date: value });
      expect(record).toBeUndefined();
      expect(findings).toMatchObject([{ code: 'timestamp-malformed' }]);
      expect(findings[0]?.message).toBe(
        `published_date "${value}" cannot be read as a whole number of milliseconds; for dates as text write "fields": {"published_date": {"column": "published_date", "date": "PATTERN"}} for this source under "sources" in feed.json, where PATTERN is iso, or how the column writes dates, such as dd.MM.yyyy`,
      );
    },
  );

  it.each([
    ['M/d/yyyy h:mm:ss a', '4/1/2017 1:00:00 AM', Date.UTC(2017, 2, 31, 23)],
    ['iso', '2013-12-03T06:19:42+0100', Date.UTC(2013, 11, 3, 5, 19, 42)],
    ['yyyyMMdd', 20240531, Date.UTC(2024, 4, 30, 22)],
  ])('are read as %s where that is declared: %j', (date, value, timeMs) => {
    const { record, findings } = readDated(date, value);
    expect([record?.publishedDateMs, findings]).toEqual([timeMs, []]);
  });

  it.each([
    ['31.12.2017', 'D "31.12.2017" is not a date in the pattern yyyy-MM-dd'],
    [
      '1970-01-01',
      'D "1970-01-01" is 1969-12-31T23:00:00.000Z, before 1970; leave it empty if it stands for no date',
    ],
    [true, 'D true is not a date in the pattern yyyy-MM-dd'],
  ])('are refused where they do not follow the declared form: %j', (value, message) => {
    const { record, findings } = readDated('yyyy-MM-dd', value);
    expect(record).toBeUndefined();
    expect(findings).toEqual([{ code: 'timestamp-malformed', field: 'D', value, message }]);
  });

  it('say how to add a default where one is missing', () => {
    expect(readWith({ published_date: '' }).findings).toEqual([
      {
        code: 'timestamp-missing',
        field: 'published_date',
        message:
          'published_date is missing or empty in this record: fill it in; or, to give one date for all records without it, write "defaults": {"published_date": "2024-05-31"} for this source under "sources" in feed.json',
      },
    ]);
  });
});

function readDated(date: string, value: unknown) {
  const source = sourceWith({ published_date: { form: 'column', column: 'D', unit: null, date } });
  return normaliseOne('spaces', { source, values: { ...SOUND, D: value } });
}

describe('dates of other notations', () => {
  const read = (mapping: FieldMapping, value: unknown) =>
    normaliseOne('spaces', {
      source: sourceWith({ start_date: mapping }),
      timeZone: 'America/New_York',
      values: { ...SOUND, start_date: undefined, end_date: undefined, S: value },
    });

  it.each([
    ['epoch-s', 1_552_678_594, 1_552_678_594_000],
    ['epoch-s', '1552678594.428', 1_552_678_594_428],
    ['epoch-ms', '1552678594428', 1_552_678_594_428],
  ])('reads %s %j', (date, value, startDateMs) => {
    const { record, findings } = read({ form: 'column', column: 'S', unit: null, date }, value);
    expect({ startDateMs: record?.startDateMs, findings }).toEqual({ startDateMs, findings: [] });
  });

  it('refuses milliseconds where feed.json says seconds, and proposes what to write', () => {
    const form = { form: 'column', column: 'S', unit: null, date: 'epoch-s' } as const;
    const { record, findings } = read(form, 1_552_678_594_428);
    expect({ record, findings }).toEqual({
      record: undefined,
      findings: [
        {
          code: 'timestamp-malformed',
          field: 'S',
          value: 1_552_678_594_428,
          message:
            'S 1552678594428 is after the year 9999 if it counts seconds, as feed.json says; if it counts milliseconds, it is 2019-03-15T19:36:34.428Z: write "date": "epoch-ms" for this field, for this source under "sources" in feed.json',
        },
      ],
    });
  });

  it('refuses a negative number of seconds', () => {
    const { findings } = read({ form: 'column', column: 'S', unit: null, date: 'epoch-s' }, '-1');
    expect(findings).toEqual([
      {
        code: 'timestamp-malformed',
        field: 'S',
        value: '-1',
        message: 'S "-1" cannot be read as a number of seconds, 0 or more',
      },
    ]);
  });

  it.each([
    [
      '2024-11-03 01:30',
      'occurs twice in America/New_York, where the clocks repeat it; it was read as 2024-11-03T05:30:00.000Z, the earlier one',
    ],
    [
      '2024-03-10 02:30',
      'does not exist in America/New_York, where the clocks skip it; it was read as 2024-03-10T07:30:00.000Z',
    ],
  ])('reports the instant that was taken for %s (fault case G4)', (value, message) => {
    const mapping = { form: 'column', column: 'S', unit: null, date: 'yyyy-MM-dd HH:mm' } as const;
    const { record, findings } = read(mapping, value);
    expect(findings).toEqual([
      { code: 'time-local-ambiguous', field: 'S', value, message: `S "${value}" ${message}` },
    ]);
    expect(record?.startDateMs).toBeGreaterThan(0);
  });
});
