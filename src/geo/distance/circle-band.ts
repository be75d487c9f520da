import type { Box } from '../../model/geometry.ts';
import { type AskedBox, turnsOfBox } from '../boxes/box-turns.ts';
import { eastOf, northOf, southOf, type UnitBox, westOf } from '../boxes/box-units.ts';
import { packVerdicts, type Verdicts } from '../boxes/verdicts.ts';
import {
  axisDistanceAt,
  CHORD_SLACK,
  latFromEquator,
  latToEquator,
  meridianRadiusAt,
  RADIANS,
} from './distance-frame.ts';
import type { DistanceRing } from './distance-to-box.ts';

/*
 * Within the band of latitudes that a circle covers, the square of a chord is nearly a sum of
 * two squares,
 *
 *     chord² = climb·Δlat² + across(lat)·Δlng².
 *
 * `across` depends on the distance from the earth's axis, which is concave: above the straight line
 * between its values at the borders of the band, and below the tangent at the centre. A few
 * multiplications therefore bound the chords to a box from both sides, within a metre in a circle
 * of 20 km.
 */

/** A circle or a ring, prepared for the boxes of a tree. Square metres for a square degree. */
export interface CircleBand {
  /** The box around the circle; anything apart from it is out. */
  readonly box: Box;
  readonly units: UnitBox;
  /** The centre, in the same turn as the box. */
  readonly lng: number;
  readonly lat: number;
  readonly climb: Bounds;
  /** The value at the centre, and the change for each degree further north. */
  readonly across: Bounds;
  readonly acrossSlope: Bounds;
  /** The squares of the ring's radii, slightly smaller and slightly larger. */
  readonly inner: Bounds;
  readonly outer: Bounds;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Creates the bands of a ring for a tree whose root is box `root`: one for each turn in which it
 * can meet the tree. Returns `null` if the ring is too large or too near a pole.
 */
export function createCircleBands(
  ring: DistanceRing,
  boxes: Int32Array,
  root: number,
): CircleBand[] | null {
  const around = boxAround(ring);
  if (around === null) return null;
  return turnsOfBox(around, boxes, root).map((box) => createBand(ring, box));
}

/**
 * Metres. In a larger circle the bounds are so far apart that the slow ones of distance-to-box.ts
 * are better.
 */
const CHORD_MAX = 100_000;
/** Degrees. */
const LAT_MAX = 89;
const HALF_WIDTH_MAX = 60;
/** Degrees: a tenth of a metre, so that the band of the smallest circle is not empty. */
const HALF_HEIGHT_MIN = 1e-6;

/**
 * Returns the box around a circle: no place in the circle is further north, south, east or west.
 */
function boxAround({ frame, outerKey }: DistanceRing): Box | null {
  const chord = Math.sqrt(outerKey) + CHORD_SLACK;
  if (chord > CHORD_MAX) return null;
  const { lng, lat } = frame.center;
  const halfHeight = (2 * Math.asin(chord / (2 * meridianRadiusAt(0)))) / RADIANS + HALF_HEIGHT_MIN;
  const minLat = lat - halfHeight;
  const maxLat = lat + halfHeight;
  if (minLat < -LAT_MAX || maxLat > LAT_MAX) return null;
  const leastAxisDistance = Math.min(axisDistanceAt(minLat), axisDistanceAt(maxLat));
  const sine = chord / (2 * Math.sqrt(frame.axisDistance * leastAxisDistance));
  const halfWidth = (2 * Math.asin(Math.min(1, sine))) / RADIANS + HALF_HEIGHT_MIN;
  if (halfWidth > HALF_WIDTH_MAX) return null;
  return { minLng: lng - halfWidth, minLat, maxLng: lng + halfWidth, maxLat };
}

function createBand(
  { frame, innerKey, outerKey }: DistanceRing,
  { box, units }: AskedBox,
): CircleBand {
  const { lat } = frame.center;
  const south = axisDistanceAt(box.minLat);
  const slope = (axisDistanceAt(box.maxLat) - south) / (box.maxLat - box.minLat);
  const tangent = -meridianRadiusAt(lat) * Math.sin(lat * RADIANS) * RADIANS;
  // The ratio of chord to arc: a sine against its angle.
  const sag = 1 - ((box.maxLng - box.minLng) * RADIANS) ** 2 / 48;
  const most = frame.axisDistance * RADIANS * RADIANS;
  const least = most * sag;
  return {
    box,
    units,
    lng: (box.minLng + box.maxLng) / 2,
    lat,
    climb: climbBounds(box),
    across: {
      least: least * (south + slope * (lat - box.minLat)),
      most: most * frame.axisDistance,
    },
    acrossSlope: { least: least * slope, most: most * tangent },
    inner: boundsOfKey(innerKey),
    outer: boundsOfKey(outerKey),
  };
}

/**
 * Bounds `climb`: the meridian bends least at the border nearer to a pole, and a chord is shorter
 * than its arc.
 */
function climbBounds({ minLat, maxLat }: Box): Bounds {
  const sag = 1 - ((maxLat - minLat) * RADIANS) ** 2 / 48;
  return {
    least: (meridianRadiusAt(latToEquator(minLat, maxLat)) * RADIANS) ** 2 * sag,
    most: (meridianRadiusAt(latFromEquator(minLat, maxLat)) * RADIANS) ** 2,
  };
}

/** Returns the bounds of a key; below 0 if no place is as near as that. */
function boundsOfKey(key: number): Bounds {
  if (key < 0) return { least: -1, most: -1 };
  const chord = Math.sqrt(key);
  return {
    least: chord > CHORD_SLACK ? (chord - CHORD_SLACK) ** 2 : -1,
    most: (chord + CHORD_SLACK) ** 2,
  };
}

/**
 * Judges which of the `count` boxes from number `first` on are in the ring, partly in it,
 * or outside.
 */
export function judgeBoxesInBand(
  boxes: Int32Array,
  first: number,
  count: number,
  band: CircleBand,
): Verdicts {
  const { west: minLng, south: minLat, east: maxLng, north: maxLat } = band.units;
  let inside = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    const west = boxes[at] as number;
    const south = boxes[at + 1] as number;
    const east = boxes[at + 2] as number;
    const north = boxes[at + 3] as number;
    if (west > maxLng || east < minLng || south > maxLat || north < minLat) continue;
    const nearest = nearestOf(band, boxes, first + index);
    if (nearest > band.outer.most) continue;
    live |= 1 << index;
    if (west < minLng || east > maxLng || south < minLat || north > maxLat) continue;
    const farthest = farthestOf(band, boxes, first + index);
    if (farthest <= band.inner.least) live &= ~(1 << index);
    else if (farthest <= band.outer.least && nearest > band.inner.most) inside |= 1 << index;
  }
  return packVerdicts(inside, live);
}

/**
 * Returns a lower bound of the chord's square to the places in the box that are inside the band.
 */
function nearestOf(band: CircleBand, boxes: Int32Array, node: number): number {
  const { lng, lat, climb, across, acrossSlope } = band;
  const south = Math.max(southOf(boxes, node), band.box.minLat);
  const north = Math.min(northOf(boxes, node), band.box.maxLat);
  const climbed = Math.max(south - lat, lat - north, 0);
  const sideways = Math.max(westOf(boxes, node) - lng, lng - eastOf(boxes, node), 0);
  const slope = acrossSlope.least;
  const narrowest = across.least + Math.min(slope * (south - lat), slope * (north - lat));
  return climb.least * climbed * climbed + narrowest * sideways * sideways;
}

/**
 * Returns an upper bound of the chord's square to any place in the box, which is inside the band.
 */
function farthestOf(band: CircleBand, boxes: Int32Array, node: number): number {
  const { lng, lat, climb, across, acrossSlope } = band;
  const south = southOf(boxes, node);
  const north = northOf(boxes, node);
  const climbed = Math.max(lat - south, north - lat);
  const sideways = Math.max(lng - westOf(boxes, node), eastOf(boxes, node) - lng);
  const slope = acrossSlope.most;
  const widest = across.most + Math.max(slope * (south - lat), slope * (north - lat));
  return climb.most * climbed * climbed + widest * sideways * sideways;
}

/** Boxes by number, and bounds of the keys in each. */
export interface BoundedBoxes {
  readonly count: number;
  readonly rows: Uint32Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Fills in the bounds of the keys in some boxes, none of which is apart from the band. */
export function boundKeys(
  boxes: Int32Array,
  { count, rows, least, most }: BoundedBoxes,
  band: CircleBand,
): void {
  for (let index = 0; index < count; index++) {
    const node = rows[index] as number;
    least[index] = nearestOf(band, boxes, node);
    most[index] = isHeld(band.units, boxes, node)
      ? farthestOf(band, boxes, node)
      : Number.POSITIVE_INFINITY;
  }
}

function isHeld({ west, south, east, north }: UnitBox, boxes: Int32Array, node: number) {
  const at = 4 * node;
  return (
    (boxes[at] as number) >= west &&
    (boxes[at + 1] as number) >= south &&
    (boxes[at + 2] as number) <= east &&
    (boxes[at + 3] as number) <= north
  );
}
