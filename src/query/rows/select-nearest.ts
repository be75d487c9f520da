import {
  allIn,
  countBits,
  hasBit,
  insideOf,
  liveOf,
  lowestBit,
  VERDICTS_MAX,
} from '../../geo/boxes/verdicts.ts';
import { LEVEL_SPANS } from '../../snapshot/row-tree.ts';
import { TREE_FAN_OUT } from '../../snapshot/sections.ts';
import type { FoundPage } from '../question.ts';
import { judgeDistances, judgePeriods } from './judge-nodes.ts';
import { distanceKeyOf, matchesBoxes, plainKeyOf } from './matches-row.ts';
import { clearNodes, createOpenNodes, makeRoom, type OpenNodes } from './open-nodes.ts';
import { orderByKey } from './order-by-key.ts';
import { keepRange } from './page-window.ts';
import { boundRanks, type Ranks } from './rank-bounds.ts';
import type { CircleQuestion } from './row-question.ts';
import { findPlainRing, shapeBlocksOf } from './shape-blocks.ts';
import { touchShapes } from './touch-shapes.ts';
import { findValidCount } from './valid-count.ts';

/*
 * Counts the matches of a circle and selects one page of them, nearest first, in one walk from the
 * root of the tree down to the rows, level by level.
 *
 * The box of a node bounds the distances to the rows below it from both sides, and the number of
 * rows below it is known. At each level these bounds say how near the first row of the page is at
 * least, and how far the last one is at most (`boundRanks`). So a node that is wholly before or
 * behind the page is only counted. Two kinds of nodes are opened: those that the border of the
 * circle cuts, as not all of their rows match, and those that may have rows of the page. Only of
 * rows that the bounds do not settle the shape is measured.
 *
 * Distances are compared as keys, which grow with the
 * distance and cost less to compute (distance-frame.ts).
 */

/** Returns the number of matches and the rows with the given ranks; ties are in row order. */
export function selectNearest(question: CircleQuestion, ranks: Ranks): FoundPage {
  const walk: DistanceWalk = {
    question,
    ranks,
    matchCount: 0,
    beforeCount: 0,
    nearest: -1,
    farthest: Number.POSITIVE_INFINITY,
    open: OPEN,
    next: NEXT,
  };
  clearNodes(OPEN);
  clearNodes(NEXT);
  lookAhead(walk);
  openRoots(walk);
  for (let level = question.rows.tree.levelStarts.length; level > 0; level--) {
    openLevel(walk, level);
  }
  const ranges = orderRows(walk);
  return { matchCount: walk.matchCount, ranges };
}

/** State of a walk. */
interface DistanceWalk {
  readonly question: CircleQuestion;
  readonly ranks: Ranks;
  /** Matches below the nodes that are settled, and how many of them are before the page. */
  matchCount: number;
  beforeCount: number;
  /** Matches that are nearer are before the page; those that are farther are behind it. */
  nearest: number;
  farthest: number;
  /** The nodes of this level, and those of the level below. */
  open: OpenNodes;
  next: OpenNodes;
}

/** The columns of the current question, which the next one uses again. */
const OPEN = createOpenNodes();
const NEXT = createOpenNodes();

/** Bounds of the nodes that were judged last. */
const BOUNDS = { least: new Float64Array(VERDICTS_MAX), most: new Float64Array(VERDICTS_MAX) };

/** The root is treated as the only child of a node one level above it, once for each range. */
function openRoots({ question, open }: DistanceWalk): void {
  const { ranges, filters } = question;
  makeRoom(open, ranges.length);
  ranges.forEach(({ first, end }, range) => {
    if (first >= end) return;
    const at = open.count++;
    open.nodes[at] = 0;
    open.ranges[at] = range;
    open.least[at] = 0;
    open.most[at] = 0;
    open.sure[at] = 0;
    open.possible[at] = end - first;
    open.timed[at] = Number(filters.timeMs !== null);
  });
}

/**
 * Opens one node of each level only, down to those just above the rows: the one whose farthest
 * place is nearest to the centre. The nodes below say how far away the last row of a first page is
 * at most. Otherwise the large nodes near the root would say it, and more nodes would be opened.
 */
function lookAhead(walk: DistanceWalk): void {
  openRoots(walk);
  for (let level = walk.question.rows.tree.levelStarts.length; level > 1; level--) {
    const { open, next, ranks } = walk;
    if (open.count > 0) openNode(walk, level, nearestOf(open));
    walk.farthest = boundRanks(next, { start: 0, end: ranks.end }, walk.farthest).farthest;
    open.count = 0;
    walk.open = next;
    walk.next = open;
  }
  walk.open.count = 0;
  walk.matchCount = 0;
}

/** Returns the node with the least upper bound. */
function nearestOf({ count, most }: OpenNodes): number {
  let found = 0;
  for (let at = 1; at < count; at++) if (most[at]! < most[found]!) found = at;
  return found;
}

/**
 * Opens the nodes of a level that are not settled, and takes the level below in their place. Those
 * that are wholly near enough for the page are opened first. The nodes below them say more exactly
 * how far away its last row is, and so fewer of the others are opened.
 */
function openLevel(walk: DistanceWalk, level: number): void {
  const { open, next, ranks } = walk;
  const near = walk.farthest;
  if (near < Number.POSITIVE_INFINITY) {
    for (let at = 0; at < open.count; at++) {
      if (open.most[at]! <= near && !isSettled(walk, open, at)) openNode(walk, level, at);
    }
    const end = ranks.end - walk.beforeCount;
    walk.farthest = boundRanks(next, { start: 0, end }, near).farthest;
  }
  const hasOpened = near < Number.POSITIVE_INFINITY;
  for (let at = 0; at < open.count; at++) {
    if (hasOpened && open.most[at]! <= near) continue;
    if (!isSettled(walk, open, at)) openNode(walk, level, at);
  }
  const { beforeCount } = walk;
  const left = { start: ranks.start - beforeCount, end: ranks.end - beforeCount };
  const bounds = boundRanks(next, left, walk.farthest);
  walk.nearest = Math.max(walk.nearest, bounds.nearest);
  walk.farthest = bounds.farthest;
  open.count = 0;
  walk.open = next;
  walk.next = open;
}

/**
 * Counts the matches below a node if their number is known and they are all before the page or all
 * behind it. Returns whether they are, so that the node need not be opened.
 */
function isSettled(walk: DistanceWalk, nodes: OpenNodes, at: number): boolean {
  const count = nodes.sure[at]!;
  if (count !== nodes.possible[at]) return false;
  const isBefore = nodes.most[at]! < walk.nearest;
  if (count > 0 && !isBefore && nodes.least[at]! <= walk.farthest) return false;
  walk.matchCount += count;
  if (isBefore) walk.beforeCount += count;
  return true;
}

/** Adds the children of open node `at`, those within its range, to the next level. */
function openNode(walk: DistanceWalk, level: number, at: number): void {
  const { question, open, next } = walk;
  const { tree } = question.rows;
  const { timeMs } = question.filters;
  const node = open.nodes[at]!;
  const range = question.ranges[open.ranges[at]!]!;
  const span = LEVEL_SPANS[level - 1]!;
  let first = node * TREE_FAN_OUT;
  let end = first + TREE_FAN_OUT;
  if (first * span < range.first) first = Math.floor(range.first / span);
  if (end * span > range.end) end = Math.ceil(range.end / span);
  const count = end - first;
  const start = tree.levelStarts[level - 1]! + first;
  const areRows = level === 1;
  const places = judgeDistances(tree, question.filters, { first: start, count, areRows }, BOUNDS);
  const isTimed = timeMs !== null && open.timed[at] === 1 && places !== 0;
  const times = isTimed ? judgePeriods(tree, timeMs, start, count) : allIn(count);
  const inside = insideOf(places) & insideOf(times);
  const live = liveOf(places) & liveOf(times);
  question.work.nodeCount += count;
  makeRoom(next, count);
  if (areRows) {
    putRows(next, first, live & ~countAside(walk, inside, count), inside);
    return;
  }
  const { nodes, ranges, least, most, sure, possible, timed } = next;
  for (let rest = live; rest !== 0; rest &= rest - 1) {
    const offset = lowestBit(rest);
    const child = first + offset;
    const put = next.count;
    const rowCount = Math.min((child + 1) * span, range.end) - Math.max(child * span, range.first);
    nodes[put] = child;
    ranges[put] = open.ranges[at]!;
    least[put] = BOUNDS.least[offset]!;
    most[put] = BOUNDS.most[offset]!;
    possible[put] = rowCount;
    sure[put] = hasBit(inside, offset) ? rowCount : 0;
    timed[put] = Number(!hasBit(times, offset));
    if (isTimed && sure[put] === 0 && hasBit(places, offset)) countValid(walk, level - 1, put);
    if (!isSettled(walk, next, put)) next.count++;
  }
}

/** Adds the rows whose bits are in `open`, counted from row `first`. */
function putRows(next: OpenNodes, first: number, open: number, inside: number): void {
  const { nodes, least, most, sure, possible } = next;
  let put = next.count;
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    const offset = lowestBit(rest);
    nodes[put] = first + offset;
    least[put] = BOUNDS.least[offset]!;
    most[put] = BOUNDS.most[offset]!;
    possible[put] = 1;
    sure[put] = (inside >>> offset) & 1;
    put++;
  }
  next.count = put;
}

/**
 * Counts the rows that are before the page or behind it, without a branch for each, and returns
 * their bits.
 */
function countAside(walk: DistanceWalk, inside: number, count: number): number {
  const { nearest, farthest } = walk;
  let before = 0;
  let behind = 0;
  for (let index = 0; index < count; index++) {
    before |= Number(BOUNDS.most[index]! < nearest) << index;
    behind |= Number(BOUNDS.least[index]! > farthest) << index;
  }
  const beforeCount = countBits(inside & before);
  walk.beforeCount += beforeCount;
  walk.matchCount += beforeCount + countBits(inside & behind & ~before);
  return inside & (before | behind);
}

/**
 * Asks the tree how many rows are valid below a node of which only the time filter takes a part.
 */
function countValid({ question, next }: DistanceWalk, level: number, at: number): void {
  const { tree } = question.rows;
  const { timeMs } = question.filters;
  const index = next.nodes[at]!;
  const rowCount = Math.min(LEVEL_SPANS[level]!, tree.rowCount - index * LEVEL_SPANS[level]!);
  // Of a node that the range cuts, only some of the rows count.
  if (timeMs === null || next.possible[at] !== rowCount) return;
  const count = findValidCount(tree, { level, index }, timeMs);
  if (count === undefined) return;
  next.sure[at] = count;
  next.possible[at] = count;
}

/** Measures the rows that are not settled, and returns those of the page as pairs, in order. */
function orderRows(walk: DistanceWalk): number[] {
  const { question, open, ranks } = walk;
  const { rows, filters } = question;
  let openCount = 0;
  for (let at = 0; at < open.count; at++) {
    if (isSettled(walk, open, at)) continue;
    // What is read stays ahead of what is written.
    open.nodes[openCount] = open.nodes[at]!;
    open.sure[openCount] = open.sure[at]!;
    open.least[openCount] = open.least[at]!;
    openCount++;
  }
  const blocks = shapeBlocksOf(rows.shapes);
  touchShapes(rows.shapes, blocks, open.nodes, openCount);
  let count = 0;
  for (let at = 0; at < openCount; at++) {
    const row = open.nodes[at]!;
    const isSure = open.sure[at] === 1;
    if (!isSure && !matchesBoxes(question, row)) continue;
    const plain = open.least[at]! > 1e-6 ? findPlainRing(rows.shapes, blocks, row) : -1;
    const key =
      plain === -1
        ? distanceKeyOf(question, row, filters.circle)
        : plainKeyOf(question, row, plain, filters.circle);
    if (!isSure && key > filters.circle.outerKey) continue;
    walk.matchCount++;
    // Rows at the border of the circle are mostly behind the page.
    if (key > walk.farthest) continue;
    open.nodes[count] = row;
    open.least[count] = key;
    count++;
  }
  const order = orderByKey(open.nodes, open.least, count);
  const ranges: number[] = [];
  const end = Math.min(ranks.end - walk.beforeCount, count);
  for (let rank = ranks.start - walk.beforeCount; rank < end; rank++) {
    keepRange(ranges, order[rank]!, order[rank]! + 1);
  }
  return ranges;
}
