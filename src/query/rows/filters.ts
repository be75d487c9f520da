import { type AskedBox, turnsOfBox } from '../../geo/boxes/box-turns.ts';
import { type CircleBand, createCircleBands } from '../../geo/distance/circle-band.ts';
import { createDistanceFrame, keyOfDistance } from '../../geo/distance/distance-frame.ts';
import type { DistanceCircle } from '../../geo/distance/distance-to-box.ts';
import type { Box, Circle, Position } from '../../model/geometry.ts';
import { rootOf } from '../../snapshot/row-tree.ts';
import type { RowTree } from '../../snapshot/sections.ts';

/**
 * The conditions that every match must satisfy, prepared for one question. `null` means no
 * condition. Every question has all members, so that the walk, which reads them for each node,
 * always meets objects of the same shape.
 */
export interface Filters {
  readonly timeMs: number | null;
  /** The box in each of the turns in which it can meet a row; a match meets one of them. */
  readonly boxes: readonly AskedBox[] | null;
  readonly circle: CircleFilter | null;
}

export interface CircleFilters extends Filters {
  readonly circle: CircleFilter;
}

export interface CircleFilter extends DistanceCircle {
  /** The circle in the form that most questions use; `null` if only the slow method is possible. */
  readonly bands: readonly CircleBand[] | null;
  /**
   * The centre as a box of zero size, in each of the turns in which it can be inside a row's shape.
   */
  readonly centers: readonly AskedBox[];
}

/** Prepares the filters of a question for the rows of `tree`. */
export function prepareFilters(
  tree: RowTree,
  question: { readonly timeMs?: number; readonly box?: Box; readonly circle?: Circle },
): Filters {
  const { timeMs, box, circle } = question;
  return {
    timeMs: timeMs === undefined || tree.periods === null ? null : timeMs,
    boxes: box === undefined ? null : turnsInTree(tree, box),
    circle: circle === undefined ? null : prepareCircle(tree, circle),
  };
}

function prepareCircle(tree: RowTree, { center, radiusCm }: Circle): CircleFilter {
  const frame = createDistanceFrame(center);
  const outerKey = keyOfDistance(frame, radiusCm / CENTIMETRES);
  const bands = createCircleBands({ frame, outerKey }, tree.boxes, rootOf(tree));
  return { frame, outerKey, bands, centers: turnsInTree(tree, boxOf(center)) };
}

const CENTIMETRES = 100;

function boxOf({ lng, lat }: Position): Box {
  return { minLng: lng, minLat: lat, maxLng: lng, maxLat: lat };
}

function turnsInTree(tree: RowTree, box: Box): AskedBox[] {
  return turnsOfBox(box, tree.boxes, rootOf(tree));
}
