import type { FoundPage, Paging } from './question.ts';
import { openWindow } from './rows/page-window.ts';
import type { CircleQuestion, RowQuestion } from './rows/row-question.ts';
import { selectNearest } from './rows/select-nearest.ts';
import { walkRanges } from './rows/walk-rows.ts';

/**
 * Returns one page of the rows that match: in row order, or nearest first if there is a circle.
 *
 * Memory does not grow with the number of matches: without a circle the function allocates some
 * dozens of small objects and the pairs of the page, and nothing for each node or record visited.
 * With a circle it needs some forty bytes for each node that is open at a time: those that the
 * circle or the end of the page cuts, and the rows at exactly the same distance.
 */
export function pageOfRows(question: RowQuestion, paging: Paging): FoundPage {
  const start = (paging.pageNumber - 1) * paging.responseSize;
  const end = start + paging.responseSize;
  if (hasCircle(question)) return selectNearest(question, { start, end });
  const window = openWindow(start, end);
  walkRanges(question, window);
  return { matchCount: window.matchCount, ranges: window.ranges };
}

function hasCircle(question: RowQuestion): question is CircleQuestion {
  return question.filters.circle !== null;
}
