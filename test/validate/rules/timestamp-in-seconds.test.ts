import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundSpace, soundZone } from '../support/sound-records.ts';

function declare(date: string): string {
  return `write "fields": {"published_date": {"column": "COLUMN", "date": "${date}"}} for this source under "sources" in feed.json`;
}

describe('timestamp-in-seconds', () => {
  it('is not reported for milliseconds since March 1973', () => {
    expect(findInRecord('areas', soundArea({ publishedDateMs: 1e11 }))).toEqual([]);
  });

  it('is reported below, with what it would be in milliseconds (fault case B14)', () => {
    expect(findInRecord('areas', soundArea({ publishedDateMs: 1_552_678_594 }))).toEqual([
      {
        code: 'timestamp-in-seconds',
        field: 'published_date',
        value: 1_552_678_594,
        message: `published_date 1552678594 looks like seconds; in milliseconds it would be 1552678594000: if its column counts seconds, ${declare('epoch-s')}`,
      },
    ]);
  });

  it.each([
    [20_240_131, `looks like the day 2024-01-31: ${declare('yyyyMMdd')}`],
    [
      43_831,
      'looks like the day 2020-01-01 as a spreadsheet counts days: export the date as text, or as milliseconds',
    ],
    [
      20_240_230,
      `looks like seconds; in milliseconds it would be 20240230000: if its column counts seconds, ${declare('epoch-s')}`,
    ],
    [
      60_001,
      `looks like seconds; in milliseconds it would be 60001000: if its column counts seconds, ${declare('epoch-s')}`,
    ],
  ])('says what %s may be instead', (value, message) => {
    const [found] = findInRecord('areas', soundArea({ publishedDateMs: value }));
    expect(found?.message).toBe(`published_date ${value} ${message}`);
  });

  it('takes a 0 for no date', () => {
    expect(findInRecord('zones', soundZone({ publishedDateMs: 0 }))).toMatchObject([
      {
        value: 0,
        message: 'published_date 0 is the start of 1970, which usually stands for a missing date',
      },
    ]);
  });

  it('looks at every timestamp of every kind', () => {
    const [seconds, soon] = [1_600_000_000, 1_700_000_000];
    const times = { publishedDateMs: seconds, lastUpdatedDateMs: seconds };
    const period = { startDateMs: seconds, endDateMs: soon };
    const fields = [
      findInRecord('zones', soundZone({ ...times, ...period })),
      findInRecord('spaces', soundSpace({ ...times, ...period, availabilityTimeMs: soon })),
      findInRecord('availability', {
        curbSpaceId: soundSpace().curbSpaceId,
        availabilityTimeMs: seconds,
        available: true,
      }),
    ].map((findings) => findings.map(({ field }) => field));
    expect(fields).toEqual([
      ['published_date', 'last_updated_date', 'start_date', 'end_date'],
      ['published_date', 'last_updated_date', 'start_date', 'end_date', 'availability_time'],
      ['availability_time'],
    ]);
  });
});
