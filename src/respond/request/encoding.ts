/** The only home of negotiator. */
import Negotiator from 'negotiator';

/** A coding in which an answer can be sent beside the plain one. */
export type Encoding = 'br' | 'gzip';

/** What a client prefers among those that it accepts with the same weight. */
const PREFERENCE = ['br', 'gzip', 'identity'];

/** The header is the same for all requests of a client, and clients have few different ones. */
const HEADER_COUNT_MAX = 100;
const chosen = new Map<string, Encoding | undefined>();

/** The package's types leave out its second argument. */
interface PreferringNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/** The coding to send; `undefined`: none, which every client takes (RFC 9110 section 12.5.3). */
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
