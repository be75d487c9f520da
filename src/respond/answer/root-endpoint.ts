import { type KindSummary, summariseKinds } from '../../query/kind-summaries.ts';
import { addMatches, openWindow } from '../../query/rows/page-window.ts';
import { pagingOf } from '../request/parse-question.ts';
import { getRoute } from '../routes.ts';
import { type EndpointAnswers, NO_ABSENCE, recordsMade } from './endpoint-answers.ts';

/**
 * Answers with the content of the snapshot, one element for each kind (INTERFACE.md, The rest of
 * the interface).
 */
export const ROOT: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer(snapshot, values) {
    const { pageNumber, responseSize } = pagingOf(values);
    const window = openWindow((pageNumber - 1) * responseSize, pageNumber * responseSize);
    addMatches(window, 0, summariseKinds(snapshot).length);
    return window;
  },
  ...recordsMade((snapshot, _, { ranges: [first = 0, end = 0] }) =>
    summariseKinds(snapshot)
      .slice(first, end)
      .map((summary) => Buffer.from(`${encodeSummary(summary)},`)),
  ),
};

function encodeSummary({ kind, count, box, lastUpdatedMs }: KindSummary): string {
  return JSON.stringify({
    kind,
    path: getRoute(kind).path,
    count,
    bbox: box === null ? null : [box.minLng, box.minLat, box.maxLng, box.maxLat],
    last_updated_date: lastUpdatedMs,
  });
}
