import { hasBit, insideOf, liveOf, lowestBit } from '../../geo/boxes/verdicts.ts';
import { LEVEL_SPANS } from '../../snapshot/row-tree.ts';
import { TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { judgePeriods, judgePlaces } from './judge-nodes.ts';
import { matchesBoxes } from './matches-row.ts';
import { addMatches, type PageWindow, passMatches } from './page-window.ts';
import type { RowQuestion, RowRange } from './row-question.ts';
import { findValidCount } from './valid-count.ts';

/** Adds the matches of a question without a circle to `window`, in order. */
export function walkRanges(question: RowQuestion, window: PageWindow): void {
  const levelCount = question.rows.tree.levelStarts.length;
  const { timeMs } = question.filters;
  for (const range of question.ranges) {
    if (range.first < range.end) openNode({ question, range, window }, levelCount, 0, timeMs);
  }
}

/** State of the walk over one range. */
interface Walk {
  readonly question: RowQuestion;
  readonly range: RowRange;
  readonly window: PageWindow;
}

/**
 * Judges the children of node `index` of `level`, within the range. Children that are out are
 * skipped. Children that are in add their rows without reading them. Only a child that is partly in
 * is opened. The root is treated as the only child of a node one level above it.
 *
 * `timeMs` is `null` if there is no time, or if every row below the node is known to be valid
 * then: the periods below such a node are not read.
 */
function openNode(walk: Walk, level: number, index: number, timeMs: number | null): void {
  const { tree } = walk.question.rows;
  const childLevel = level - 1;
  const span = LEVEL_SPANS[childLevel] as number;
  const first = Math.max(index * TREE_FAN_OUT, Math.floor(walk.range.first / span));
  const end = Math.min((index + 1) * TREE_FAN_OUT, Math.ceil(walk.range.end / span));
  const start = (tree.levelStarts[childLevel] as number) + first;
  const places = judgePlaces(tree, walk.question.filters, start, end - first);
  const times =
    timeMs === null || places === 0 ? places : judgePeriods(tree, timeMs, start, end - first);
  const inside = insideOf(places) & insideOf(times);
  let live = liveOf(places) & liveOf(times);
  walk.question.work.nodeCount += end - first;
  while (live !== 0) {
    const offset = lowestBit(live);
    const run = lowestBit(~(inside >>> offset));
    live &= ~((run === 0 ? 1 : (1 << run) - 1) << offset);
    const node = first + offset;
    if (run > 0) addNodes(walk, span, node, node + run);
    else if (childLevel === 0) addMatchingRow(walk, node);
    else if (!hasBit(insideOf(places), offset) || !passNode(walk, childLevel, node)) {
      openNode(walk, childLevel, node, hasBit(insideOf(times), offset) ? null : timeMs);
    }
  }
}

/** Adds all rows of the nodes from `first` up to but not including `end`, within the range. */
function addNodes({ range, window }: Walk, span: number, first: number, end: number): void {
  addMatches(window, Math.max(first * span, range.first), Math.min(end * span, range.end));
}

function addMatchingRow({ question, window }: Walk, row: number): void {
  if (matchesBoxes(question, row)) addMatches(window, row, row + 1);
}

/**
 * Counts a node that only its time could exclude without opening it, unless the page needs to know
 * which of its rows are valid.
 */
function passNode({ question, range, window }: Walk, level: number, index: number): boolean {
  const { tree } = question.rows;
  const { timeMs } = question.filters;
  const span = LEVEL_SPANS[level] as number;
  const end = Math.min((index + 1) * span, tree.rowCount);
  if (timeMs === null || index * span < range.first || end > range.end) return false;
  const count = findValidCount(tree, { level, index }, timeMs);
  return count !== undefined && passMatches(window, count);
}
