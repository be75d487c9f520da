import {
  encodeTokenHash,
  type KnownToken,
  TOKEN_HASH_BYTE_LENGTH,
  type TokenIndex,
} from '../../model/service-token.ts';
import type { Problem } from '../problem.ts';
import type { SuppliedPair } from './parse-query.ts';
import { INVALID_TOKEN } from './problem-texts.ts';

const TOKEN_PARAMETER = 'service_token';

/**
 * Returns the valid token of the request, which must have exactly one (INTERFACE.md, Statuses).
 * Every refusal has the same response and costs the same work, so that neither tells whether a
 * token is unknown, expired or for another city.
 */
export function authenticate(
  pairs: readonly SuppliedPair[],
  { tokens, city }: Visitors,
): KnownToken | Problem {
  let tokenCount = 0;
  let text = '';
  for (const { name, value } of pairs) {
    if (name !== TOKEN_PARAMETER) continue;
    tokenCount++;
    text = value;
  }
  const token = tokens().find(encodeTokenHash(text, SUPPLIED_HASH), city);
  return token !== undefined && tokenCount === 1 && text !== '' ? token : INVALID_TOKEN;
}

export interface Visitors {
  /** Returns the tokens that clients may use now. */
  readonly tokens: () => TokenIndex;
  /** The requested city. A token may be limited to other cities. */
  readonly city: string;
}

/** Buffer for the current request, reused by the next one. */
const SUPPLIED_HASH = Buffer.alloc(TOKEN_HASH_BYTE_LENGTH);

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
