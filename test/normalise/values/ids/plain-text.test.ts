import { describe, expect, it } from 'vitest';
import { WrittenNumber } from '../../../../src/model/custom-attributes.ts';
import {
  findPlainText,
  normalisePlainText,
} from '../../../../src/normalise/values/ids/identifiers.ts';
import { hearReport } from '../../support/readers.ts';

const COLUMN = { column: 'KEY', index: 0 };

describe('findPlainText', () => {
  it.each([
    ['007', '007'],
    ['1e5', '1e5'],
    [' a ', ' a '],
    [7, '7'],
    [-0.5, '-0.5'],
    [1e21 / 1e6, '1000000000000000'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [true, 'true'],
    [new WrittenNumber('1.10'), '1.10'],
    [new WrittenNumber('208310224003697457'), '208310224003697457'],
  ])('is of %j %j', (value, text) => {
    expect(findPlainText(value)).toBe(text);
  });

  it.each([null, undefined, [], ['a'], {}])('is none of %j', (value) => {
    expect(findPlainText(value)).toBeUndefined();
  });
});

describe('normalisePlainText', () => {
  it('takes off blanks with a note', () => {
    const report = hearReport();
    expect(normalisePlainText(' 7 ', COLUMN, report)).toBe('7');
    expect(report.findings.map(({ code }) => code)).toEqual(['text-untrimmed']);
  });

  it.each([
    [['a'], 'KEY ["a"] is neither a text nor a number'],
    [{}, 'KEY {} is neither a text nor a number'],
  ])('refuses %j', (value, message) => {
    const report = hearReport();
    expect(normalisePlainText(value, COLUMN, report)).toBeUndefined();
    expect(report.findings).toEqual([{ code: 'id-malformed', field: 'KEY', value, message }]);
  });
});
