import type { AnswerPage, Paging } from './question.ts';
import { openWindow } from './rows/page-window.ts';
import type { RowQuestion } from './rows/row-question.ts';
import { selectNearest } from './rows/select-nearest.ts';
import { walkRanges } from './rows/walk-rows.ts';

/** One page of the answer: in row order, or nearest first where there is a circle. */
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
