import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundSpace } from '../support/sound-records.ts';

describe('length-unit-suspect', () => {
  it.each([null, 1, 3, 10, 14, 31, 450, 610, 3000])('is not reported for %s cm', (lengthCm) => {
    expect(findInRecord('spaces', soundSpace({ lengthCm }))).toEqual([]);
  });

  it.each([
    [4, 'metres', 'm'],
    [9, 'metres', 'm'],
    [15, 'feet', 'ft'],
    [30, 'feet', 'ft'],
  ])('is reported for %i cm, which look like %s', (lengthCm, unit, setting) => {
    expect(findInRecord('spaces', soundSpace({ lengthCm }))).toEqual([
      {
        code: 'length-unit-suspect',
        field: 'length',
        value: lengthCm,
        message: `length was read as ${lengthCm} cm, which is not usual for a space: check the number; if its column is in ${unit}, write "fields": {"length": {"column": "COLUMN", "unit": "${setting}"}} for this source under "sources" in feed.json`,
      },
    ]);
  });

  it.each([3001, 3650, 6100])('is reported for %i cm, of millimetres or feet', (lengthCm) => {
    expect(findInRecord('spaces', soundSpace({ lengthCm }))).toEqual([
      {
        code: 'length-unit-suspect',
        field: 'length',
        value: lengthCm,
        message: `length was read as ${lengthCm} cm, which is not usual for a space: check the number; if its column is in millimetres or feet, write "fields": {"length": {"column": "COLUMN", "unit": "mm"}}, or "ft", for this source under "sources" in feed.json`,
      },
    ]);
  });
});
