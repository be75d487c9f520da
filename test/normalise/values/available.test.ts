import { describe, expect, it } from 'vitest';
import { createAvailableReader } from '../../../src/normalise/values/available.ts';
import { compilePlan } from '../support/normalise.ts';
import { hearReport, rawOf } from '../support/readers.ts';

const { available } = compilePlan('availability', {}).fields;
const read = createAvailableReader(available);

function readValue(value: unknown) {
  const report = hearReport();
  const values: unknown[] = [];
  values[available.index] = value;
  return { value: read(rawOf(values), report), codes: report.findings.map(({ code }) => code) };
}

describe('createAvailableReader', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('takes %j as it stands', (value, expected) => {
    expect(readValue(value)).toEqual({ value: expected, codes: [] });
  });

  it.each([undefined, null, '', ' '])('says nothing of %j, whatever the default', (value) => {
    const defaults = new Map([['available', true]]);
    const field = compilePlan('availability', { source: { defaults } }).fields.available;
    const report = hearReport();
    expect(createAvailableReader(field)(rawOf([value, value, value]), report)).toBeNull();
    expect(report.findings).toEqual([]);
  });

  it.each([
    ['Yes', true],
    ['F', false],
    [1, true],
    ['0', false],
  ])('reads %j and tells of it', (value, expected) => {
    expect(readValue(value)).toEqual({ value: expected, codes: ['available-coerced'] });
  });

  it('tells of blanks around a spelling as well', () => {
    expect(readValue(' true')).toEqual({
      value: true,
      codes: ['text-untrimmed', 'available-coerced'],
    });
  });

  it.each(['vacant', '2', 2, -1, [], {}, 'true;'])('refuses %j', (value) => {
    expect(readValue(value)).toEqual({ value: undefined, codes: ['available-invalid'] });
  });
});
