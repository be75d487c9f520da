import { judgeConnected, type Siblings } from '../../geo/boxes/connected-boxes.ts';
import {
  allIn,
  insideOf,
  liveOf,
  lowestBit,
  strongestOf,
  type Verdicts,
} from '../../geo/boxes/verdicts.ts';
import { TREE_FAN_OUT } from '../../snapshot/sections.ts';
import { judgePlaces } from './judge-nodes.ts';
import { matchesBoxes } from './matches-row.ts';
import type { RowQuestion } from './row-question.ts';
import { areOnePiece } from './shape-blocks.ts';

/** The filters that a node does not settle for all rows below it, as bits. */
export type OpenFilters = number;
export const PLACE = 1;
export const TIME = 2;

/**
 * Returns which of `count` rows from `first` on match, as bits. The rows are below one node of
 * level 1. `filters` are those that the node does not settle.
 */
export function selectMatches(
  question: RowQuestion,
  { first, count }: { readonly first: number; readonly count: number },
  filters: OpenFilters,
): number {
  const places = (filters & PLACE) === 0 ? allIn(count) : judgeRowPlaces(question, first, count);
  let surely = insideOf(places);
  let live = liveOf(places);
  if ((filters & TIME) !== 0 && live !== 0) {
    const valid = selectValid(question, first, count);
    surely &= valid;
    live &= valid;
  }
  for (let rest = live & ~surely; rest !== 0; rest &= rest - 1) {
    const index = lowestBit(rest);
    if (matchesBoxes(question, first + index)) surely |= 1 << index;
  }
  return surely;
}

function judgeRowPlaces({ rows, filters }: RowQuestion, first: number, count: number): Verdicts {
  const { tree, shapes } = rows;
  const { boxes } = filters;
  if (boxes === null || !areOnePiece(shapes, first))
    return judgePlaces(tree, filters, first, count);
  const start = tree.levelStarts[1];
  const parent = start === undefined ? undefined : start + Math.floor(first / TREE_FAN_OUT);
  const siblings: Siblings = { parent, first, count };
  let verdicts: Verdicts = 0;
  for (const { units } of boxes) {
    verdicts = strongestOf(verdicts, judgeConnected(tree.boxes, siblings, units));
  }
  return verdicts;
}

/** A row has one start and one end, so two of its four numbers are enough. */
function selectValid({ rows, filters }: RowQuestion, first: number, count: number): number {
  const { periods } = rows.tree;
  const { timeMs } = filters;
  if (periods === null || timeMs === null) return allIn(count);
  let valid = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    valid |= (Number(timeMs >= periods[at]!) & Number(timeMs < periods[at + 2]!)) << index;
  }
  return valid;
}
