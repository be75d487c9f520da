import type { Box } from '../../model/geometry.ts';
import { eastOf, northOf, southOf, westOf } from '../boxes/box-units.ts';
import { packVerdicts, type Verdicts } from '../boxes/verdicts.ts';
import {
  acrossSquared,
  axisDistanceAt,
  CHORD_SLACK,
  type DistanceFrame,
  FAR_KEY,
  FAR_SLACK,
  keyOfFarDistance,
  latFromEquator,
  latToEquator,
  meridianChordSquaredTo,
  RADIANS,
  RADIUS_MAX,
} from './distance-frame.ts';
import { geodesicDistance } from './geodesic-distance.ts';
import { findKeyTangent, leastKeyByTangent, mostKeyByTangent } from './key-tangent.ts';

/** The places no further away than a key. */
export interface DistanceCircle {
  readonly frame: DistanceFrame;
  readonly outerKey: number;
}

/** `count` boxes of a tree from number `first` on; as many as are judged at once. */
export interface BoxRange {
  readonly first: number;
  readonly count: number;
  /** Whether they are boxes of rows, each of whose sides a position of the row's shape touches. */
  readonly areRows: boolean;
}

/** Bounds of the keys in each of these boxes, or of the row that it is the box of. */
export interface KeyBounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/**
 * Judges which of the `count` boxes of a tree from number `first` on are in the circle, partly in
 * it, or outside, and fills in the bounds of the keys in those that are not outside. The bounds are
 * safe, so it says "partly" slightly too often but is never wrong.
 *
 * Works for every circle on earth; circle-band.ts does the same for the usual ones, and faster.
 */
export function judgeBoxesInCircle(
  boxes: Int32Array,
  { first, count }: BoxRange,
  { frame, outerKey }: DistanceCircle,
  { least, most }: KeyBounds,
): Verdicts {
  const tangent = count === 1 ? undefined : findKeyTangent(frame, boxAround(boxes, first, count));
  let inside = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const node = first + index;
    if (isEmpty(boxes, node)) continue;
    const { nearest, farthest } =
      tangent === undefined
        ? keyBoundsOfBox(frame, boxes, node)
        : {
            nearest: leastKeyByTangent(tangent, boxes, node),
            farthest: mostKeyByTangent(tangent, boxes, node),
          };
    if (nearest > outerKey) continue;
    least[index] = nearest;
    most[index] = farthest;
    live |= 1 << index;
    if (farthest <= outerKey) inside |= 1 << index;
  }
  return packVerdicts(inside, live);
}

/** Returns the box around adjacent boxes of the tree; empty ones are ignored. */
function boxAround(boxes: Int32Array, first: number, count: number): Box {
  let [minLng, minLat, maxLng, maxLat] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let node = first; node < first + count; node++) {
    if (isEmpty(boxes, node)) continue;
    minLng = Math.min(minLng, westOf(boxes, node));
    minLat = Math.min(minLat, southOf(boxes, node));
    maxLng = Math.max(maxLng, eastOf(boxes, node));
    maxLat = Math.max(maxLat, northOf(boxes, node));
  }
  return { minLng, minLat, maxLng, maxLat };
}

/** Bounds of the keys of all places in a box. */
interface BoxKeys {
  readonly nearest: number;
  readonly farthest: number;
}

/** Returns both bounds of box `node`; beyond `FAR_CHORD` they take one geodesic together. */
export function keyBoundsOfBox(frame: DistanceFrame, boxes: Int32Array, node: number): BoxKeys {
  const chord = nearestChordOfBox(frame, boxes, node);
  if (chord > FAR_KEY) return farBoundsOfBox(frame, boxes, node);
  return { nearest: withoutSlack(chord), farthest: farthestKeyOfBox(frame, boxes, node) };
}

function withoutSlack(key: number): number {
  const reach = Math.sqrt(key) - CHORD_SLACK;
  return reach > 0 ? reach * reach : 0;
}

/**
 * Returns the square of a chord that is not longer than that to any place
 * in box `node`. By latitude the nearest place is on the parallel nearest
 * to the centre. By longitude it is on the nearest meridian, where the
 * parallels are shortest. No place can be nearer than all three at once.
 */
function nearestChordOfBox(frame: DistanceFrame, boxes: Int32Array, node: number): number {
  const minLat = southOf(boxes, node);
  const maxLat = northOf(boxes, node);
  const lat = Math.min(Math.max(frame.center.lat, minLat), maxLat);
  const climb = lat === frame.center.lat ? 0 : meridianChordSquaredTo(frame, lat);
  const lngDegrees = nearestLngOf(frame, boxes, node);
  if (lngDegrees === 0) return climb;
  return climb + acrossSquared(frame, latFromEquator(minLat, maxLat), lngDegrees);
}

/** Returns an upper bound of the keys in box `node`: as above, with the farthest of each. */
export function farthestKeyOfBox(frame: DistanceFrame, boxes: Int32Array, node: number): number {
  const minLat = southOf(boxes, node);
  const maxLat = northOf(boxes, node);
  const climb = Math.max(
    meridianChordSquaredTo(frame, minLat),
    meridianChordSquaredTo(frame, maxLat),
  );
  const lngDegrees = farthestLngOf(frame, boxes, node);
  const key = climb + acrossSquared(frame, latToEquator(minLat, maxLat), lngDegrees);
  if (key > FAR_KEY) return farBoundsOfBox(frame, boxes, node).farthest;
  const reach = Math.sqrt(key) + CHORD_SLACK;
  return reach * reach;
}

/** Returns whether a box is empty: minimum above maximum. */
function isEmpty(boxes: Int32Array, node: number): boolean {
  return (boxes[4 * node] as number) > (boxes[4 * node + 2] as number);
}

/** Returns the degrees of longitude from the centre to the box's nearest meridian: 0 to 180. */
function nearestLngOf(frame: DistanceFrame, boxes: Int32Array, node: number): number {
  const west = westLngOf(frame, boxes, node);
  const east = west + eastOf(boxes, node) - westOf(boxes, node);
  if ((west <= 0 && east >= 0) || east >= 360) return 0;
  return west > 0 ? Math.min(west, 360 - east) : -east;
}

/** Returns the degrees of longitude from the centre to the box's farthest meridian: 0 to 180. */
function farthestLngOf(frame: DistanceFrame, boxes: Int32Array, node: number): number {
  const west = westLngOf(frame, boxes, node);
  const east = west + eastOf(boxes, node) - westOf(boxes, node);
  return east >= 180 ? 180 : Math.max(-west, east);
}

/** Returns the degrees of longitude from the centre east to the box's western side: −180 to 180. */
function westLngOf(frame: DistanceFrame, boxes: Int32Array, node: number): number {
  const lngDegrees = westOf(boxes, node) - frame.center.lng;
  if (lngDegrees >= -180 && lngDegrees < 180) return lngDegrees;
  return lngDegrees - 360 * Math.floor((lngDegrees + 180) / 360);
}

/**
 * Returns the bounds of a box that is partly beyond `FAR_CHORD`: the distance from the centre to
 * the middle of the box, minus and plus the largest distance from the middle to a place of the box.
 * That is at most the way along a meridian and a parallel of the largest radii.
 */
function farBoundsOfBox(frame: DistanceFrame, boxes: Int32Array, node: number): BoxKeys {
  const minLng = westOf(boxes, node);
  const minLat = southOf(boxes, node);
  const maxLng = eastOf(boxes, node);
  const maxLat = northOf(boxes, node);
  const middle = { lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 };
  const climb = ((maxLat - minLat) / 2) * RADIANS * RADIUS_MAX;
  const across = ((maxLng - minLng) / 2) * RADIANS * axisDistanceAt(latToEquator(minLat, maxLat));
  const reach = Math.hypot(climb, across) + FAR_SLACK;
  const distance = geodesicDistance(frame.center, middle);
  return {
    nearest: keyOfFarDistance(frame, Math.min(distance - reach, DISTANCE_MAX)),
    farthest: keyOfFarDistance(frame, Math.min(distance + reach, DISTANCE_MAX)),
  };
}

/** Metres, rounded up: half a meridian, the largest distance between two places. */
const DISTANCE_MAX = 20_003_931.5;
