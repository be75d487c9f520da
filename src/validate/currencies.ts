import currencyCodes from 'currency-codes';

/** The library's own search accepts `usd` for `USD`, so its list is searched here. */
const KNOWN_CODES: ReadonlySet<string> = new Set(currencyCodes.codes());

/** Returns whether ISO 4217 lists the code. Withdrawn codes are not included. */
export function isKnownCurrency(code: string): boolean {
  return KNOWN_CODES.has(code);
}
