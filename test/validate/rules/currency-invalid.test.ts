import { describe, expect, it } from 'vitest';
import { findInEnvelope } from '../support/findings.ts';

describe('currency-invalid', () => {
  it.each(['USD', 'EUR', 'CAD', 'JPY'])('is not reported for %s', (currency) => {
    expect(findInEnvelope({ currency })).toEqual([]);
  });

  it.each(['', 'usd', 'US', 'EURO', '€', 'US$', 'USD '])('is an error for %j', (currency) => {
    expect(findInEnvelope({ currency })).toEqual([
      {
        code: 'currency-invalid',
        field: 'currency',
        value: currency,
        message: `currency ${JSON.stringify(currency)} is not three capital letters, such as "USD"`,
      },
    ]);
  });

  it('is a warning for three capitals that ISO 4217 does not list', () => {
    expect(findInEnvelope({ currency: 'ABC' })).toEqual([
      {
        code: 'currency-invalid',
        severity: 'warning',
        field: 'currency',
        value: 'ABC',
        message: 'currency "ABC" is not one of the codes of ISO 4217',
      },
    ]);
  });
});
