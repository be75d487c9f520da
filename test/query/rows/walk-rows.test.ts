import { describe, expect, it } from 'vitest';
import { askSpaces } from '../../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../../src/query/question.ts';
import { judgePeriods, judgePlaces } from '../../../src/query/rows/judge-nodes.ts';
import { matchesBoxes } from '../../../src/query/rows/matches-row.ts';
import { openWindow } from '../../../src/query/rows/page-window.ts';
import type { RowQuestion } from '../../../src/query/rows/row-question.ts';
import { walkRanges } from '../../../src/query/rows/walk-rows.ts';
import { ASKED_MS, buildBenchCity, CITY_CENTER } from '../../bench/bench-city.ts';
import { rowsOfPage } from '../../support/plain-city.ts';
import { createRandom } from '../../support/random.ts';

/** Four levels, three kilometres across. */
const CITY = buildBenchCity(20_000, { h3Resolution: 12 });
const { snapshot } = CITY;
const ROW_COUNT = snapshot.spaces.rowCount;

/** A box by its middle and half its side, in degrees from the centre of the city. */
function boxOf(x: number, y: number, half: number) {
  return {
    minLng: CITY_CENTER.lng + x - half,
    minLat: CITY_CENTER.lat + y - half,
    maxLng: CITY_CENTER.lng + x + half,
    maxLat: CITY_CENTER.lat + y + half,
  };
}

function walk(question: RowQuestion, startRank = 0, endRank = Number.POSITIVE_INFINITY) {
  const window = openWindow(startRank, endRank);
  walkRanges(question, window);
  return window;
}

/** Every row by itself, without the nodes above. */
function selectOneByOne(question: RowQuestion): number[] {
  const { rows, filters, ranges } = question;
  const isMatch = (row: number) =>
    judgePlaces(rows.tree, filters, row, 1) !== 0 &&
    (filters.timeMs === null || judgePeriods(rows.tree, filters.timeMs, row, 1) === 1) &&
    matchesBoxes(question, row);
  return ranges.flatMap(({ first, end }) =>
    Array.from({ length: end - first }, (_, offset) => first + offset).filter(isMatch),
  );
}

describe('walkRanges', () => {
  it('finds what looking at every row finds, with box, time and zone at once', () => {
    const random = createRandom(3);
    for (let count = 0; count < 150; count++) {
      const [x, y] = [random.between(-0.02, 0.02), random.between(-0.015, 0.015)];
      const question: SpaceQuestion = {
        ...(random.chance(0.6) ? { box: boxOf(x, y, 10 ** random.between(-4, -1.5)) } : {}),
        ...(random.chance(0.5) ? { timeMs: ASKED_MS } : {}),
        ...(random.chance(0.2) ? { curbZoneId: String(random.below(2000)).padStart(9, '0') } : {}),
      };
      const asked = askSpaces(snapshot, question);
      const expected = selectOneByOne(asked);
      const window = walk(asked);
      expect(window.matchCount).toBe(expected.length);
      expect(rowsOfPage(window)).toEqual(expected);
      const from = random.below(expected.length + 1);
      const page = walk(asked, from, from + 100);
      expect(page.matchCount).toBe(expected.length);
      expect(rowsOfPage(page)).toEqual(expected.slice(from, from + 100));
    }
  });

  it('keeps to the ranges it is given, which need not begin or end with a node', () => {
    const question = {
      ...askSpaces(snapshot, {}),
      ranges: [3, 250, 4000].map((first) => ({ first, end: first + 30 })),
    };
    expect(walk(question).ranges).toEqual([3, 33, 250, 280, 4000, 4030]);
    const timed = {
      ...askSpaces(snapshot, { timeMs: ASKED_MS }),
      ranges: [{ first: 5, end: 19_999 }],
    };
    expect(rowsOfPage(walk(timed))).toEqual(selectOneByOne(timed));
  });

  it('counts by time within a range that begins and ends inside counted nodes', () => {
    const asked = askSpaces(snapshot, { timeMs: ASKED_MS });
    for (const [first, end] of [
      [100, 5000],
      [0, 300],
      [19_700, ROW_COUNT],
      [4096, 8192],
    ] as const) {
      const timed = { ...asked, ranges: [{ first, end }] };
      expect(walk(timed, 0, 0).matchCount).toBe(selectOneByOne(timed).length);
    }
  });

  it('walks an empty range and no ranges', () => {
    const asked = askSpaces(snapshot, {});
    expect(walk({ ...asked, ranges: [] })).toMatchObject({ matchCount: 0, ranges: [] });
    expect(walk({ ...asked, ranges: [{ first: 7, end: 7 }] }).matchCount).toBe(0);
  });
});

describe('the work of a walk', () => {
  function workOf(question: SpaceQuestion, startRank: number) {
    const asked = askSpaces(snapshot, question);
    const { matchCount } = walk(asked, startRank, startRank + 100);
    return { ...asked.work, matchCount };
  }

  it('is one node where everything matches, and no record', () => {
    const everything = { nodeCount: 1, exactCount: 0, matchCount: ROW_COUNT };
    expect(workOf({}, 0)).toEqual(everything);
    expect(workOf({ box: boxOf(0, 0, 1) }, 10_000)).toEqual(everything);
  });

  it('is one node where nothing is near', () => {
    expect(workOf({ box: boxOf(5, 5, 1) }, 0)).toEqual({
      nodeCount: 1,
      exactCount: 0,
      matchCount: 0,
    });
  });

  it('goes with the border and not with the matches, on every page', () => {
    const small = workOf({ box: boxOf(0, 0, 0.001) }, 0);
    const large = workOf({ box: boxOf(0, 0, 0.008) }, 0);
    expect(large.matchCount).toBeGreaterThan(50 * small.matchCount);
    expect(large.nodeCount).toBeLessThan(8 * small.nodeCount);
    // The border is 6 km long and meets a zone of ten bays every 40 m or so; a third of these
    // zones share a node with one beside them, and each node has sixteen rows.
    expect(large.nodeCount).toBeLessThan(16 * 200);
    expect(large.exactCount).toBeLessThan(large.nodeCount / 10);
    for (const startRank of [5000, 9000]) {
      expect(workOf({ box: boxOf(0, 0, 0.008) }, startRank)).toEqual(large);
    }
  });

  it('of a time over everything is the path to the page', () => {
    for (const startRank of [0, 9000, 17_000]) {
      const { nodeCount, exactCount, matchCount } = workOf({ timeMs: ASKED_MS }, startRank);
      expect(nodeCount).toBeLessThan(16 * 25);
      expect(exactCount).toBe(0);
      expect(matchCount).toBeLessThan(ROW_COUNT);
    }
  });

  it('of a zone is no more than a node of each level', () => {
    const { nodeCount, matchCount } = workOf({ curbZoneId: '000000777' }, 0);
    expect(matchCount).toBe(10);
    expect(nodeCount).toBeLessThan(16);
  });
});
