import { describe, expect, it } from 'vitest';
import { createTokenIndex, hashToken, type KnownToken } from '../../src/model/service-token.ts';
import { createRandom } from '../support/random.ts';

const NOW_MS = 1000;

function tokenOf(text: string, rest: Partial<KnownToken> = {}): KnownToken {
  return { name: text, hash: hashToken(text), ...rest };
}

/** Every token in turn. */
function findSlowly(tokens: readonly KnownToken[], text: string, city: string) {
  const hash = Buffer.from(hashToken(text));
  return tokens.find(
    (token) =>
      hash.equals(token.hash) &&
      (token.cities === undefined || token.cities.includes(city)) &&
      (token.expiresMs === undefined || NOW_MS < token.expiresMs),
  );
}

describe('a token index', () => {
  it('finds what a walk over all tokens finds, whatever their number', () => {
    const seed = 20_261_128;
    const random = createRandom(seed);
    for (const count of [0, 1, 2, 3, 7, 64, 1000]) {
      const tokens = Array.from({ length: count }, (_, number) =>
        tokenOf(`token ${number}`, {
          cities: random.pick([undefined, ['nyc'], ['sf', 'nyc'], []]),
          expiresMs: random.pick([undefined, NOW_MS - 1, NOW_MS, NOW_MS + 1]),
        }),
      );
      const index = createTokenIndex(tokens, () => NOW_MS);
      expect(index.tokenCount).toBe(count);
      for (let number = -1; number <= count; number++) {
        const [text, city] = [`token ${number}`, random.pick(['nyc', 'sf', 'la', ''])];
        expect({ seed, count, found: index.find(hashToken(text), city) }).toEqual({
          seed,
          count,
          found: findSlowly(tokens, text, city),
        });
      }
    }
  });

  it('compares as many tokens for a valid as for a refused one, and few of 20,000', () => {
    let comparedCount = 0;
    const counted = (text: string, rest: Partial<KnownToken> = {}): KnownToken => {
      const token = tokenOf(text, rest);
      const { hash } = token;
      return Object.defineProperty({ ...token }, 'hash', {
        get() {
          comparedCount++;
          return hash;
        },
      });
    };
    const tokens = Array.from({ length: 20_000 }, (_, number) => counted(`token ${number}`));
    tokens.push(counted('of sf', { cities: ['sf'] }), counted('old', { expiresMs: NOW_MS }));
    const index = createTokenIndex(tokens, () => NOW_MS);
    const countFor = (text: string) => {
      comparedCount = 0;
      const found = index.find(hashToken(text), 'nyc')?.name;
      return { text, found, comparedCount };
    };
    const { comparedCount: width } = countFor('token 0');
    expect(width).toBeLessThanOrEqual(12);
    for (const text of ['of sf', 'old', 'unknown', '', 'token 20000']) {
      expect(countFor(text)).toEqual({ text, found: undefined, comparedCount: width });
    }
    for (const text of ['token 1', 'token 777', 'token 19999']) {
      expect(countFor(text)).toEqual({ text, found: text, comparedCount: width });
    }
  });

  it('without a clock takes no token for expired', () => {
    const index = createTokenIndex([tokenOf('a', { expiresMs: 0 })]);
    expect(index.find(hashToken('a'), '')?.name).toBe('a');
  });
});
