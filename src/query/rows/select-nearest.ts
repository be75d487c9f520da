import { farthestKeyOfBox, nearestKeyOfBox } from '../../geo/distance/distance-to-box.ts';
import { rootOf } from '../../snapshot/row-tree.ts';
import { type CircleFilter, type Filters, withRing } from './filters.ts';
import { distanceKeyOf } from './matches-row.ts';
import { keepRange, openWindow } from './page-window.ts';
import type { RowQuestion } from './row-question.ts';
import { walkRanges } from './walk-rows.ts';

/*
 * Selects one page of a circle, nearest first. Counting the rows within a distance costs only as
 * much as the boundary of that circle. A few counts therefore find two distances that enclose the
 * page and little more, however deep the page is. Only the ring between them is measured and
 * sorted, without a queue or a list of all matches.
 */

/** A question that has a circle. */
export interface CircleQuestion extends RowQuestion {
  readonly filters: Filters & { readonly circle: CircleFilter };
}

/** Ranks of a page among all matches; the first match has rank 0. `matchCount` covers all pages. */
export interface PageRanks {
  readonly startRank: number;
  readonly endRank: number;
  readonly matchCount: number;
}

/** Returns the rows of a page as pairs, in ascending distance; ties are in row order. */
export function selectNearest(question: CircleQuestion, page: PageRanks): number[] {
  const startRank = Math.min(page.startRank, page.matchCount);
  const endRank = Math.min(page.endRank, page.matchCount);
  if (startRank === endRank) return [];
  const { low, high } = bracketPage(question, { ...page, startRank, endRank });
  const rows = nearestFirst(question, selectInRing(question, low, high));
  return rangesOf(rows.slice(startRank - low.count, endRank - low.count));
}

/** The number of matches that are no further away than a key. */
interface Mark {
  readonly key: number;
  readonly count: number;
}

interface Bracket {
  readonly low: Mark;
  readonly high: Mark;
}

/** Rows beside the page that are cheaper to sort than to exclude with one more count. */
const SPARE_COUNT = 256;

/**
 * Returns marks that enclose the ranks of the page and, unless rows tie, at most that many more
 * rows on each side.
 */
function bracketPage(question: CircleQuestion, page: PageRanks): Bracket {
  const whole = bracketAll(question, page.matchCount);
  const outer = narrow(question, whole, {
    rank: page.endRank - 1,
    aim: page.endRank + SPARE_COUNT / 2,
    isDone: ({ high }) => high.count <= page.endRank + SPARE_COUNT,
  });
  const inner = narrow(
    question,
    { low: whole.low, high: outer.high },
    {
      rank: page.startRank,
      aim: page.startRank - SPARE_COUNT / 2,
      isDone: ({ low }) => low.count >= page.startRank - SPARE_COUNT,
    },
  );
  return { low: inner.low, high: outer.high };
}

/** No row is nearer than the box around all rows, and no match is beyond that box or the circle. */
function bracketAll({ rows, filters }: CircleQuestion, matchCount: number): Bracket {
  const { boxes } = rows.tree;
  const { frame, outerKey } = filters.circle;
  const nearestKey = nearestKeyOfBox(frame, boxes, rootOf(rows.tree));
  const farthestKey = farthestKeyOfBox(frame, boxes, rootOf(rows.tree));
  return {
    // Slightly less, because a row may lie exactly at this distance.
    low: { key: nearestKey > 0 ? nearestKey * (1 - 1e-12) : BELOW_ALL, count: 0 },
    high: { key: Math.min(outerKey, farthestKey), count: matchCount },
  };
}

const BELOW_ALL = -1;

/**
 * The target of a bracket: `rank` stays in the bracket, `aim` is the count that guesses aim for.
 */
interface Narrowing {
  readonly rank: number;
  readonly aim: number;
  readonly isDone: (bracket: Bracket) => boolean;
}

/**
 * Moves the ends of a bracket together. A mark that counts no more than `rank` becomes the low end,
 * any other the high end. Guesses assume that spaces are spread evenly. Every third guess is the
 * middle, in case they are not.
 */
function narrow(
  question: CircleQuestion,
  bracket: Bracket,
  { rank, aim, isDone }: Narrowing,
): Bracket {
  let { low, high } = bracket;
  for (let step = 1; step <= STEPS_MAX && !isDone({ low, high }); step++) {
    const share = step % 3 === 0 ? 1 / 2 : shareOf({ low, high }, aim);
    const key = low.key + share * (high.key - low.key);
    if (key <= low.key || key >= high.key) break;
    const mark = { key, count: countWithin(question, key) };
    if (mark.count <= rank) low = mark;
    else high = mark;
  }
  return { low, high };
}

/**
 * Enough to halve half the earth down to a metre if two of three guesses fail. Rows that tie are
 * never separated anyway.
 */
const STEPS_MAX = 80;

/**
 * Estimates where between two marks the count will be `aim`. Around a centre in the middle of the
 * rows, their number grows with the area, as keys do. Seen from outside, rows begin at a corner or
 * a bulge, and their number grows with the square of the key's excess over the nearest.
 */
function shareOf({ low, high }: Bracket, aim: number): number {
  const share = (aim - low.count) / (high.count - low.count);
  return low.count === 0 && low.key > 0 ? Math.sqrt(share) : share;
}

function countWithin(question: CircleQuestion, outerKey: number): number {
  const window = openWindow(0, 0);
  walkRanges(inRing(question, { innerKey: BELOW_ALL, outerKey }), window);
  return window.matchCount;
}

function selectInRing(question: CircleQuestion, low: Mark, high: Mark): number[] {
  const window = openWindow(0, Number.POSITIVE_INFINITY);
  walkRanges(inRing(question, { innerKey: low.key, outerKey: high.key }), window);
  return window.ranges;
}

function inRing(
  question: CircleQuestion,
  ring: { readonly innerKey: number; readonly outerKey: number },
): CircleQuestion {
  const circle = withRing(question.rows.tree, question.filters.circle, ring);
  return { ...question, filters: { ...question.filters, circle } };
}

/** Returns the rows of ascending ranges, sorted by distance; ties stay in row order. */
function nearestFirst(
  { rows, filters, work }: CircleQuestion,
  ranges: readonly number[],
): number[] {
  const measured: { row: number; key: number }[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const end = ranges[index + 1] as number;
    for (let row = ranges[index] as number; row < end; row++) {
      measured.push({ row, key: distanceKeyOf({ rows, work }, row, filters.circle) });
    }
  }
  measured.sort((a, b) => a.key - b.key);
  return measured.map(({ row }) => row);
}

function rangesOf(rows: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const row of rows) keepRange(ranges, row, row + 1);
  return ranges;
}
