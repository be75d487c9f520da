import type { Position } from '../../model/geometry.ts';
import {
  axisDistanceAt,
  EQUATORIAL_RADIUS,
  FLATTENING,
  meridianRadiusAt,
  RADIANS,
} from './distance-frame.ts';

/*
 * The length of the shortest geodesic between two places, for the far ones. Series: T. Vincenty,
 * "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23 (1975), to the
 * order that is good for 0.1 mm. Vincenty's own iteration fails for places almost opposite each
 * other; so this searches the azimuth at the first place instead, as C. F. F. Karney, "Algorithms
 * for geodesics", J. Geodesy 87 (2013), section 4, arranges it: with the first place in the south
 * and nearer to its pole than the second is to either, the longitude at which the second's latitude
 * is reached only grows with the azimuth.
 */

/** The shortest way from a centre to a place. Metres. */
export interface Geodesic {
  /** To a millimetre, for every pair of places. */
  readonly distance: number;
  /** What a degree of longitude and of latitude add to it where the place is; not for a pole. */
  readonly perLng: number;
  readonly perLat: number;
}

/** Metres along the surface of the WGS 84 ellipsoid. */
export function geodesicDistance(center: Position, place: Position): number {
  return geodesicTo(center, place).distance;
}

export function geodesicTo(center: Position, place: Position): Geodesic {
  const turn = shortTurn(place.lng - center.lng) * RADIANS;
  const eastward = turn < 0 ? -EQUATORIAL_RADIUS : EQUATORIAL_RADIUS;
  const isPlaceFirst = Math.abs(place.lat) > Math.abs(center.lat);
  const [first, second] = isPlaceFirst ? [place.lat, center.lat] : [center.lat, place.lat];
  if (first === 0 && Math.abs(turn) <= (1 - FLATTENING) * Math.PI) {
    return { distance: eastward * turn, perLng: eastward * RADIANS, perLat: 0 };
  }
  const pair = createPair(-Math.abs(first), first > 0 ? -second : second);
  const path = searchAzimuth(pair, Math.abs(turn));
  // What is left of the miss, times how fast the distance grows with the longitude.
  const rest = (path.turn - Math.abs(turn)) * EQUATORIAL_RADIUS * path.sine0;
  // Away from the centre, northward where the latitudes have not changed sides.
  const onward = (isPlaceFirst ? -path.cosine1 : path.cosine2) * (first > 0 ? -1 : 1);
  const cosine = axisDistanceAt(place.lat) / EQUATORIAL_RADIUS;
  return {
    distance: path.distance - rest,
    perLng: eastward * path.sine0 * RADIANS,
    perLat: (meridianRadiusAt(place.lat) * onward * RADIANS) / cosine,
  };
}

/** The same turn in degrees, −180 to 180. */
function shortTurn(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** Of the reduced latitudes, which put the places on a sphere. */
interface Pair {
  readonly sin1: number;
  readonly cos1: number;
  readonly sin2: number;
}

function createPair(lat1: number, lat2: number): Pair {
  const reduced1 = Math.atan((1 - FLATTENING) * Math.tan(lat1 * RADIANS));
  const reduced2 = Math.atan((1 - FLATTENING) * Math.tan(lat2 * RADIANS));
  return {
    // A place on the equator or at a pole is moved by less than an atom, so that azimuths tell
    // there.
    sin1: Math.min(Math.sin(reduced1), -TINY),
    cos1: Math.max(Math.cos(reduced1), TINY),
    sin2: Math.sin(reduced2),
  };
}

const TINY = 1e-100;

/**
 * Regula falsi by the Illinois rule (an end that stays twice has its miss halved), between the
 * azimuths 0 and π, where the longitudes reached are 0 and π.
 */
function searchAzimuth(pair: Pair, turn: number): Path {
  let low = 0;
  let high = Math.PI;
  let lowMiss = -turn;
  let highMiss = Math.PI - turn;
  let path = followPath(pair, 0);
  for (let step = 0, last = 0; step < STEPS_MAX; step++) {
    const azimuth = low + (lowMiss / (lowMiss - highMiss)) * (high - low);
    path = followPath(pair, azimuth);
    const miss = path.turn - turn;
    if (Math.abs(miss) < MISS_MAX) break;
    if (miss < 0) {
      if (last < 0) highMiss /= 2;
      low = azimuth;
      lowMiss = miss;
    } else {
      if (last > 0) lowMiss /= 2;
      high = azimuth;
      highMiss = miss;
    }
    last = miss;
  }
  return path;
}

/** Radians: the correction above leaves a millionth of it, less than a micrometre. */
const MISS_MAX = 1e-7;

/** Seven on average; a few pairs that are all but opposite, on the equator, take up to this. */
const STEPS_MAX = 100;

/** The path that leaves the first place at an azimuth and ends at the latitude of the second. */
interface Path {
  /** The longitude it covers, in radians. */
  readonly turn: number;
  readonly distance: number;
  /**
   * The sine of its azimuth at the equator: the growth of distance with longitude, by Clairaut's
   * law.
   */
  readonly sine0: number;
  /** The cosines of its azimuths at both places, times those of the reduced latitudes. */
  readonly cosine1: number;
  readonly cosine2: number;
}

function followPath({ sin1, cos1, sin2 }: Pair, azimuth: number): Path {
  const sine0 = Math.sin(azimuth) * cos1;
  const cosineSquared0 = 1 - sine0 * sine0;
  const cosine1 = Math.cos(azimuth) * cos1;
  const cosine2 = Math.sqrt(Math.max(0, cosine1 * cosine1 + (sin1 - sin2) * (sin1 + sin2)));
  const arc1 = Math.atan2(sin1, cosine1);
  const arc2 = Math.atan2(sin2, cosine2);
  const sphericalTurn = Math.atan2(sine0 * sin2, cosine2) - Math.atan2(sine0 * sin1, cosine1);
  const arc = { length: arc2 - arc1, doubleMiddleCosine: Math.cos(arc1 + arc2) };
  return {
    turn: sphericalTurn - turnLoss(sine0, cosineSquared0, arc),
    distance: distanceOfArc(cosineSquared0, arc),
    sine0,
    cosine1,
    cosine2,
  };
}

/**
 * An arc of the auxiliary sphere: its length, and the cosine of twice the way from the equator to
 * its middle.
 */
interface Arc {
  readonly length: number;
  readonly doubleMiddleCosine: number;
}

/**
 * How much less longitude the path covers on the ellipsoid than on the sphere (Vincenty's 10 and
 * 11).
 */
function turnLoss(sine0: number, cosineSquared0: number, arc: Arc): number {
  const middle = arc.doubleMiddleCosine;
  const c = (FLATTENING / 16) * cosineSquared0 * (4 + FLATTENING * (4 - 3 * cosineSquared0));
  const inner = middle + c * Math.cos(arc.length) * (2 * middle * middle - 1);
  return (1 - c) * FLATTENING * sine0 * (arc.length + c * Math.sin(arc.length) * inner);
}

/** The metres of an arc (Vincenty's 3, 4, 6 and 19). */
function distanceOfArc(cosineSquared0: number, arc: Arc): number {
  const sine = Math.sin(arc.length);
  const cosine = Math.cos(arc.length);
  const middle = arc.doubleMiddleCosine;
  const u = (cosineSquared0 * FLATTENING * (2 - FLATTENING)) / (1 - FLATTENING) ** 2;
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  const third = (b / 6) * middle * (4 * sine * sine - 3) * (4 * middle * middle - 3);
  const second = cosine * (2 * middle * middle - 1) - third;
  return (
    EQUATORIAL_RADIUS * (1 - FLATTENING) * a * (arc.length - b * sine * (middle + (b / 4) * second))
  );
}
