import { CHORD_SLACK } from '../../geo/distance/distance-frame.ts';
import type { OpenNodes } from './open-nodes.ts';

/** Ranks among all matches; the first one has rank 0. */
export interface Ranks {
  readonly start: number;
  readonly end: number;
}

/** Bounds of the keys of the matches with some ranks. */
export interface RankBounds {
  readonly nearest: number;
  readonly farthest: number;
}

/** Steps into which a range of keys is divided. Counting costs less than sorting. */
const STEP_COUNT = 256;
/** So few steps are worth being divided again. */
const FEW_STEPS = 16;

/** How many rows surely match up to each step, and how many may match from each step on. */
const surelyWithin = new Uint32Array(STEP_COUNT);
const possiblyFrom = new Uint32Array(STEP_COUNT);

/**
 * Bounds the keys of the matches with the ranks from `start` up to but not including `end`, which
 * are known to be no farther away than `limit`.
 *
 * If as many rows as `end` surely match and are no farther away than a key, no match with these
 * ranks is farther. If at most as many rows as `start` can be nearer than a key, no match with
 * these ranks is nearer.
 */
export function boundRanks(nodes: OpenNodes, { start, end }: Ranks, limit: number): RankBounds {
  const from = leastOf(nodes);
  let to = Math.min(mostOf(nodes), limit);
  if (!(from < to)) return { nearest: -1, farthest: limit };
  let nearest = -1;
  for (let highStep = 0; highStep < FEW_STEPS && from < to; ) {
    const perStep = (to - from) / STEP_COUNT;
    countSure(nodes, from, perStep);
    // No match is before the first one.
    if (start > 0) {
      countPossible(nodes, from, perStep);
      const lowStep = stepOfRank(possiblyFrom, start);
      if (lowStep === STEP_COUNT) return { nearest: Number.POSITIVE_INFINITY, farthest: limit };
      nearest = moved(from + lowStep * perStep, -2 * CHORD_SLACK);
    }
    highStep = stepOfRank(surelyWithin, end - 1);
    if (highStep === STEP_COUNT) return { nearest, farthest: limit };
    to = from + (highStep + 1) * perStep;
  }
  return { nearest, farthest: Math.min(limit, moved(to, 2 * CHORD_SLACK)) };
}

function leastOf({ count, least }: OpenNodes): number {
  let found = Number.POSITIVE_INFINITY;
  for (let at = 0; at < count; at++) if (least[at]! < found) found = least[at]!;
  return found;
}

function mostOf({ count, most }: OpenNodes): number {
  let found = 0;
  for (let at = 0; at < count; at++) if (most[at]! > found) found = most[at]!;
  return found;
}

/** Counts the rows of each step. What is farther than the last one is counted there. */
function countSure({ count, most, sure }: OpenNodes, from: number, perStep: number): void {
  const perKey = 1 / perStep;
  surelyWithin.fill(0);
  for (let at = 0; at < count; at++) {
    const steps = (most[at]! - from) * perKey;
    surelyWithin[steps < LAST_STEP ? steps | 0 : LAST_STEP]! += sure[at]!;
  }
}

function countPossible({ count, least, possible }: OpenNodes, from: number, perStep: number): void {
  const perKey = 1 / perStep;
  possiblyFrom.fill(0);
  for (let at = 0; at < count; at++) {
    const steps = (least[at]! - from) * perKey;
    possiblyFrom[steps < LAST_STEP ? steps | 0 : LAST_STEP]! += possible[at]!;
  }
}

const LAST_STEP = STEP_COUNT - 1;

/** Returns the step that has a rank; `STEP_COUNT` if there are no more rows than that. */
function stepOfRank(steps: Uint32Array, rank: number): number {
  let found = 0;
  for (let before = 0; found < STEP_COUNT; found++) {
    before += steps[found]!;
    if (before > rank) break;
  }
  return found;
}

/** Returns the key of a chord that is longer by so many metres; below all keys if there is none. */
function moved(key: number, metres: number): number {
  const chord = Math.sqrt(key) + metres;
  return chord < 0 ? -1 : chord * chord;
}
