import { judgeBoxes } from '../../geo/boxes/box-against-box.ts';
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
import { judgeBoxesInBands } from '../../geo/distance/circle-band.ts';
import {
  type BoxRange,
  judgeBoxesInCircle,
  type KeyBounds,
} from '../../geo/distance/distance-to-box.ts';
import { rootOf } from '../../snapshot/row-tree.ts';
import type { RowTree } from '../../snapshot/sections.ts';
import type { CircleFilters, Filters } from './filters.ts';

/**
 * Judges the `count` nodes from number `first` on, sixteen at most, by
 * the box that is asked for. No record is read, so at level 0, where a
 * node is a row, "partly" requires the exact test (matches-row.ts).
 */
export function judgePlaces(
  tree: RowTree,
  { boxes }: Filters,
  first: number,
  count: number,
): Verdicts {
  if (boxes === null) return allIn(count);
  let verdicts: Verdicts = 0;
  for (const { units } of boxes) {
    verdicts = strongestOf(verdicts, judgeBoxes(tree.boxes, first, count, units));
  }
  return withShapeless(tree, first, verdicts);
}

/**
 * Judges nodes by box and circle, and fills in the bounds of the distances to the rows below those
 * that are not out.
 */
export function judgeDistances(
  tree: RowTree,
  filters: CircleFilters,
  nodes: BoxRange,
  bounds: KeyBounds,
): Verdicts {
  const { boxes, circle } = filters;
  const verdicts =
    circle.bands === null
      ? judgeBoxesInCircle(tree.boxes, nodes, circle, bounds)
      : judgeBoxesInBands(tree.boxes, nodes, circle.bands, bounds);
  return boxes === null
    ? withShapeless(tree, nodes.first, verdicts)
    : weakestOf(verdicts, judgePlaces(tree, filters, nodes.first, nodes.count));
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

/**
 * Corrects verdicts for rows without a shape: they match no place, so a node above one is never
 * wholly in.
 */
function withShapeless(tree: RowTree, first: number, verdicts: Verdicts): Verdicts {
  if (tree.shapeless[rootOf(tree)] === 0) return verdicts;
  let inside = insideOf(verdicts);
  const live = liveOf(verdicts);
  for (let rest = inside; rest !== 0; rest &= rest - 1) {
    const index = lowestBit(rest);
    if (tree.shapeless[first + index] === 1) inside &= ~(1 << index);
  }
  return packVerdicts(inside, live);
}
