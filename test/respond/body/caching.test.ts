import { describe, expect, it } from 'vitest';
import {
  CACHE_CONTROL_OF_DATA,
  CACHE_CONTROL_OF_PROBLEMS,
  isNamed,
  tagOf,
} from '../../../src/respond/body/caching.ts';

const SOURCES = {
  snapshotId: '0123456789abcdef',
  baseUrl: 'http://localhost',
  target: '/curbs/areas?service_token=SECRET-abc123',
};

describe('tagOf', () => {
  it('is a strong tag that tells nothing of its sources', () => {
    const tag = tagOf(SOURCES);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(tag).not.toContain('SECRET');
  });

  it('is the same for the same sources and another for any other', () => {
    const tags = [
      SOURCES,
      { ...SOURCES, snapshotId: '0123456789abcdee' },
      { ...SOURCES, baseUrl: 'http://localhost:8080' },
      { ...SOURCES, target: `${SOURCES.target}&page_num=2` },
    ].map(tagOf);
    expect(new Set(tags).size).toBe(4);
    expect(tagOf({ ...SOURCES })).toBe(tags[0]);
  });
});

describe('isNamed', () => {
  it.each([
    '"abc"',
    'W/"abc"',
    '"x", "abc"',
    '"abc","x"',
    'W/"x" , W/"abc"',
    '"a,b", "abc"',
    '*',
    ' * ',
    '"", "abc"',
  ])('finds the tag in %s', (header) => {
    expect(isNamed('"abc"', header)).toBe(true);
  });

  it.each([undefined, '', '"abcd"', '"ABC"', 'abc', '"x", "y"', 'W/"x"', '"x*"', "'abc'", '"abc'])(
    'does not find the tag in %s',
    (header) => {
      expect(isNamed('"abc"', header)).toBe(false);
    },
  );
});

describe('Cache-Control', () => {
  it('allows only the client to keep responses, for a minute, and no cache to keep problems', () => {
    expect(CACHE_CONTROL_OF_DATA).toBe('private, max-age=60, must-revalidate');
    expect(CACHE_CONTROL_OF_PROBLEMS).toBe('no-store');
  });
});
