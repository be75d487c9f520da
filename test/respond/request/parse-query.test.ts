import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUndecodable, parseQuery } from '../../../src/respond/request/parse-query.ts';

describe('parseQuery', () => {
  it.each([
    [
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['', []],
    ['&&a=1&', [['a', '1']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=1', [['', '1']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    [
      'a[]=1&a[b]=2',
      [
        ['a[]', '1'],
        ['a[b]', '2'],
      ],
    ],
    ['a%5B%5D=1', [['a[]', '1']]],
    ['name=Caf%C3%A9', [['name', 'Café']]],
    ['name=a+b%2Bc%20d', [['name', 'a b+c d']]],
    ['na+me=1', [['na me', '1']]],
    ['name=%00', [['name', '\0']]],
    ['__proto__=1', [['__proto__', '1']]],
    ['a=1;b=2', [['a', '1;b=2']]],
  ])('reads %s', (query, expected) => {
    expect(parseQuery(query).map(({ name, value }) => [name, value])).toEqual(expected);
  });

  it('gives back what URLSearchParams wrote', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        const filled = pairs.filter(([name, value]) => name !== '' || value !== '');
        const query = new URLSearchParams(filled).toString();
        expect(findUndecodable(query)).toBeUndefined();
        expect(parseQuery(query).map(({ name, value }) => [name, value])).toEqual(filled);
      }),
    );
  });
});

describe('findUndecodable', () => {
  it.each(['', 'abc', '%41', '%C3%A9', '%e0%a4%85', '%F0%9F%85%BF', 'a%20b%41B'])(
    'finds nothing in %j',
    (text) => {
      expect(findUndecodable(text)).toBeUndefined();
    },
  );

  it.each([
    ['%', 0],
    ['ab%', 2],
    ['%4', 0],
    ['%zz', 0],
    ['%FF', 0],
    ['%C3', 0],
    ['%C3a%A9', 0],
    ['%41%C3', 0],
    ['%41x%E0%A4%A', 4],
    // Overlong, a surrogate, beyond the last code point.
    ['%C0%AF', 0],
    ['%ED%A0%80', 0],
    ['%F4%90%80%80', 0],
  ])('finds the fault of %s at %i', (text, index) => {
    expect(findUndecodable(text)).toBe(index);
  });

  it('agrees with decodeURIComponent on any text, and then parseQuery does not throw', () => {
    const piece = fc.constantFrom('%', '%4', '%41', '%C3', '%A9', '%FF', '&', '=', '+', 'a', '[');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const isSound = findUndecodable(text) === undefined;
        expect(isSound).toBe(doesNotThrow(() => decodeURIComponent(text)));
        if (isSound) expect(() => parseQuery(text)).not.toThrow();
      }),
    );
  });
});

function doesNotThrow(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
