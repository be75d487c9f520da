import { diagnose } from '../../diagnostic/diagnose.ts';
import { isKnownCurrency } from '../currencies.ts';
import type { EnvelopeRule } from '../rule.ts';

const THREE_CAPITALS = /^[A-Z]{3}$/;

export const currencyInvalid: EnvelopeRule = {
  code: 'currency-invalid',
  check({ currency }, add) {
    if (!THREE_CAPITALS.test(currency)) {
      add(diagnose('currency-invalid:form', { currency }, { field: 'currency', value: currency }));
    } else if (!isKnownCurrency(currency)) {
      const extra = { field: 'currency', value: currency };
      add(diagnose('currency-invalid:unlisted', { currency }, extra));
    }
  },
};
