import type { Box, Position } from '../../model/geometry.ts';
import type { RingColumns } from '../rings/ring-columns.ts';
import { latOf, lngOf } from '../rings/ring-orientation.ts';
import {
  axisDistanceAt,
  CHORD_SLACK,
  chordSquaredTo,
  type DistanceFrame,
  distanceOfKey,
  FAR_CHORD,
  FAR_ERROR_MAX,
  FAR_KEY,
  FAR_SLACK,
  heightAt,
  keyOfFarDistance,
  latToEquator,
  meridianRadiusAt,
  OPPOSITE,
  RADIANS,
  RADIUS_MAX,
} from './distance-frame.ts';
import { geodesicTo } from './geodesic-distance.ts';

/**
 * A linear approximation of keys near a place that is far from the centre. Close to such a place,
 * keys change almost linearly with longitude and latitude, so one place gives the keys of all
 * others around it.
 */
export interface KeyTangent {
  readonly lng: number;
  readonly lat: number;
  readonly key: number;
  /** Change of the key for one degree. */
  readonly perLng: number;
  readonly perLat: number;
  /** Largest difference, in either direction, between this approximation and a key in the box. */
  readonly error: number;
}

/**
 * Returns the tangent for a box, at its middle. Returns `undefined` if it would be too inaccurate:
 * the box is too large, too near, or partly within `FAR_CHORD`.
 */
export function findKeyTangent(frame: DistanceFrame, box: Box): KeyTangent | undefined {
  const lng = (box.minLng + box.maxLng) / 2;
  const lat = (box.minLat + box.maxLat) / 2;
  const reach = reachOf(box);
  if (!(reach.metres < REACH_MAX) || lat > LAT_MAX || lat < -LAT_MAX) return undefined;
  const chord = Math.sqrt(chordSquaredTo(frame, lng, lat));
  if (chord < NEARNESS * reach.metres) return undefined;
  if (chord + reach.metres < FAR_CHORD) return nearTangent(frame, { lng, lat }, reach);
  return farTangent(frame, { lng, lat }, reach);
}

/** Metres. */
const REACH_MAX = 100_000;
/**
 * Smallest distance from the centre, in reaches. Nearer, the error is as large as the differences
 * between boxes.
 */
const NEARNESS = 8;
/** Degrees. */
const LAT_MAX = 89;

/** The distance from the middle of a box to its corners. */
interface Reach {
  /** Upper bound. */
  readonly metres: number;
  /** The largest second derivative of the path there, which is straight in degrees. */
  readonly bend: number;
}

function reachOf(box: Box): Reach {
  const lngRadians = ((box.maxLng - box.minLng) / 2) * RADIANS;
  const climb = ((box.maxLat - box.minLat) / 2) * RADIANS;
  const toEquator = latToEquator(box.minLat, box.maxLat);
  return {
    metres: RADIUS_MAX * climb + axisDistanceAt(toEquator) * lngRadians,
    bend: RADIUS_MAX * (climb + lngRadians) * (climb + lngRadians),
  };
}

/** Computes the tangent from the derivatives of the square of the chord. */
function nearTangent(frame: DistanceFrame, { lng, lat }: Position, reach: Reach): KeyTangent {
  const key = chordSquaredTo(frame, lng, lat);
  const axisDistance = axisDistanceAt(lat);
  const lngRadians = (lng - frame.center.lng) * RADIANS;
  const outward = axisDistance - frame.axisDistance * Math.cos(lngRadians);
  const upward = heightAt(lat) - frame.height;
  const climb = upward * Math.cos(lat * RADIANS) - outward * Math.sin(lat * RADIANS);
  const farthest = Math.sqrt(key) + reach.metres;
  return {
    lng,
    lat,
    key,
    perLng: 2 * axisDistance * frame.axisDistance * Math.sin(lngRadians) * RADIANS,
    perLat: 2 * meridianRadiusAt(lat) * climb * RADIANS,
    error: reach.metres * reach.metres + farthest * (reach.bend + 2 * CHORD_SLACK),
  };
}

/** Computes the tangent from the geodesic, as long as other geodesics do not meet it again. */
function farTangent(frame: DistanceFrame, place: Position, reach: Reach): KeyTangent | undefined {
  const { distance, perLng, perLat } = geodesicTo(frame.center, place);
  const border = distanceOfKey(frame, FAR_KEY) + BORDER_WIDTH;
  if (distance - reach.metres < border || distance + reach.metres > OPPOSITE) return undefined;
  // The sum of the bends of the path there and of the circles around the centre.
  const bend = reach.bend + (reach.metres * reach.metres) / 1_000_000;
  return {
    lng: place.lng,
    lat: place.lat,
    key: keyOfFarDistance(frame, distance),
    perLng,
    perLat,
    error: bend / 2 + FAR_SLACK,
  };
}

/** Metres: 0.01 % of the distance there, by which chord and geodesic may differ. */
const BORDER_WIDTH = 200;

/** Returns whether a far tangent is as accurate as a geodesic to every place in its reach. */
export function isTellingKeys(tangent: KeyTangent | undefined): tangent is KeyTangent {
  return tangent !== undefined && tangent.error <= FAR_SLACK + FAR_ERROR_MAX;
}

/**
 * Returns the smallest key of a ring within the tangent's reach, or `best` if that is smaller.
 * Checking its positions is sufficient, because edges are straight in degrees and the tangent
 * is linear.
 */
export function keyOfLineByTangent(
  tangent: KeyTangent,
  { positions, ringPositions }: RingColumns,
  ring: number,
  best: number,
): number {
  let key = best;
  for (let a = ringPositions[ring] as number; a < (ringPositions[ring + 1] as number); a++) {
    key = Math.min(key, keyByTangent(tangent, lngOf(positions, a), latOf(positions, a)));
  }
  return key;
}

/** Returns a lower bound of the keys in box `node`, which is within the tangent's reach. */
export function leastKeyByTangent(tangent: KeyTangent, boxes: Float64Array, node: number): number {
  const { perLng, perLat } = tangent;
  const lng = boxes[4 * node + (perLng > 0 ? 0 : 2)] as number;
  const lat = boxes[4 * node + (perLat > 0 ? 1 : 3)] as number;
  return keyByTangent(tangent, lng, lat) - tangent.error;
}

/** Returns an upper bound of the keys in box `node`. */
export function mostKeyByTangent(tangent: KeyTangent, boxes: Float64Array, node: number): number {
  const { perLng, perLat } = tangent;
  const lng = boxes[4 * node + (perLng > 0 ? 2 : 0)] as number;
  const lat = boxes[4 * node + (perLat > 0 ? 3 : 1)] as number;
  return keyByTangent(tangent, lng, lat) + tangent.error;
}

function keyByTangent(tangent: KeyTangent, lng: number, lat: number): number {
  const { key, perLng, perLat } = tangent;
  return key + perLng * (lng - tangent.lng) + perLat * (lat - tangent.lat);
}
