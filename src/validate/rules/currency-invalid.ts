import { isKnownCurrency } from '../currencies.ts';
import type { EnvelopeRule } from '../rule.ts';

const THREE_CAPITALS = /^[A-Z]{3}$/;

export const currencyInvalid: EnvelopeRule = {
  code: 'currency-invalid',
  help:
    '`currency` has to be a code of ISO 4217: three capitals, such as `USD`. Three capitals that the ' +
    'standard does not list are a warning.',
  check({ currency }, add) {
    if (!THREE_CAPITALS.test(currency)) {
      add({
        code: 'currency-invalid',
        field: 'currency',
        value: currency,
        message: `currency ${JSON.stringify(currency)} is not three capitals, such as "USD"`,
      });
    } else if (!isKnownCurrency(currency)) {
      add({
        code: 'currency-invalid',
        severity: 'warning',
        field: 'currency',
        value: currency,
        message: `currency "${currency}" is not among the codes of ISO 4217`,
      });
    }
  },
};
