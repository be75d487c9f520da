import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/open/snapshot.ts';
import { askSpaces } from '../../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../../src/query/question.ts';
import { distanceKeyOf } from '../../../src/query/rows/matches-row.ts';
import { openWindow } from '../../../src/query/rows/page-window.ts';
import type { CircleQuestion } from '../../../src/query/rows/row-question.ts';
import { FOUND_MAX, selectNearest } from '../../../src/query/rows/select-nearest.ts';
import { walkRanges } from '../../../src/query/rows/walk-rows.ts';
import { ASKED_MS, buildBenchCity, CITY_CENTER } from '../../bench/bench-city.ts';
import { plainCity, rectangle, rowsOfPage } from '../../support/plain-city.ts';
import { snapshotOfCity } from '../../support/random-city-snapshot.ts';

const CITY = buildBenchCity(20_000, { h3Resolution: 12 });

interface Asked {
  readonly question: CircleQuestion;
  readonly matchCount: number;
  readonly found: readonly number[];
}

function ask(snapshot: Snapshot, question: SpaceQuestion): Asked {
  const asked = askSpaces(snapshot, question);
  const { circle } = asked.filters;
  if (circle === null) throw new Error('no circle');
  const window = openWindow(0, FOUND_MAX);
  walkRanges(asked, window);
  const work = { nodeCount: 0, exactCount: 0 };
  return {
    question: { ...asked, work, filters: { ...asked.filters, circle } },
    matchCount: window.matchCount,
    found: window.ranges,
  };
}

function pageOf(asked: Asked, startRank: number, endRank: number): number[] {
  const { question, matchCount, found } = asked;
  return rowsOfPage({ ranges: selectNearest(question, { startRank, endRank, matchCount, found }) });
}

/** All matches, by distance and then row, sorted at length. */
function sortAll({ question }: Asked): number[] {
  const window = openWindow(0, Number.POSITIVE_INFINITY);
  walkRanges(question, window);
  const keys = rowsOfPage(window).map((row) => ({
    row,
    key: distanceKeyOf(question, row, question.filters.circle),
  }));
  return keys.toSorted((a, b) => a.key - b.key || a.row - b.row).map(({ row }) => row);
}

const near = (x: number, y: number, radiusM: number) => ({
  center: { lng: CITY_CENTER.lng + x, lat: CITY_CENTER.lat + y },
  radiusCm: radiusM * 100,
});

describe('selectNearest', () => {
  it.each([
    ['in the city, all of it', { circle: near(0.001, 0.002, 1e6) }],
    ['in the city, half of it', { circle: near(0.001, 0.002, 800) }],
    ['beside the city', { circle: near(0.1, 0.1, 20_000) }],
    ['two hundred kilometres off', { circle: near(2, 1, 1e6) }],
    ['two thousand kilometres off', { circle: near(20, 10, 1e7) }],
    ['on the other side of the earth', { circle: near(180, -81.26, 2.1e7) }],
    ['in the city, a few hundred of it', { circle: near(0.001, 0.002, 200) }],
    ['in the city, with a time', { circle: near(0.001, 0.002, 1e6), timeMs: ASKED_MS }],
  ])('gives any page as sorting all does, with a centre %s', (_, question) => {
    const asked = ask(CITY.snapshot, question);
    const all = sortAll(asked);
    expect(all.length).toBe(asked.matchCount);
    for (const [start, size] of [
      [0, 100],
      [0, 1],
      [100, 100],
      [3000, 250],
      [asked.matchCount - 120, 100],
      [asked.matchCount - 20, 100],
    ] as const) {
      expect(pageOf(asked, start, start + size)).toEqual(all.slice(start, start + size));
    }
  });

  it('gives an empty page behind the last match, and of no matches', () => {
    const asked = ask(CITY.snapshot, { circle: near(0, 0, 300) });
    expect(pageOf(asked, asked.matchCount, asked.matchCount + 100)).toEqual([]);
    expect(pageOf(asked, 1e9, 1e9 + 100)).toEqual([]);
    const none = ask(CITY.snapshot, { circle: near(1, 1, 300) });
    expect(pageOf(none, 0, 100)).toEqual([]);
  });

  it('keeps row order among any number of rows that are equally far', () => {
    const city = plainCity({
      zones: [{ parts: [rectangle(0, 0, 1, 1)] }, { parts: [rectangle(2, 0, 3, 1)] }],
      spaces: Array.from({ length: 3000 }, (_, row) => ({ zone: row < 1500 ? 0 : 1 })),
    });
    const circle = { center: { lng: 1.75, lat: 0.5 }, radiusCm: 2e7 };
    const asked = ask(snapshotOfCity(city), { circle });
    const rows = Array.from({ length: 3000 }, (_, rank) => (rank + 1500) % 3000);
    for (const start of [0, 100, 1450, 2900]) {
      expect(pageOf(asked, start, start + 100)).toEqual(rows.slice(start, start + 100));
    }
  });
});

describe('the work of a page', () => {
  it('measures little more than the page where few rows match', () => {
    const asked = ask(CITY.snapshot, { circle: near(0.001, 0.002, 200) });
    expect(asked.matchCount).toBeGreaterThan(300);
    pageOf(asked, 0, 100);
    const { nodeCount, exactCount } = asked.question.work;
    expect(exactCount).toBeGreaterThanOrEqual(100);
    expect(exactCount).toBeLessThan(150);
    // The matches were kept when they were counted. They are not searched for again.
    expect(nodeCount).toBe(0);
  });

  it('is bounded by a ring a little larger than the page, however deep it is', () => {
    for (const [startRank, counts] of [
      [0, 8],
      [10_000, 16],
    ] as const) {
      const asked = ask(CITY.snapshot, { circle: near(0.001, 0.002, 1e6) });
      pageOf(asked, startRank, startRank + 100);
      // Each count and the ring itself look at some sixty border rows at most a hundred metres of
      // radius; only the page and its spares are measured beside these.
      expect(asked.question.work.exactCount).toBeLessThan(100 + 2 * 256 + counts * 150);
    }
  });
});
