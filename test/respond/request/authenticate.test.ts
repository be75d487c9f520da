import { describe, expect, it } from 'vitest';
import { createTokenIndex, hashToken } from '../../../src/model/service-token.ts';
import { authenticate, withoutTokens } from '../../../src/respond/request/authenticate.ts';

const KNOWN = ['alpha', 'beta', 'γάμμα', 'expired', 'expiring'].map((token) => ({
  name: `holder of ${token}`,
  hash: hashToken(token),
  cities: token === 'beta' ? ['sf'] : undefined,
  expiresMs: { expired: 1_800_000_000_000, expiring: 1_800_000_000_001 }[token],
}));
const NOW_MS = 1_800_000_000_000;
const index = createTokenIndex(KNOWN, () => NOW_MS);
const AT = { tokens: () => index, city: 'sf' };

function ask(...tokens: readonly string[]) {
  const pairs = tokens.map((value) => ({ name: 'service_token', value }));
  return authenticate([{ name: 'lat', value: '1' }, ...pairs], AT);
}

describe('authenticate', () => {
  it.each(['alpha', 'beta', 'γάμμα', 'expiring'])('accepts the known token %s', (token) => {
    expect(ask(token)).toMatchObject({ name: `holder of ${token}` });
  });

  it('says the same of a missing, an empty, a repeated, an unknown and an expired token', () => {
    const refusal = {
      problem: 'invalid_token',
      description: 'service_token is missing, given twice or not known',
      details: ['service_token'],
    };
    for (const problem of [
      ask(),
      ask(''),
      ask('alpha', 'alpha'),
      ask('alpha', 'beta'),
      ask('', 'alpha'),
      ask('unknown'),
      ask('Alpha'),
      ask('alpha '),
      ask('alph'),
      ask('expired'),
    ]) {
      expect(problem).toEqual(refusal);
    }
  });

  it('refuses a token of one city in another, as it refuses any other token', () => {
    const [beta] = [{ name: 'service_token', value: 'beta' }];
    expect(authenticate([beta], { ...AT, city: 'nyc' })).toEqual(ask('unknown'));
  });

  it('takes no bracketed or differently written name for the token', () => {
    for (const name of ['service_token[]', 'SERVICE_TOKEN', 'service-token']) {
      expect(authenticate([{ name, value: 'alpha' }], AT)).toHaveProperty('problem');
    }
  });

  it('refuses every token if none is known', () => {
    expect(
      authenticate([{ name: 'service_token', value: 'alpha' }], {
        tokens: () => createTokenIndex([]),
        city: '',
      }),
    ).toHaveProperty('problem');
  });
});

describe('withoutTokens', () => {
  const pairs = [{ name: 'service_token', value: 'SECRET-äbc/123' }];

  it('takes a token out, plain and escaped, wherever it stands', () => {
    const text = `at SECRET-äbc/123 and ${encodeURIComponent('SECRET-äbc/123')}, twice`;
    expect(withoutTokens(text, pairs)).toBe('at [service_token] and [service_token], twice');
  });

  it('takes out each of several', () => {
    const both = [...pairs, { name: 'service_token', value: 'second-token' }];
    expect(withoutTokens('SECRET-äbc/123 second-token', both)).toBe(
      '[service_token] [service_token]',
    );
  });

  it('leaves other values and words of the length of a word alone', () => {
    expect(withoutTokens('radius -5 is below 0', [{ name: 'service_token', value: 'is' }])).toBe(
      'radius -5 is below 0',
    );
    expect(withoutTokens('Main Street', [{ name: 'name', value: 'Main Street' }])).toBe(
      'Main Street',
    );
  });
});
