/** A query parameter as supplied, decoded. */
export interface SuppliedPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Reads a query string in which `findUndecodable` finds nothing, as HTML forms write it (URL
 * standard, application/x-www-form-urlencoded): `&` parts the pairs, the first `=` the name from
 * the value, `+` is a blank, empty pieces count for nothing. Brackets mean nothing here and repeats
 * stay repeats.
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
 * Where in `text` the first run of escape sequences begins that is cut short or is not strict
 * UTF-8; `undefined` where all decode. Escape sequences of one character stand together, so no part
 * of the text that is cut at other characters decodes differently from the whole.
 */
export function findUndecodable(text: string): number | undefined {
  if (!text.includes('%')) return undefined;
  for (const { 0: run, index } of text.matchAll(ESCAPE_RUN)) {
    if (!isDecodable(run)) return index;
  }
  return undefined;
}

/** Escape sequences without a gap between them, or a percent sign that begins none. */
const ESCAPE_RUN = /(?:%[0-9a-f]{2})+|%/gi;

function decodeText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

/** `decodeURIComponent` throws on cut, overlong and surrogate sequences alike. */
function isDecodable(run: string): boolean {
  try {
    decodeURIComponent(run);
    return true;
  } catch {
    return false;
  }
}
