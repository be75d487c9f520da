import { farthestKeyOfBox, nearestKeyOfBox } from '../../geo/distance/distance-to-box.ts';
import { rootOf } from '../../snapshot/row-tree.ts';
import { withRing } from './filters.ts';
import { orderByDistance } from './order-by-distance.ts';
import { keepRange, openWindow } from './page-window.ts';
import type { CircleQuestion } from './row-question.ts';
import { walkRanges } from './walk-rows.ts';

/*
 * Selects one page of a circle, nearest first. Counting the rows within a distance costs only as
 * much as the boundary of that circle. A few counts therefore find two distances that enclose the
 * page and little more, however deep the page is. Only the ring between them is measured and
 * sorted, without a queue or a list of all matches. Distances are compared as keys, which grow with
 * the distance and cost less to compute (`distance-frame.ts`).
 */

/** Ranks of a page among all matches; the first match has rank 0. `matchCount` covers all pages. */
export interface PageRanks {
  readonly startRank: number;
  readonly endRank: number;
  readonly matchCount: number;
  /** The first `FOUND_MAX` matches in row order, as pairs: first row, row after the last. */
  readonly found: readonly number[];
}

/** Matches that are cheaper to order than to count once more. */
export const FOUND_MAX = 1024;

/** Returns the rows of a page as pairs, in ascending distance; ties are in row order. */
export function selectNearest(question: CircleQuestion, page: PageRanks): number[] {
  const startRank = Math.min(page.startRank, page.matchCount);
  const endRank = Math.min(page.endRank, page.matchCount);
  if (startRank === endRank) return [];
  const { low, high } = bracketPage(question, { ...page, startRank, endRank });
  const { ring, ranges } = selectInRing(question, low, high);
  const ranks = { start: startRank - low.count, end: endRank - low.count };
  return rangesOf(orderByDistance(ring, ranges, ranks));
}

/** The number of matches that are no further away than a key. */
interface Mark {
  readonly key: number;
  readonly count: number;
  /** The first `FOUND_MAX` of them in row order, as pairs. */
  readonly found: readonly number[];
}

interface Bracket {
  readonly low: Mark;
  readonly high: Mark;
}

/** Rows beside the page that are cheaper to sort than to exclude with one more count. */
const SPARE_COUNT = 256;

/**
 * The first guess aims for a few rows more than the page has. People ask where rows are dense, so
 * guesses from the average of the whole usually find several times as many.
 */
const AIM_SPARE_COUNT = 32;

/**
 * Returns marks that enclose the ranks of the page and, unless rows tie, at most that many more
 * rows on each side, or `FOUND_MAX` rows together.
 */
function bracketPage(question: CircleQuestion, page: PageRanks): Bracket {
  // Without a band every row is measured, so more of them are worth another count.
  const fewCount = question.filters.circle.bands === null ? SPARE_COUNT : FOUND_MAX;
  const whole = bracketAll(question, page);
  const outer = narrow(question, whole, {
    rank: page.endRank - 1,
    aim: page.endRank + AIM_SPARE_COUNT,
    isDone: ({ high }) => high.count <= Math.max(page.endRank + SPARE_COUNT, fewCount),
  });
  const inner = narrow(
    question,
    { low: whole.low, high: outer.high },
    {
      rank: page.startRank,
      aim: page.startRank - SPARE_COUNT / 2,
      isDone: ({ low, high }) =>
        low.count >= page.startRank - SPARE_COUNT || high.count <= FOUND_MAX,
    },
  );
  return { low: inner.low, high: outer.high };
}

/** No row is nearer than the box around all rows, and no match is beyond that box or the circle. */
function bracketAll({ rows, filters }: CircleQuestion, { matchCount, found }: PageRanks): Bracket {
  const { boxes } = rows.tree;
  const { frame, outerKey } = filters.circle;
  const nearestKey = nearestKeyOfBox(frame, boxes, rootOf(rows.tree));
  const farthestKey = farthestKeyOfBox(frame, boxes, rootOf(rows.tree));
  return {
    // Slightly less, because a row may lie exactly at this distance.
    low: { key: nearestKey > 0 ? nearestKey * (1 - 1e-12) : BELOW_ALL, count: 0, found: [] },
    high: { key: Math.min(outerKey, farthestKey), count: matchCount, found },
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
    const key = step % 3 === 0 ? (low.key + high.key) / 2 : guessKey({ low, high }, aim);
    if (key <= low.key || key >= high.key) break;
    const mark = markAt(question, key);
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
 * Estimates the key up to which the count is `aim`. Around a centre in the middle of the rows,
 * their number grows with the area, as keys do. Seen from outside, rows begin at a corner or a
 * bulge, and their number grows with the square of the key's excess over the nearest.
 *
 * If the high mark is far away, it says nothing about the surroundings of the centre. Then the area
 * grows as the count of the low mark suggests, to four times at most.
 */
function guessKey({ low, high }: Bracket, aim: number): number {
  if (low.key > 0 && FAR_RATIO * low.key < high.key) {
    return low.key * Math.min(GROWTH_MAX, aim / low.count);
  }
  const share = (aim - low.count) / (high.count - low.count);
  const isOutside = low.count === 0 && low.key > 0;
  return low.key + (isOutside ? Math.sqrt(share) : share) * (high.key - low.key);
}

/** Ratios of keys, so of areas. */
const FAR_RATIO = 16;
const GROWTH_MAX = 4;

function markAt(question: CircleQuestion, key: number): Mark {
  const window = openWindow(0, FOUND_MAX);
  walkRanges(inRing(question, { innerKey: BELOW_ALL, outerKey: key }), window);
  return { key, count: window.matchCount, found: window.ranges };
}

/** Returns the rows between two marks, and the question that they answer. */
function selectInRing(
  question: CircleQuestion,
  low: Mark,
  high: Mark,
): { readonly ring: CircleQuestion; readonly ranges: readonly number[] } {
  const ring = inRing(question, { innerKey: low.key, outerKey: high.key });
  if (low.count === 0 && high.count <= FOUND_MAX) return { ring, ranges: high.found };
  const window = openWindow(0, Number.POSITIVE_INFINITY);
  walkRanges(ring, window);
  return { ring, ranges: window.ranges };
}

function inRing(
  question: CircleQuestion,
  ring: { readonly innerKey: number; readonly outerKey: number },
): CircleQuestion {
  const { rows, ranges, filters, work } = question;
  const circle = withRing(rows.tree, filters.circle, ring);
  // Listed one by one, so that the walk meets objects of one shape.
  return { rows, ranges, filters: { timeMs: filters.timeMs, boxes: filters.boxes, circle }, work };
}

function rangesOf(rows: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const row of rows) keepRange(ranges, row, row + 1);
  return ranges;
}
