import { describe, expect, it } from 'vitest';
import { isKnownCurrency } from '../../src/validate/currencies.ts';

describe('isKnownCurrency', () => {
  it('knows the codes that ISO 4217 lists', () => {
    expect(
      ['USD', 'EUR', 'CAD', 'JPY', 'XAF', 'CHF'].filter((code) => !isKnownCurrency(code)),
    ).toEqual([]);
  });

  it('knows neither codes that have gone, nor those that never were, nor names of members', () => {
    const others = ['DEM', 'HRK', 'ABC', 'usd', '', 'constructor', '__proto__', '840'];
    expect(others.filter(isKnownCurrency)).toEqual([]);
  });
});
