import { describe, expect, it } from 'vitest';
import { askSpaces } from '../../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../../src/query/question.ts';
import { judgePeriods } from '../../../src/query/rows/judge-nodes.ts';
import { distanceKeyOf, matchesBoxes } from '../../../src/query/rows/matches-row.ts';
import type { CircleQuestion } from '../../../src/query/rows/row-question.ts';
import { selectNearest } from '../../../src/query/rows/select-nearest.ts';
import type { Snapshot } from '../../../src/snapshot/sections.ts';
import { ASKED_MS, buildBenchCity, CITY_CENTER } from '../../bench/bench-city.ts';
import { plainCity, rectangle, rowsOfPage } from '../../support/plain-city.ts';
import { snapshotOfCity } from '../../support/random-city-snapshot.ts';

const CITY = buildBenchCity(20_000, { h3Resolution: 12 });

function ask(snapshot: Snapshot, question: SpaceQuestion): CircleQuestion {
  const asked = askSpaces(snapshot, question);
  const { circle } = asked.filters;
  if (circle === null) throw new Error('no circle');
  return { ...asked, filters: { ...asked.filters, circle } };
}

function pageOf(question: CircleQuestion, start: number, end: number): number[] {
  return rowsOfPage(selectNearest(question, { start, end }));
}

function countOf(question: CircleQuestion): number {
  return selectNearest(question, { start: 0, end: 1 }).matchCount;
}

/** All matches, by distance and then row: every row is looked at, without the nodes above. */
function sortAll(question: CircleQuestion): number[] {
  const { rows, ranges, filters } = question;
  const { circle, timeMs } = filters;
  return ranges
    .flatMap(({ first, end }) => Array.from({ length: end - first }, (_, offset) => first + offset))
    .filter((row) => timeMs === null || judgePeriods(rows.tree, timeMs, row, 1) === 1)
    .filter((row) => matchesBoxes(question, row))
    .map((row) => ({ row, key: distanceKeyOf(question, row, circle) }))
    .filter(({ key }) => key <= circle.outerKey)
    .toSorted((a, b) => a.key - b.key || a.row - b.row)
    .map(({ row }) => row);
}

const near = (x: number, y: number, radiusM: number) => ({
  center: { lng: CITY_CENTER.lng + x, lat: CITY_CENTER.lat + y },
  radiusCm: radiusM * 100,
});

const BOX = {
  minLng: CITY_CENTER.lng - 0.004,
  minLat: CITY_CENTER.lat - 0.001,
  maxLng: CITY_CENTER.lng + 0.009,
  maxLat: CITY_CENTER.lat + 0.006,
};

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
    ['in the city, with a box', { circle: near(0.001, 0.002, 900), box: BOX }],
    ['in the city, with box and time', { circle: near(0, 0, 1e6), box: BOX, timeMs: ASKED_MS }],
    ['in the city, in a zone', { circle: near(0.001, 0.002, 1e6), curbZoneId: '000000777' }],
  ])('gives any page as sorting all does, with a centre %s', (_, question) => {
    const asked = ask(CITY.snapshot, question);
    const all = sortAll(asked);
    expect(countOf(asked)).toBe(all.length);
    for (const [start, size] of [
      [0, 100],
      [0, 1],
      [100, 100],
      [3000, 250],
      [all.length - 120, 100],
      [all.length - 20, 100],
    ] as const) {
      expect(pageOf(asked, start, start + size)).toEqual(all.slice(start, start + size));
    }
  });

  it('gives an empty page behind the last match, and of no matches', () => {
    const asked = ask(CITY.snapshot, { circle: near(0, 0, 300) });
    expect(pageOf(asked, countOf(asked), countOf(asked) + 100)).toEqual([]);
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
  function workOf(question: SpaceQuestion, startRank: number) {
    const asked = ask(CITY.snapshot, question);
    const page = pageOf(asked, startRank, startRank + 100);
    expect(page).toHaveLength(100);
    return asked.work;
  }

  it('measures the page and the border of the circle, and little more', () => {
    const { exactCount, nodeCount } = workOf({ circle: near(0.001, 0.002, 200) }, 0);
    expect(exactCount).toBeGreaterThanOrEqual(100);
    expect(exactCount).toBeLessThan(180);
    expect(nodeCount).toBeLessThan(16 * 130);
  });

  it('measures no border where all rows match', () => {
    const { exactCount, nodeCount } = workOf({ circle: near(0.001, 0.002, 1e6) }, 0);
    expect(exactCount).toBeLessThan(150);
    expect(nodeCount).toBeLessThan(16 * 100);
  });

  it('is bounded by the rows as far away as the page, however deep it is', () => {
    const { exactCount, nodeCount } = workOf({ circle: near(0.001, 0.002, 1e6) }, 10_000);
    expect(exactCount).toBeLessThan(500);
    expect(nodeCount).toBeLessThan(10_000);
  });
});
