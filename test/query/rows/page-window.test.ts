import { describe, expect, it } from 'vitest';
import {
  addMatches,
  keepRange,
  openWindow,
  passMatches,
} from '../../../src/query/rows/page-window.ts';

describe('addMatches', () => {
  it('keeps the rows of the ranks that are wanted, and counts all', () => {
    const window = openWindow(3, 8);
    addMatches(window, 10, 12);
    addMatches(window, 20, 24);
    addMatches(window, 30, 40);
    addMatches(window, 50, 60);
    expect(window.ranges).toEqual([21, 24, 30, 32]);
    expect(window.matchCount).toBe(26);
  });

  it('joins ranges that follow each other', () => {
    const window = openWindow(0, 10);
    addMatches(window, 1, 2);
    addMatches(window, 2, 5);
    addMatches(window, 6, 7);
    expect(window.ranges).toEqual([1, 5, 6, 7]);
  });

  it('keeps a window from the middle of one range', () => {
    const window = openWindow(1000, 1100);
    addMatches(window, 0, 10_000_000);
    expect(window).toMatchObject({ matchCount: 10_000_000, ranges: [1000, 1100] });
  });

  it('keeps nothing where only the count is wanted, and all where everything is', () => {
    const none = openWindow(0, 0);
    const all = openWindow(0, Number.POSITIVE_INFINITY);
    for (const window of [none, all]) {
      addMatches(window, 5, 6);
      addMatches(window, 8, 9);
    }
    expect(none).toMatchObject({ matchCount: 2, ranges: [] });
    expect(all).toMatchObject({ matchCount: 2, ranges: [5, 6, 8, 9] });
  });
});

describe('passMatches', () => {
  it.each([
    ['before the page', 5, true, 5],
    ['up to the page', 10, true, 10],
    ['into the page', 11, false, 0],
  ] as const)('of matches that reach %s', (_, count, isPassed, matchCount) => {
    const window = openWindow(10, 20);
    expect(passMatches(window, count)).toBe(isPassed);
    expect(window.matchCount).toBe(matchCount);
  });

  it('counts all that come behind the page', () => {
    const window = openWindow(10, 20);
    addMatches(window, 0, 20);
    expect(passMatches(window, 1000)).toBe(true);
    expect(window.matchCount).toBe(1020);
  });

  it('passes nothing on the page', () => {
    const window = openWindow(10, 20);
    addMatches(window, 0, 19);
    expect(passMatches(window, 1)).toBe(false);
    expect(passMatches(window, 0)).toBe(true);
  });
});

describe('keepRange', () => {
  it('does not join a range that begins before the end of the last', () => {
    const ranges: number[] = [];
    keepRange(ranges, 5, 6);
    keepRange(ranges, 4, 5);
    keepRange(ranges, 5, 7);
    expect(ranges).toEqual([5, 6, 4, 7]);
  });
});
