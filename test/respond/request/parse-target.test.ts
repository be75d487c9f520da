import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../../src/respond/request/parse-target.ts';

describe('parseTarget', () => {
  it('parts path and query and keeps both as they came', () => {
    expect(parseTarget('/curbs/areas?a=%41&b=+')).toEqual({
      text: '/curbs/areas?a=%41&b=+',
      path: '/curbs/areas',
      pairs: [
        { name: 'a', value: 'A' },
        { name: 'b', value: ' ' },
      ],
      authority: undefined,
    });
  });

  it.each([
    ['/', '/'],
    ['/curbs/areas', '/curbs/areas'],
    ['/curbs/areas?', '/curbs/areas'],
    ['/a%20b?x=1?y', '/a%20b'],
    ['//evil.example/curbs', '//evil.example/curbs'],
  ])('finds the path of %s', (url, path) => {
    expect(parseTarget(url)).toMatchObject({ path });
  });

  it.each([
    ['/curbs/%61reas?name=%61', '/curbs/areas', '/curbs/areas?name=%61'],
    ['/%63urbs/areas', '/curbs/areas', '/curbs/areas'],
    ['/curbs/areas/%41-%7a%30%2E%5f%7E', '/curbs/areas/A-z0._~', '/curbs/areas/A-z0._~'],
    ['/curbs%2Fareas', '/curbs%2Fareas', '/curbs%2Fareas'],
    ['/curbs/%2561reas', '/curbs/%2561reas', '/curbs/%2561reas'],
    ['/%C3%A9%20%00%3f%7f', '/%C3%A9%20%00%3f%7f', '/%C3%A9%20%00%3f%7f'],
  ])('decodes unreserved characters in the path of %s', (url, path, text) => {
    expect(parseTarget(url)).toMatchObject({ path, text });
  });

  it.each([
    ['http://city.example/curbs/areas?a=1', 'city.example', '/curbs/areas?a=1'],
    ['HTTPS://city.example:8080/x', 'city.example:8080', '/x'],
    ['http://city.example', 'city.example', '/'],
    ['http://city.example?a=1', 'city.example', '/?a=1'],
  ])('reads the absolute form %s', (url, authority, text) => {
    expect(parseTarget(url)).toMatchObject({ authority, text });
  });

  it('takes a URL of 8192 bytes and refuses one of 8193', () => {
    const longest = `/${'a'.repeat(8191)}`;
    expect(parseTarget(longest)).toMatchObject({ path: longest });
    expect(parseTarget(`${longest}a`)).toEqual({
      problem: 'invalid_url',
      description: 'URL of 8193 bytes is longer than 8192',
      details: [],
    });
  });

  it.each([
    ['/curbs/areas/%', 'URL has an escape sequence at position 14 that is not UTF-8'],
    ['/curbs/areas/%FF', 'URL has an escape sequence at position 14 that is not UTF-8'],
    ['/curbs?name=%E0%A4%A', 'URL has an escape sequence at position 13 that is not UTF-8'],
    ['/curbs?na%C3me=1', 'URL has an escape sequence at position 10 that is not UTF-8'],
    ['/curbs#top', 'URL has an unencoded character at position 7'],
    ['/caf\u00c3\u00a9', 'URL has an unencoded character at position 5'],
    ['/a b', 'URL has an unencoded character at position 3'],
    ['/a\tb', 'URL has an unencoded character at position 3'],
    ['', 'URL does not begin with /'],
    ['*', 'URL does not begin with /'],
    ['curbs', 'URL does not begin with /'],
    ['ftp://city.example/', 'URL does not begin with /'],
  ])('refuses %j', (url, description) => {
    expect(parseTarget(url)).toEqual({ problem: 'invalid_url', description, details: [] });
  });

  it('never throws and never quotes the URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const target = parseTarget(`/SECRET-abc123?${rest}`);
        if ('problem' in target) expect(target.description).not.toContain('SECRET');
      }),
    );
  });
});
