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
 * Returns the known token of the request, which must have exactly one (INTERFACE.md, Statuses).
 * Every known hash is compared in constant time, so that the duration reveals neither which token
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
  /** The requested city. A token may be limited to other cities. */
  readonly city: string;
}

/** Buffer for the current request, reused by the next one. */
const SUPPLIED_HASH = Buffer.alloc(TOKEN_HASH_BYTE_LENGTH);

/** One body for all cases, so that it gives no information to an attacker. */
const INVALID_TOKEN: Problem = {
  problem: 'invalid_token',
  description: 'service_token is missing, given twice or not known',
  details: [TOKEN_PARAMETER],
};

/** Returns the token, or `undefined` if there is none or more than one. */
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

/** A shorter token may be an ordinary word of a sentence. */
const REDACTED_LENGTH_MIN = 8;

/**
 * Returns `text` without the tokens in `pairs`, for descriptions and traces that quote the request.
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
