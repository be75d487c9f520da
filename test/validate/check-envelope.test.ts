import { describe, expect, it } from 'vitest';
import { findInEnvelope } from './support/findings.ts';

describe('checkEnvelope', () => {
  it('finds nothing in facts that are sound', () => {
    expect(findInEnvelope()).toEqual([]);
  });

  it('tells of all faults, in the order of the list', () => {
    const facts = { timeZone: 'X', currency: 'x', version: '9', licenceUrl: 'x' };
    expect(findInEnvelope(facts).map(({ code }) => code)).toEqual([
      'time-zone-invalid',
      'currency-invalid',
      'version-unknown',
      'licence-url-invalid',
    ]);
  });
});
