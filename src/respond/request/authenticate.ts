import { timingSafeEqual } from 'node:crypto';
import {
  encodeTokenHash,
  type KnownToken,
  TOKEN_HASH_BYTE_LENGTH,
  type TokenHash,
} from '../../model/service-token.ts';
import type { Problem } from '../problem.ts';
import type { SuppliedPair } from './parse-query.ts';

const TOKEN_PARAMETER = 'service_token';

/**
 * The known token that the request carries, exactly once (INTERFACE.md, Statuses). Every
 * known hash is compared, each in constant time, so that the clock tells neither which token
 * matched nor how much of it.
 */
export function authenticate(
  pairs: readonly SuppliedPair[],
  { known, city }: Visitors,
): KnownToken | Problem {
  const text = findOnlyToken(pairs);
  if (text === undefined || text === '') return INVALID_TOKEN;
  const token = findKnown(encodeTokenHash(text, SUPPLIED_HASH), known);
  const isAllowed = token?.cities === undefined || token.cities.includes(city);
  return token !== undefined && isAllowed ? token : INVALID_TOKEN;
}

export interface Visitors {
  readonly known: readonly KnownToken[];
  /** The city that is asked of; a token may be limited to others. */
  readonly city: string;
}

/** Of the request at hand: used up before the next one is looked at. */
const SUPPLIED_HASH = Buffer.alloc(TOKEN_HASH_BYTE_LENGTH);

/** One body for all cases: it tells a guesser nothing. */
const INVALID_TOKEN: Problem = {
  problem: 'invalid_token',
  description: 'service_token is missing, given twice or not known',
  details: [TOKEN_PARAMETER],
};

/** `undefined` where there is none, or more than one. */
function findOnlyToken(pairs: readonly SuppliedPair[]): string | undefined {
  let token: string | undefined;
  for (const { name, value } of pairs) {
    if (name !== TOKEN_PARAMETER) continue;
    if (token !== undefined) return undefined;
    token = value;
  }
  return token;
}

function findKnown(found: TokenHash, known: readonly KnownToken[]): KnownToken | undefined {
  let match: KnownToken | undefined;
  for (const candidate of known) if (timingSafeEqual(found, candidate.hash)) match = candidate;
  return match;
}

/** Shorter than this a token is a word that may stand in a sentence by itself. */
const REDACTED_LENGTH_MIN = 8;

/**
 * `text` without any token that `pairs` carry: for descriptions and traces that
 * quote what was sent.
 */
export function withoutTokens(text: string, pairs: readonly SuppliedPair[]): string {
  let redacted = text;
  for (const { name, value } of pairs) {
    if (name !== TOKEN_PARAMETER || value.length < REDACTED_LENGTH_MIN) continue;
    for (const form of [value, encodeURIComponent(value)]) {
      redacted = redacted.replaceAll(form, '[service_token]');
    }
  }
  return redacted;
}
