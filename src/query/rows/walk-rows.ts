import { allIn, countBits, hasBit, insideOf, liveOf, lowestBit } from '../../geo/boxes/verdicts.ts';
import { LEVEL_SPANS } from '../../snapshot/row-tree.ts';
import { TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { judgePeriods, judgePlaces } from './judge-nodes.ts';
import { type OpenFilters, PLACE, selectMatches, TIME } from './judge-rows.ts';
import { addMatches, type PageWindow, passMatches } from './page-window.ts';
import type { RowQuestion, RowRange } from './row-question.ts';
import { findValidCount } from './valid-count.ts';

/** Adds the matches of a question without a circle to `window`, in order. */
export function walkRanges(question: RowQuestion, window: PageWindow): void {
  const levelCount = question.rows.tree.levelStarts.length;
  const { boxes, timeMs } = question.filters;
  const filters = (boxes === null ? 0 : PLACE) | (timeMs === null ? 0 : TIME);
  for (const range of question.ranges) {
    if (range.first < range.end) openNode({ question, range, window }, levelCount, 0, filters);
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
 * `filters` are those that the node does not settle: boxes of a node within the asked box, and
 * periods of a node that is wholly valid, are not read below it.
 */
function openNode(walk: Walk, level: number, index: number, filters: OpenFilters): void {
  const { question, range } = walk;
  const childLevel = level - 1;
  const span = LEVEL_SPANS[childLevel] as number;
  const first = Math.max(index * TREE_FAN_OUT, Math.floor(range.first / span));
  const count = Math.min((index + 1) * TREE_FAN_OUT, Math.ceil(range.end / span)) - first;
  question.work.nodeCount += count;
  if (childLevel === 0) {
    addRows(walk.window, first, selectMatches(question, { first, count }, filters));
    return;
  }
  const { tree } = question.rows;
  const start = (tree.levelStarts[childLevel] as number) + first;
  const { timeMs } = question.filters;
  const places =
    (filters & PLACE) === 0 ? allIn(count) : judgePlaces(tree, question.filters, start, count);
  const times =
    (filters & TIME) === 0 || timeMs === null || places === 0
      ? allIn(count)
      : judgePeriods(tree, timeMs, start, count);
  const inside = insideOf(places) & insideOf(times);
  let live = liveOf(places) & liveOf(times);
  while (live !== 0) {
    const offset = lowestBit(live);
    const run = lowestBit(~(inside >>> offset));
    live &= ~((run === 0 ? 1 : (1 << run) - 1) << offset);
    const node = first + offset;
    if (run > 0) {
      addNodes(walk, span, node, node + run);
      continue;
    }
    const rest =
      (hasBit(insideOf(places), offset) ? 0 : PLACE) | (hasBit(insideOf(times), offset) ? 0 : TIME);
    if (rest !== TIME || !passNode(walk, childLevel, node)) openNode(walk, childLevel, node, rest);
  }
}

/** Adds all rows of the nodes from `first` up to but not including `end`, within the range. */
function addNodes({ range, window }: Walk, span: number, first: number, end: number): void {
  addMatches(window, Math.max(first * span, range.first), Math.min(end * span, range.end));
}

/** Adds the rows whose bits are set; bit 0 is row `first`. */
function addRows(window: PageWindow, first: number, bits: number): void {
  if (window.matchCount >= window.endRank) {
    window.matchCount += countBits(bits);
    return;
  }
  for (let rest = bits; rest !== 0; ) {
    const offset = lowestBit(rest);
    const run = lowestBit(~(rest >>> offset));
    rest &= ~(((1 << run) - 1) << offset);
    addMatches(window, first + offset, first + offset + run);
  }
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
