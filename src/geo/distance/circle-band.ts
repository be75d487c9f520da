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
 *
 * A key is the square of a chord, in square metres. A turn is a copy of the map that is shifted by
 * 360 degrees of longitude, or by none.
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
  readonly climbLeast: number;
  readonly climbMost: number;
  /** The same, at the centre, and the change for each unit further north. */
  readonly acrossLeast: number;
  readonly acrossMost: number;
  readonly slopeLeast: number;
  readonly slopeMost: number;
  /** The square of the radius, slightly smaller and slightly larger. */
  readonly outerLeast: number;
  readonly outerMost: number;
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
  const climb = climbBounds(box);
  const chord = Math.sqrt(outerKey);
  return {
    lng: ((box.minLng + box.maxLng) / 2) * UNITS_OF_DEGREE,
    lat: lat * UNITS_OF_DEGREE,
    climbLeast: climb.least,
    climbMost: climb.most,
    acrossLeast: least * (south + slope * (lat - box.minLat)),
    acrossMost: most * frame.axisDistance,
    slopeLeast: (least * slope) / UNITS_OF_DEGREE,
    slopeMost: (most * tangent) / UNITS_OF_DEGREE,
    outerLeast: chord > CHORD_SLACK ? (chord - CHORD_SLACK) ** 2 : -1,
    outerMost: (chord + CHORD_SLACK) ** 2,
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
 * Twice the units by which a position may be away from the side of the box, which was rounded.
 */
const SIDE_SLACK = 2;

/** A factor that makes up for what rounding takes from a sum of two numbers. */
const ROUNDED_UP = 1 + 2 ** -50;

/**
 * Judges boxes in one turn. A box that extends beyond the band is never taken for one in the
 * circle: the upper bound holds at the borders of the band, and these are beyond the radius. An
 * empty box is negative in size, and therefore farther away than any place.
 *
 * The shape of a row has a position on each side of its box. The farthest corner of the nearest
 * meridian side, or that of the nearest parallel side, is therefore an upper bound of its distance;
 * for nodes above the rows it is the farthest corner of the box.
 *
 * No branch depends on the position of a box: twice the distance to the middle of a box, plus or
 * minus its size, is twice the distance to its far and its near side; the latter is negative if the
 * centre is between the two sides, and then counts as 0. `Math.min` and `Math.max` would branch.
 */
function judgeBoxesInBand(
  boxes: Int32Array,
  { first, count, areRows }: BoxRange,
  band: CircleBand,
  bounds: KeyBounds,
): Verdicts {
  const { least, most } = bounds;
  const { lng, lat, climbLeast, climbMost, acrossLeast, acrossMost } = band;
  const { slopeLeast, slopeMost, outerLeast, outerMost } = band;
  // The side of a box at which `across` is least, and the side at which it is greatest.
  const isLeastNorth = slopeLeast < 0;
  const isMostSouth = slopeMost < 0;
  let inside = 0;
  let live = 0;
  let at = 4 * first;
  for (let index = 0; index < count; index++) {
    const west = boxes[at]! - lng;
    const south = boxes[at + 1]! - lat;
    const eastUnits = boxes[at + 2]!;
    let east = eastUnits - lng;
    if (eastUnits === UNITS_MAX) east = LNG_LIMIT_UNITS - lng;
    const north = boxes[at + 3]! - lat;
    at += 4;
    const width = east - west;
    const height = north - south;
    const sideways = Math.abs(west + east);
    const climbed = Math.abs(south + north);
    const toLng = sideways - width;
    const toLat = climbed - height;
    const nearLng = (toLng + Math.abs(toLng)) / 2;
    const nearLat = (toLat + Math.abs(toLat)) / 2;
    const farLng = sideways + width;
    const farLat = climbed + height;
    const sideLng = areRows && eastUnits !== UNITS_MAX ? Math.abs(toLng) + SIDE_SLACK : farLng;
    const sideLat = areRows ? Math.abs(toLat) + SIDE_SLACK : farLat;
    const narrowest = acrossLeast + slopeLeast * (isLeastNorth ? north : south);
    const widest = acrossMost + slopeMost * (isMostSouth ? south : north);
    const nearest = climbLeast * nearLat * nearLat + narrowest * nearLng * nearLng;
    const onMeridian = climbMost * farLat * farLat + widest * sideLng * sideLng;
    const onParallel = climbMost * sideLat * sideLat + widest * farLng * farLng;
    // The lesser of the two.
    const sum = (onMeridian + onParallel) * ROUNDED_UP;
    const farthest = (sum - Math.abs(onMeridian - onParallel)) / 2;
    least[index] = nearest;
    most[index] = farthest;
    live |= Number(nearest <= outerMost) << index;
    inside |= Number(farthest <= outerLeast) << index;
  }
  return packVerdicts(inside, live);
}
