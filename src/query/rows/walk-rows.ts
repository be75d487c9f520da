import { insideOf, liveOf, lowestBit } from '../../geo/boxes/verdicts.ts';
import { LEVEL_SPANS } from '../../snapshot/row-tree.ts';
import { TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { judgeNodes } from './judge-nodes.ts';
import { matchesRow } from './matches-row.ts';
import { addMatches, type PageWindow } from './page-window.ts';
import type { RowQuestion, RowRange } from './row-question.ts';

/** Gives `window` the matches of a question, in order. */
export function walkRanges(question: RowQuestion, window: PageWindow): void {
  const levelCount = question.rows.tree.levelStarts.length;
  for (const range of question.ranges) {
    if (range.first < range.end) openNode({ question, range, window }, levelCount, 0);
  }
}

/** One range, on its way into a window. */
interface Walk {
  readonly question: RowQuestion;
  readonly range: RowRange;
  readonly window: PageWindow;
}

/**
 * Looks at the children of node `index` of `level`, as far as the range goes: those that are out
 * are passed over, those that are in add their rows without a look at them, and only one that is
 * partly in is opened. The root is the only child of a node one level above it.
 */
function openNode(walk: Walk, level: number, index: number): void {
  const { range, window } = walk;
  const { rows, filters, work } = walk.question;
  const childLevel = level - 1;
  const span = LEVEL_SPANS[childLevel] as number;
  const first = Math.max(index * TREE_FAN_OUT, Math.floor(range.first / span));
  const end = Math.min((index + 1) * TREE_FAN_OUT, Math.ceil(range.end / span));
  const start = rows.tree.levelStarts[childLevel] as number;
  const verdicts = judgeNodes(rows.tree, filters, start + first, end - first);
  work.nodeCount += end - first;
  let live = liveOf(verdicts);
  while (live !== 0) {
    const offset = lowestBit(live);
    const node = first + offset;
    const run = lowestBit(~(insideOf(verdicts) >>> offset));
    live &= ~((run === 0 ? 1 : (1 << run) - 1) << offset);
    if (run > 0)
      addMatches(
        window,
        Math.max(node * span, range.first),
        Math.min((node + run) * span, range.end),
      );
    else if (childLevel > 0) openNode(walk, childLevel, node);
    else if (matchesRow(walk.question, node)) addMatches(window, node, node + 1);
  }
}
