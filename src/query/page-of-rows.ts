import type { FoundPage, Paging } from './question.ts';
import { openWindow } from './rows/page-window.ts';
import type { CircleQuestion, RowQuestion } from './rows/row-question.ts';
import { FOUND_MAX, selectNearest } from './rows/select-nearest.ts';
import { walkRanges } from './rows/walk-rows.ts';

/**
 * Returns one page of the rows that match: in row order, or nearest first if there is a circle.
 *
 * Memory does not grow with the number of matches: the function allocates some dozens of small
 * objects and the pairs of the page, and nothing for each node or record visited. A circle also
 * needs six numbers for each row that its page is cut from: the page, at most 1024 rows beside it,
 * and the rows at exactly the same distance. A circle beyond 100 km needs a few numbers for each
 * node that it opens.
 */
export function pageOfRows(question: RowQuestion, paging: Paging): FoundPage {
  const startRank = (paging.pageNumber - 1) * paging.responseSize;
  const endRank = startRank + paging.responseSize;
  const isCircle = hasCircle(question);
  const window = isCircle ? openWindow(0, FOUND_MAX) : openWindow(startRank, endRank);
  walkRanges(question, window);
  const { matchCount, ranges } = window;
  if (!isCircle) return { matchCount, ranges };
  return {
    matchCount,
    ranges: selectNearest(question, { startRank, endRank, matchCount, found: ranges }),
  };
}

function hasCircle(question: RowQuestion): question is CircleQuestion {
  return question.filters.circle !== null;
}
