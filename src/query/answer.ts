import type { AnswerPage, Paging } from './question.ts';
import { openWindow } from './rows/page-window.ts';
import type { RowQuestion } from './rows/row-question.ts';
import { selectNearest } from './rows/select-nearest.ts';
import { walkRanges } from './rows/walk-rows.ts';

/**
 * One page of the answer: in row order, or nearest first where there is a circle.
 *
 * What it allocates does not grow with the matches: some dozens of small objects, and the pairs of
 * the page; the walk takes nothing for a node or a record. A circle also takes a number and a row
 * for each member of the ring that its page is cut from, which are the page, 512 rows at most
 * beside it, and what is exactly as far as these; one beyond 100 km, a few numbers for each node
 * that it opens.
 */
export function answer(question: RowQuestion, paging: Paging): AnswerPage {
  const startRank = (paging.pageNumber - 1) * paging.responseSize;
  const endRank = startRank + paging.responseSize;
  const { circle } = question.filters;
  const window = circle === null ? openWindow(startRank, endRank) : openWindow(0, 0);
  walkRanges(question, window);
  const { matchCount, ranges } = window;
  if (circle === null) return { matchCount, ranges };
  const circleQuestion = { ...question, filters: { ...question.filters, circle } };
  return {
    matchCount,
    ranges: selectNearest(circleQuestion, { startRank, endRank, matchCount }),
  };
}
