/** The only module that uses negotiator. */
import Negotiator from 'negotiator';

/** A content coding that responses can be sent in. */
export type Encoding = 'br' | 'gzip';

/** Order of preference among codings that the client accepts with equal weight. */
const PREFERENCE = ['br', 'gzip', 'identity'];

/**
 * Bound of the cache: a client sends the same header each time, and there are few different ones.
 */
const HEADER_COUNT_MAX = 100;
const chosen = new Map<string, Encoding | undefined>();

/** The package's types omit its second argument. */
interface PreferringNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/**
 * Returns the coding to use, or `undefined` for none, which every client accepts (RFC 9110
 * section 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  if (chosen.has(acceptEncoding)) return chosen.get(acceptEncoding);
  const headers = { 'accept-encoding': acceptEncoding };
  const negotiator: PreferringNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings(PREFERENCE, { preferred: PREFERENCE });
  const encoding = best === 'br' || best === 'gzip' ? best : undefined;
  if (chosen.size >= HEADER_COUNT_MAX) chosen.clear();
  chosen.set(acceptEncoding, encoding);
  return encoding;
}
