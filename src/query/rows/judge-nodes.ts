import { judgeBoxes } from '../../geo/boxes/box-against-box.ts';
import type { AskedBox } from '../../geo/boxes/box-turns.ts';
import {
  allIn,
  insideOf,
  liveOf,
  lowestBit,
  packVerdicts,
  strongestOf,
  type Verdicts,
  weakestOf,
} from '../../geo/boxes/verdicts.ts';
import { judgeBoxesInBand } from '../../geo/distance/circle-band.ts';
import { judgeBoxesInRing } from '../../geo/distance/distance-to-box.ts';
import { rootOf } from '../../snapshot/row-tree.ts';
import type { RowTree } from '../../snapshot/sections.ts';
import type { CircleFilter, Filters } from './filters.ts';

/**
 * Judges the `count` nodes from number `first` on, sixteen at most, by box and circle. No record is
 * read, so at level 0, where a node is a row, "partly" requires the exact test (matches-row.ts).
 */
export function judgePlaces(
  tree: RowTree,
  { boxes, circle }: Filters,
  first: number,
  count: number,
): Verdicts {
  if (boxes === null && circle === null) return allIn(count);
  let verdicts = boxes === null ? allIn(count) : judgeInBoxes(tree, boxes, first, count);
  if (circle !== null && verdicts !== 0) {
    verdicts = weakestOf(verdicts, judgeInCircle(tree, circle, first, count));
  }
  const hasShapeless = tree.shapeless[rootOf(tree)] === 1;
  return hasShapeless ? withShapeless(tree, first, verdicts) : verdicts;
}

/**
 * Judges nodes by time; the start is included, the end excluded. A node holds its smallest and
 * largest start and its smallest and largest end. Without branches, as in `judgeBoxes`.
 */
export function judgePeriods(
  tree: RowTree,
  timeMs: number,
  first: number,
  count: number,
): Verdicts {
  const { periods } = tree;
  if (periods === null) return allIn(count);
  let inside = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    const maybe = Number(timeMs >= periods[at]!) & Number(timeMs < periods[at + 3]!);
    const surely = Number(timeMs >= periods[at + 1]!) & Number(timeMs < periods[at + 2]!);
    live |= maybe << index;
    inside |= (maybe & surely) << index;
  }
  return packVerdicts(inside, live);
}

function judgeInBoxes(
  tree: RowTree,
  boxes: readonly AskedBox[],
  first: number,
  count: number,
): Verdicts {
  let verdicts: Verdicts = 0;
  for (const { units } of boxes) {
    verdicts = strongestOf(verdicts, judgeBoxes(tree.boxes, first, count, units));
  }
  return verdicts;
}

function judgeInCircle(
  tree: RowTree,
  circle: CircleFilter,
  first: number,
  count: number,
): Verdicts {
  if (circle.bands === null) return judgeBoxesInRing(tree.boxes, first, count, circle);
  let verdicts: Verdicts = 0;
  for (const band of circle.bands) {
    verdicts = strongestOf(verdicts, judgeBoxesInBand(tree.boxes, first, count, band));
  }
  return verdicts;
}

/**
 * Corrects verdicts for rows without a shape: they match no place, so a node above one is never
 * wholly in.
 */
function withShapeless(tree: RowTree, first: number, verdicts: Verdicts): Verdicts {
  let inside = insideOf(verdicts);
  const live = liveOf(verdicts);
  for (let rest = inside; rest !== 0; rest &= rest - 1) {
    const index = lowestBit(rest);
    if (tree.shapeless[first + index] === 1) inside &= ~(1 << index);
  }
  return packVerdicts(inside, live);
}
