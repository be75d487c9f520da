import { describe, expect, it } from 'vitest';
import {
  encodeLinkHeader,
  encodeLinks,
  pagesAround,
  pageUrlStem,
} from '../../../src/respond/body/links.ts';

describe('pagesAround', () => {
  it.each([
    // FAULT-CASES.md D5: no page before the first, none behind the last.
    [1, 1, { first: 1, last: 1 }],
    [1, 2, { first: 1, next: 2, last: 2 }],
    [2, 2, { first: 1, prev: 1, last: 2 }],
    [2, 3, { first: 1, prev: 1, next: 3, last: 3 }],
    // Behind the end, the page before is the last one.
    [4, 3, { first: 1, prev: 3, last: 3 }],
    [99, 1, { first: 1, prev: 1, last: 1 }],
    [Number.MAX_SAFE_INTEGER, 3, { first: 1, prev: 3, last: 3 }],
  ])('page %i of %i', (current, total, expected) => {
    expect(pagesAround({ current, total })).toEqual(expected);
  });
});

function stem(texts: Readonly<Record<string, string>>): string {
  return pageUrlStem({
    baseUrl: 'https://api.example.com/v1',
    path: '/curbs/areas',
    texts: new Map(Object.entries(texts)),
    endpoint: 'areas',
    snapshotId: '0123456789abcdef',
  });
}

describe('pageUrlStem', () => {
  it('keeps every parameter but the page, in table order, and has the page last', () => {
    expect(
      stem({ page_num: '7', name: 'A', response_size: '5', lat: '1', service_token: 't' }),
    ).toBe(
      'https://api.example.com/v1/curbs/areas' +
        '?service_token=t&lat=1&response_size=5&snapshot=0123456789abcdef&name=A&page_num=',
    );
  });

  it('keeps values as they were supplied, not as they were read', () => {
    expect(stem({ lat: '40.6300', name: 'Cafe\u0301' })).toContain(
      'lat=40.6300&snapshot=0123456789abcdef&name=Cafe%CC%81&',
    );
  });

  it('escapes what would mean something in a URL, a header or a JSON text', () => {
    const name = 'a&b=c+d#e f/g?h"i\\j>k<l,m;nü😀%';
    const url = new URL(`${stem({ name })}1`);
    expect(url.searchParams.get('name')).toBe(name);
    expect(stem({ name })).toMatch(/^[\w\-.~!*'()%:/?&=]+$/);
    expect(stem({ name })).toContain('%20');
  });
});

describe('the links', () => {
  const numbers = pagesAround({ current: 2, total: 3 });

  it('stand in the body', () => {
    expect(encodeLinks('u?p=', numbers)).toBe(
      '{"first":"u?p=1","prev":"u?p=1","next":"u?p=3","last":"u?p=3"}',
    );
    expect(encodeLinks('u?p=', pagesAround({ current: 1, total: 1 }))).toBe(
      '{"first":"u?p=1","last":"u?p=1"}',
    );
  });

  it('stand in the header', () => {
    expect(encodeLinkHeader('u?p=', numbers)).toBe(
      '<u?p=1>; rel="first", <u?p=1>; rel="prev", <u?p=3>; rel="next", <u?p=3>; rel="last"',
    );
    expect(encodeLinkHeader('u?p=', pagesAround({ current: 1, total: 1 }))).toBe(
      '<u?p=1>; rel="first", <u?p=1>; rel="last"',
    );
  });

  it('do not stand in a header of more than 8192 characters', () => {
    const around = pagesAround({ current: 1, total: 1 });
    const rest = encodeLinkHeader('', around)?.length ?? 0;
    const longest = 'u'.repeat(Math.floor((8192 - rest) / 2));
    expect(encodeLinkHeader(longest, around)?.length).toBeGreaterThan(8190);
    expect(encodeLinkHeader(`${longest}u`, around)).toBeUndefined();
  });
});
