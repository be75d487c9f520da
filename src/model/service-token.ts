import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a service token's UTF-8 bytes. Only this hash is kept, in files and in memory. */
export type TokenHash = Uint8Array;

/** A token that clients may use. */
export interface KnownToken {
  /** The owner of the token, for logs, which must not contain the token itself. */
  readonly name: string;
  readonly hash: TokenHash;
  /** The cities that the token is valid for; `undefined`: all of them. */
  readonly cities?: readonly string[] | undefined;
  /** The first instant at which the token is no longer valid; `undefined`: it does not expire. */
  readonly expiresMs?: number | undefined;
  /** Requests that all clients with this token may send in a minute; `undefined`: no limit. */
  readonly ratePerMinute?: number | undefined;
}

export const TOKEN_HASH_BYTE_LENGTH = 32;

export function hashToken(token: string): TokenHash {
  return encodeTokenHash(token, Buffer.alloc(TOKEN_HASH_BYTE_LENGTH));
}

/**
 * Writes the hash into `target`. It goes through the hash's text, which costs a third of a
 * Node buffer.
 */
export function encodeTokenHash(token: string, target: Buffer): TokenHash {
  target.write(hash('sha256', token), 'hex');
  return target;
}

/** The tokens that clients may use, found by their hash. */
export interface TokenIndex {
  readonly tokenCount: number;
  /**
   * Returns the token with this hash if it is valid now and for this city. The work is the same for
   * a valid, an unknown, an expired and a token of another city.
   */
  find(hash: TokenHash, city: string): KnownToken | undefined;
}

/**
 * Indexes tokens by the first bits of their hashes. The tokens stand in the order of their buckets,
 * and `starts` has the first token of each bucket:
 *
 *     starts   ┌───┬───┬───┬───┐      one bucket for each value of the first bits
 *              └─┬─┴─┬─┴─┬─┴─┬─┘
 *     placed   ┌─▼─┬─▼─┬─▼─┬─▼─┐
 *              └───┴───┴───┴───┘
 *
 * A search compares as many tokens as the fullest bucket has, each in constant time, and continues
 * into the next bucket if its own has fewer. So the duration reveals neither how many tokens are
 * near the hash nor how much of one is right. Hashes are spread evenly, so the fullest bucket has
 * about eight tokens, however many tokens there are.
 */
export function createTokenIndex(
  tokens: readonly KnownToken[],
  nowMs: () => number = () => Number.NEGATIVE_INFINITY,
): TokenIndex {
  const bitCount = Math.min(BIT_COUNT_MAX, Math.ceil(Math.log2(tokens.length + 1)));
  const { starts, placed, width } = fillBuckets(tokens, bitCount);
  return {
    tokenCount: placed.length,
    find(hash, city) {
      const first = Math.min(starts[bucketOf(hash, bitCount)] ?? 0, placed.length - width);
      let match: KnownToken | undefined;
      for (let index = first; index < first + width; index++) {
        const candidate = placed[index] ?? NO_TOKEN;
        if (timingSafeEqual(hash, candidate.hash)) match = candidate;
      }
      const { cities = [city], expiresMs = Number.POSITIVE_INFINITY } = match ?? NO_TOKEN;
      const isForCity = cities.includes(city);
      const isInTime = nowMs() < expiresMs;
      return isForCity && isInTime ? match : undefined;
    },
  };
}

/** The buckets of so many bits take 64 MiB. */
const BIT_COUNT_MAX = 24;

/** Checked if no token has the hash, so that the work is the same. */
const NO_TOKEN: KnownToken = {
  name: '',
  hash: Buffer.alloc(TOKEN_HASH_BYTE_LENGTH),
  cities: ['no city'],
  expiresMs: Number.NEGATIVE_INFINITY,
};

function bucketOf(hash: TokenHash, bitCount: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = hash;
  // A shift by 32 would be a shift by 0.
  return bitCount === 0 ? 0 : ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bitCount);
}

interface Buckets {
  /** Index in `placed` of the first token of each bucket. */
  readonly starts: Uint32Array;
  readonly placed: readonly KnownToken[];
  /** Number of tokens in the fullest bucket. */
  readonly width: number;
}

function fillBuckets(tokens: readonly KnownToken[], bitCount: number): Buckets {
  const counts = new Uint32Array(2 ** bitCount);
  for (const { hash } of tokens) {
    const bucket = bucketOf(hash, bitCount);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const starts = new Uint32Array(counts.length);
  let width = 0;
  counts.forEach((count, bucket) => {
    if (bucket + 1 < starts.length) starts[bucket + 1] = (starts[bucket] ?? 0) + count;
    width = Math.max(width, count);
  });
  const next = starts.slice();
  const placed = new Array<KnownToken>(tokens.length);
  for (const token of tokens) {
    const bucket = bucketOf(token.hash, bitCount);
    const index = next[bucket] ?? 0;
    placed[index] = token;
    next[bucket] = index + 1;
  }
  return { starts, placed, width };
}
