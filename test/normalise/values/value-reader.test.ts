import { describe, expect, it } from 'vitest';
import { isMissing, trimNoted } from '../../../src/normalise/values/value-reader.ts';
import { hearReport } from '../support/readers.ts';

describe('isMissing', () => {
  it.each([undefined, null, '', ' ', '\t\r\n', '\u00a0'])('holds of %j', (value) => {
    expect(isMissing(value)).toBe(true);
  });

  it.each(['a', ' a ', '0', 0, false, [], {}, Number.NaN])('does not hold of %j', (value) => {
    expect(isMissing(value)).toBe(false);
  });
});

describe('trimNoted', () => {
  const column = { column: 'BAY', index: 0 };

  it('takes blanks off and tells of them', () => {
    const report = hearReport();
    expect(trimNoted('\t17 \r', column, report)).toBe('17');
    expect(report.findings).toEqual([
      {
        code: 'text-untrimmed',
        field: 'BAY',
        value: '\t17 \r',
        message: String.raw`BAY "\t17 \r" has spaces around it, which were removed`,
      },
    ]);
  });

  it('says nothing of blanks inside', () => {
    const report = hearReport();
    expect(trimNoted('Main St', column, report)).toBe('Main St');
    expect(report.findings).toEqual([]);
  });
});
