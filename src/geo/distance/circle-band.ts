import type { Box } from '../../model/geometry.ts';
import { turnsOfBox } from '../boxes/box-turns.ts';
import { LNG_LIMIT_UNITS, UNITS_MAX, UNITS_OF_DEGREE } from '../boxes/box-units.ts';
import { packVerdicts, strongestOf, type Verdicts } from '../boxes/verdicts.ts';
import {
  axisDistanceAt,
  CHORD_SLACK,
  latFromEquator,
  latToEquator,
  meridianRadiusAt,
  RADIANS,
} from './distance-frame.ts';
import {
  type BoxRange,
  type DistanceCircle,
  farthestKeyOfBox,
  type KeyBounds,
} from './distance-to-box.ts';

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

/**
 * A circle, prepared for the boxes of a tree, which are in units (box-units.ts). The coefficients
 * are for twice the units from the centre, as two sides of a box give that without a division.
 */
export interface CircleBand {
  /** The centre in units, in the turn in which the circle meets the boxes. */
  readonly lng: number;
  readonly lat: number;
  /** Square metres for the square of two units. */
  readonly climb: Bounds;
  /** The same, at the centre, and the change for each unit further north. */
  readonly across: Bounds;
  readonly acrossSlope: Bounds;
  /** The square of the radius, slightly smaller and slightly larger. */
  readonly outer: Bounds;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Creates the bands of a circle for a tree whose root is box `root`: one for each turn in which it
 * can meet the tree. Returns `null` if the circle is too large or too near a pole. Of a circle that
 * encloses the tree, only as much counts as the tree needs.
 */
export function createCircleBands(
  circle: DistanceCircle,
  boxes: Int32Array,
  root: number,
): CircleBand[] | null {
  const farthestKey = farthestKeyOfBox(circle.frame, boxes, root);
  const around = boxAround({
    frame: circle.frame,
    // biome-ignore lint/complexity/useMathMinMax: the farthest key is NaN if there are no boxes
    outerKey: farthestKey < circle.outerKey ? farthestKey : circle.outerKey,
  });
  if (around === null) return null;
  return turnsOfBox(around, boxes, root).map(({ box }) => createBand(circle, box));
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
function boxAround({ frame, outerKey }: DistanceCircle): Box | null {
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

/** Radians of a unit, halved for coefficients of twice as many. */
const RADIANS_OF_TWO = RADIANS / UNITS_OF_DEGREE / 2;

function createBand({ frame, outerKey }: DistanceCircle, box: Box): CircleBand {
  const { lat } = frame.center;
  const south = axisDistanceAt(box.minLat);
  const slope = (axisDistanceAt(box.maxLat) - south) / (box.maxLat - box.minLat);
  const tangent = -meridianRadiusAt(lat) * Math.sin(lat * RADIANS) * RADIANS;
  // The ratio of chord to arc: a sine against its angle.
  const sag = 1 - ((box.maxLng - box.minLng) * RADIANS) ** 2 / 48;
  const most = frame.axisDistance * RADIANS_OF_TWO * RADIANS_OF_TWO;
  const least = most * sag;
  const chord = Math.sqrt(outerKey);
  return {
    lng: ((box.minLng + box.maxLng) / 2) * UNITS_OF_DEGREE,
    lat: lat * UNITS_OF_DEGREE,
    climb: climbBounds(box),
    across: {
      least: least * (south + slope * (lat - box.minLat)),
      most: most * frame.axisDistance,
    },
    acrossSlope: {
      least: (least * slope) / UNITS_OF_DEGREE,
      most: (most * tangent) / UNITS_OF_DEGREE,
    },
    outer: {
      least: chord > CHORD_SLACK ? (chord - CHORD_SLACK) ** 2 : -1,
      most: (chord + CHORD_SLACK) ** 2,
    },
  };
}

/**
 * Bounds `climb`: the meridian bends least at the border nearer to a pole, and a chord is shorter
 * than its arc.
 */
function climbBounds({ minLat, maxLat }: Box): Bounds {
  const sag = 1 - ((maxLat - minLat) * RADIANS) ** 2 / 48;
  return {
    least: (meridianRadiusAt(latToEquator(minLat, maxLat)) * RADIANS_OF_TWO) ** 2 * sag,
    most: (meridianRadiusAt(latFromEquator(minLat, maxLat)) * RADIANS_OF_TWO) ** 2,
  };
}

/**
 * Judges which of the `count` boxes from number `first` on are in the circle, partly in it, or
 * outside, and fills in the bounds of their keys: a lower bound for the places inside the circle,
 * and an upper bound for all places if the box is in the circle.
 */
export function judgeBoxesInBands(
  boxes: Int32Array,
  nodes: BoxRange,
  bands: readonly CircleBand[],
  bounds: KeyBounds,
): Verdicts {
  const band = bands[0];
  if (band === undefined) return 0;
  let verdicts = judgeBoxesInBand(boxes, nodes, band, bounds);
  for (let turn = 1; turn < bands.length; turn++) {
    const least = bounds.least.slice();
    const most = bounds.most.slice();
    verdicts = strongestOf(verdicts, judgeBoxesInBand(boxes, nodes, bands[turn]!, bounds));
    for (let index = 0; index < nodes.count; index++) {
      bounds.least[index] = Math.min(least[index]!, bounds.least[index]!);
      bounds.most[index] = Math.min(most[index]!, bounds.most[index]!);
    }
  }
  return verdicts;
}

/**
 * Judges boxes in one turn. A box that extends beyond the band is never taken for one in the
 * circle: the upper bound holds at the borders of the band, and these are beyond the radius. An
 * empty box is negative in size, and therefore farther away than any place.
 *
 * No branch depends on the position of a box: twice the distance to the middle of a box, plus or
 * minus its size, is twice the distance to its far and its near side; the latter is negative if the
 * centre is between the two sides, and then counts as 0.
 */
function judgeBoxesInBand(
  boxes: Int32Array,
  { first, count }: BoxRange,
  band: CircleBand,
  bounds: KeyBounds,
): Verdicts {
  const { least, most } = bounds;
  const { lng, lat, climb, across, acrossSlope, outer } = band;
  // The side of a box at which `across` is least, and the side at which it is greatest.
  const isLeastNorth = acrossSlope.least < 0;
  const isMostSouth = acrossSlope.most < 0;
  let inside = 0;
  let live = 0;
  for (let index = 0; index < count; index++) {
    const at = 4 * (first + index);
    const west = boxes[at]! - lng;
    const south = boxes[at + 1]! - lat;
    const east = (boxes[at + 2] === UNITS_MAX ? LNG_LIMIT_UNITS : boxes[at + 2]!) - lng;
    const north = boxes[at + 3]! - lat;
    const width = east - west;
    const height = north - south;
    const sideways = Math.abs(west + east);
    const climbed = Math.abs(south + north);
    const nearLng = (sideways - width + Math.abs(sideways - width)) / 2;
    const nearLat = (climbed - height + Math.abs(climbed - height)) / 2;
    const farLng = sideways + width;
    const farLat = climbed + height;
    const narrowest = across.least + acrossSlope.least * (isLeastNorth ? north : south);
    const widest = across.most + acrossSlope.most * (isMostSouth ? south : north);
    const nearest = climb.least * nearLat * nearLat + narrowest * nearLng * nearLng;
    const farthest = climb.most * farLat * farLat + widest * farLng * farLng;
    least[index] = nearest;
    most[index] = farthest;
    live |= Number(nearest <= outer.most) << index;
    inside |= Number(farthest <= outer.least) << index;
  }
  return packVerdicts(inside, live);
}
