/** A query parameter as supplied, decoded. */
export interface SuppliedPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Parses a query string in which `findUndecodable` finds nothing, in the form of HTML forms (URL
 * standard, application/x-www-form-urlencoded): `&` separates pairs, the first `=` separates name
 * and value, `+` is a space, empty pieces are ignored. Brackets have no meaning here, and repeated
 * names are kept.
 */
export function parseQuery(query: string): SuppliedPair[] {
  const pairs: SuppliedPair[] = [];
  for (const piece of query.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const nameEnd = equals === -1 ? piece.length : equals;
    pairs.push({
      name: decodeText(piece.slice(0, nameEnd)),
      value: decodeText(piece.slice(nameEnd + 1)),
    });
  }
  return pairs;
}

/**
 * Returns the index of the first run of escape sequences in `text` that is incomplete or not strict
 * UTF-8, or `undefined` if all are valid. The escape sequences of one character are adjacent, so
 * splitting the text at other characters does not change how it decodes.
 */
export function findUndecodable(text: string): number | undefined {
  if (!text.includes('%')) return undefined;
  for (const { 0: run, index } of text.matchAll(ESCAPE_RUN)) {
    if (!isDecodable(run)) return index;
  }
  return undefined;
}

/** Adjacent escape sequences, or a percent sign that does not begin one. */
const ESCAPE_RUN = /(?:%[0-9a-f]{2})+|%/gi;

function decodeText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

/** `decodeURIComponent` throws on incomplete, overlong and surrogate sequences. */
function isDecodable(run: string): boolean {
  try {
    // The value is used, so that no bundler takes the call for one without an effect.
    return decodeURIComponent(run) !== '';
  } catch {
    return false;
  }
}
