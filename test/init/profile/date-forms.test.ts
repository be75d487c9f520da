import { describe, expect, it } from 'vitest';
import { findPatternFault } from '../../../src/config/date-pattern.ts';
import { listDateForms } from '../../../src/init/profile/date-forms.ts';
import { createDateParser } from '../../../src/normalise/dates.ts';

describe('listDateForms', () => {
  it.each([
    ['2024-05-31', ['iso'], '2024-05-31T00:00:00.000Z'],
    ['2013-12-03T06:19:42+0100', ['iso'], '2013-12-03T05:19:42.000Z'],
    ['2019-06-03 16:05:24', ['yyyy-MM-dd HH:mm:ss'], '2019-06-03T16:05:24.000Z'],
    ['2019-06-03 16:05:24.125', ['yyyy-MM-dd HH:mm:ss.u'], '2019-06-03T16:05:24.125Z'],
    ['2024/07/22 20:18:41+00', ['yyyy/MM/dd HH:mm:ssZ'], '2024-07-22T20:18:41.000Z'],
    ['2024/07/22 20:18:41 +02:00', ['yyyy/MM/dd HH:mm:ss ZZ'], '2024-07-22T18:18:41.000Z'],
    ['31.05.2024', ['d.M.yyyy'], '2024-05-31T00:00:00.000Z'],
    ['5/31/2024 1:05:00 PM', ['M/d/yyyy h:mm:ss a'], '2024-05-31T13:05:00.000Z'],
    ['12/17/14', ['M/d/yy'], '2014-12-17T00:00:00.000Z'],
    ['4/5/2017', ['M/d/yyyy', 'd/M/yyyy'], '2017-04-05T00:00:00.000Z'],
  ])('%s is written %j, which is read as it is meant', (text, forms, expected) => {
    expect(listDateForms(text)).toEqual(forms);
    for (const form of forms) expect(findPatternFault(form)).toBeUndefined();
    const date = createDateParser({ pattern: forms[0] ?? '', timeZone: 'UTC' })(text);
    expect(new Date(date?.timeMs ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    '',
    '12',
    '31/31/2024',
    '2024-13-01',
    '2024/01/99',
    '123/4/2024',
    '1/2/345',
    'May 5',
    '1-2',
  ])('%j is no date', (text) => {
    expect(listDateForms(text)).toEqual([]);
  });
});
