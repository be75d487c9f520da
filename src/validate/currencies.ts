import currencyCodes from 'currency-codes';

/** The library's own search takes `usd` for `USD`, so its list is searched here. */
const KNOWN_CODES: ReadonlySet<string> = new Set(currencyCodes.codes());

/** Whether ISO 4217 lists the code; codes that have gone out of use are not among them. */
export function isKnownCurrency(code: string): boolean {
  return KNOWN_CODES.has(code);
}
