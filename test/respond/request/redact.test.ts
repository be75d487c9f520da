import { describe, expect, it } from 'vitest';
import { quoteUnlessWord } from '../../../src/diagnostic/words/show-text.ts';
import { redactProblem } from '../../../src/respond/request/redact.ts';

function redact(description: string, query: Readonly<Record<string, string>>, details = ['lat']) {
  const pairs = Object.entries(query).map(([name, value]) => ({ name, value }));
  return redactProblem({ problem: 'invalid_parameter', description, details }, pairs);
}

describe('redactProblem', () => {
  it('leaves a problem alone that quotes no token', () => {
    const description = 'lat 91 is above 90';
    expect(redact(description, { service_token: 'is', lat: '91' })).toEqual({
      problem: 'invalid_parameter',
      description,
      details: ['lat'],
    });
    expect(redact(description, { lat: '91' }).description).toBe(description);
  });

  it.each([
    't',
    'lat',
    'a.b',
    'secret1',
    'Μυστικό',
    'SECRET-äbc/123',
    'x'.repeat(121),
    'y'.repeat(5000),
  ])('masks the token %s in a value', (token) => {
    for (const value of [token, `<${token}`, `${token} ${token}`]) {
      const { description } = redact(`lat ${quoteUnlessWord(value)} is not a number`, {
        service_token: token,
        lat: value,
      });
      expect(description).toContain('[service_token]');
      expect(description).toMatch(/ is not a number$/);
      expect(
        description.slice(4).replace('is not a number', '').replaceAll('service_token', ''),
      ).not.toContain(token.slice(0, 100));
    }
  });

  it('masks it in the name of a parameter, with and without brackets', () => {
    const unknown = redact('tok12 is not known', { service_token: 'tok12', tok12: '' }, ['tok12']);
    expect(unknown.description).toBe('"[service_token]" is not known');
    expect(unknown.details).toEqual(['[service_token]']);
    const list = redact('tok12 takes one value', { service_token: 'tok12', 'tok12[a]': '' });
    expect(list.description).toBe('"[service_token]" takes one value');
  });
});
