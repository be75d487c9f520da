import { timingSafeEqual } from 'node:crypto';
import {
  encodeTokenHash,
  TOKEN_HASH_BYTE_LENGTH,
  type TokenHash,
} from '../../model/service-token.ts';
import type { Problem } from '../problem.ts';
import type { SuppliedPair } from './parse-query.ts';

const TOKEN_PARAMETER = 'service_token';

/**
 * Whether the request carries one known token, exactly once (INTERFACE.md, Statuses). Every known
 * hash is compared, each in constant time, so that neither which token nor how much of it is told
 * by the clock.
 */
export function authenticate(
  pairs: readonly SuppliedPair[],
  known: readonly TokenHash[],
): Problem | undefined {
  const token = findOnlyToken(pairs);
  if (token === undefined || token === '') return INVALID_TOKEN;
  return isKnown(encodeTokenHash(token, SUPPLIED_HASH), known) ? undefined : INVALID_TOKEN;
}

/** Of the request at hand: used up before the next one is looked at. */
const SUPPLIED_HASH = Buffer.alloc(TOKEN_HASH_BYTE_LENGTH);

/** One body for all four cases: it tells a guesser nothing. */
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

function isKnown(found: TokenHash, known: readonly TokenHash[]): boolean {
  let matchCount = 0;
  for (const candidate of known) matchCount += Number(timingSafeEqual(found, candidate));
  return matchCount > 0;
}

/** Shorter than this a token is a word that may stand in a sentence by itself. */
const REDACTED_LENGTH_MIN = 8;

/**
 * `text` without any token that `pairs` carry: for descriptions and traces that quote what was
 * sent.
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
