import type { Position } from '../../model/geometry.ts';
import { type Quartic, quarticThrough, valueAt } from './quartic.ts';

/*
 * Distances from one centre, measured as straight lines through the earth.
 *
 * The chord between two points of the ellipsoid is exact and costs a few multiplications. It gives
 * the geodesic distance along the surface: s = 2R·asin(chord / 2R), with one radius R for a centre.
 * Compared with geographiclib this is off by 0.06 mm at 20 km and by 0.003 % at 2,000 km, at every
 * latitude (test/geo/distance/distance-frame.test.ts). The distance increases with the chord, so
 * places are compared by the square of the chord alone, their `key`. No root and no arc sine is
 * computed for a place.
 *
 * Within `PROFILE_REACH` of the centre's latitude no sine or root is computed either. The
 * differences to the centre are quartics in the latitude, made once for the centre. They are off
 * by less than a tenth of a micrometre.
 *
 * Beyond `FAR_CHORD` the key is the square of that chord plus the metres of the geodesic beyond it,
 * so that keys still increase with the distance.
 */

/** WGS 84: equatorial radius in metres, flattening, squared eccentricity. */
export const EQUATORIAL_RADIUS = 6378137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
/** The square of the ratio of the polar to the equatorial radius. */
const AXIS_RATIO_SQUARED = 1 - ECCENTRICITY_SQUARED;

/** The largest radius of curvature of the ellipsoid, at its poles, in metres. */
export const RADIUS_MAX = EQUATORIAL_RADIUS / (1 - FLATTENING);

export const RADIANS = Math.PI / 180;

/** Metres: far more than the rounding error of a chord, far less than anyone measures. */
export const CHORD_SLACK = 1e-6;

/**
 * Metres. For a place further from the centre than this, in a straight line, the geodesic
 * is computed.
 */
const FAR_CHORD = 2_000_000;
export const FAR_KEY = FAR_CHORD * FAR_CHORD;

/**
 * Metres. Up to this distance the circles around a centre have radii of curvature of 1,000 km
 * and more. Beyond it geodesics meet again, and their direction says nothing about the places
 * beside them.
 */
export const OPPOSITE = 19_000_000;

/** Metres that far bounds add for the rounding of far keys, which is half a millimetre. */
export const FAR_SLACK = 0.1;

/** A centre, with the values computed once for it. Metres. */
export interface DistanceFrame {
  readonly center: Position;
  /** Distance from the earth's axis, and height above the plane of the equator. */
  readonly axisDistance: number;
  readonly height: number;
  /** The mean radius of curvature at the centre: R above. */
  readonly radius: number;
  /** The surface north and south of the centre; `null` near a pole. */
  readonly profile: MeridianProfile | null;
}

/** Metres outward from the earth's axis and upward, relative to the centre, by degrees north. */
interface MeridianProfile {
  readonly outward: Quartic;
  readonly upward: Quartic;
}

/** Degrees: 33 km. */
export const PROFILE_REACH = 0.3;
/** Degrees. Centres beyond have no profile, so that a pole is exactly on the axis. */
const PROFILE_LAT_MAX = 89;

export function createDistanceFrame(center: Position): DistanceFrame {
  const sine = Math.sin(center.lat * RADIANS);
  const root = Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return {
    center,
    axisDistance: axisDistanceAt(center.lat),
    height: heightAt(center.lat),
    profile: createMeridianProfile(center.lat),
    // The geometric mean of the radii along the meridian, a(1 − e²)/root³, and across it, a/root.
    radius: (EQUATORIAL_RADIUS * (1 - FLATTENING)) / (root * root),
  };
}

function createMeridianProfile(lat: number): MeridianProfile | null {
  if (lat > PROFILE_LAT_MAX || lat < -PROFILE_LAT_MAX) return null;
  const axisDistance = axisDistanceAt(lat);
  const height = heightAt(lat);
  return {
    outward: quarticThrough((climb) => axisDistanceAt(lat + climb) - axisDistance, PROFILE_REACH),
    upward: quarticThrough((climb) => heightAt(lat + climb) - height, PROFILE_REACH),
  };
}

/** Returns the metres from the earth's axis to the surface at a latitude; exactly 0 at a pole. */
export function axisDistanceAt(lat: number): number {
  return normalRadiusAt(Math.sin(lat * RADIANS)) * cosineOfLat(lat);
}

/**
 * Returns the metres from the equator's plane to the surface at a latitude, negative in the south.
 */
export function heightAt(lat: number): number {
  const sine = Math.sin(lat * RADIANS);
  return normalRadiusAt(sine) * AXIS_RATIO_SQUARED * sine;
}

/**
 * Returns the metres along the normal from the surface to the earth's axis, for the sine of
 * a latitude.
 */
export function normalRadiusAt(sine: number): number {
  return EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
}

/** Returns the cosine of a latitude in degrees; exactly 0 at a pole. */
function cosineOfLat(lat: number): number {
  return lat === 90 || lat === -90 ? 0 : Math.cos(lat * RADIANS);
}

/**
 * Returns the meridian's radius of curvature at a latitude, in metres; it grows towards the poles.
 */
export function meridianRadiusAt(lat: number): number {
  const sine = Math.sin(lat * RADIANS);
  const root = Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return (EQUATORIAL_RADIUS * AXIS_RATIO_SQUARED) / (root * root * root);
}

/** Returns the latitude of a range that is nearest to the equator. */
export function latToEquator(minLat: number, maxLat: number): number {
  return Math.max(minLat, Math.min(maxLat, 0));
}

/** Returns the latitude of a range that is farthest from the equator. */
export function latFromEquator(minLat: number, maxLat: number): number {
  return -minLat > maxLat ? minLat : maxLat;
}

/** Returns the metres by which a latitude is further from the earth's axis than the centre. */
export function outwardTo({ center, axisDistance, profile }: DistanceFrame, lat: number): number {
  const climb = lat - center.lat;
  return profile !== null && climb <= PROFILE_REACH && climb >= -PROFILE_REACH
    ? valueAt(profile.outward, climb)
    : axisDistanceAt(lat) - axisDistance;
}

/** Returns the metres by which a latitude is further north of the equator's plane. */
export function upwardTo({ center, height, profile }: DistanceFrame, lat: number): number {
  const climb = lat - center.lat;
  return profile !== null && climb <= PROFILE_REACH && climb >= -PROFILE_REACH
    ? valueAt(profile.upward, climb)
    : heightAt(lat) - height;
}

/** Returns the square of the chord from the centre to a place, in square metres. */
export function chordSquaredTo(frame: DistanceFrame, lng: number, lat: number): number {
  return meridianChordSquaredTo(frame, lat) + acrossSquared(frame, lat, lng - frame.center.lng);
}

/** Returns the part of a chord's square that depends on the latitude alone. */
export function meridianChordSquaredTo(frame: DistanceFrame, lat: number): number {
  const outward = outwardTo(frame, lat);
  const upward = upwardTo(frame, lat);
  return outward * outward + upward * upward;
}

/** Returns the part of a chord's square that this many degrees of longitude add at a latitude. */
export function acrossSquared(frame: DistanceFrame, lat: number, lngDegrees: number): number {
  const axisDistance = frame.axisDistance + outwardTo(frame, lat);
  return 2 * axisDistance * frame.axisDistance * versineOf(lngDegrees * RADIANS);
}

/** Returns the sine of an angle in radians; a small one costs a few multiplications. */
export function sineOf(angle: number): number {
  if (!(angle < SMALL_ANGLE && angle > -SMALL_ANGLE)) return Math.sin(angle);
  const square = angle * angle;
  return angle * (1 - square * (1 / 6 - square * (1 / 120)));
}

/** Returns 1 less the cosine of an angle in radians, without the loss of digits. */
export function versineOf(angle: number): number {
  if (!(angle < SMALL_ANGLE && angle > -SMALL_ANGLE)) return 2 * Math.sin(angle / 2) ** 2;
  const square = angle * angle;
  return square * (1 / 2 - square * (1 / 24 - square * (1 / 720)));
}

/** Radians: 1.1 degrees. What the two series leave out is less than 2e-14 of the value. */
const SMALL_ANGLE = 0.02;

/** Returns the key of a distance, such as a radius. */
export function keyOfDistance(frame: DistanceFrame, distanceM: number): number {
  const farDistance = distanceOfChord(frame, FAR_CHORD);
  if (distanceM > farDistance) return FAR_KEY + (distanceM - farDistance);
  const chord = 2 * frame.radius * Math.sin(distanceM / (2 * frame.radius));
  return chord * chord;
}

/** Returns the key of a place beyond `FAR_CHORD`, from its geodesic distance. */
export function keyOfFarDistance(frame: DistanceFrame, distanceM: number): number {
  return FAR_KEY + Math.max(0, distanceM - distanceOfChord(frame, FAR_CHORD));
}

/** Returns the distance of a key, in metres. */
export function distanceOfKey(frame: DistanceFrame, key: number): number {
  if (key > FAR_KEY) return distanceOfChord(frame, FAR_CHORD) + (key - FAR_KEY);
  return distanceOfChord(frame, Math.sqrt(key));
}

function distanceOfChord(frame: DistanceFrame, chord: number): number {
  return 2 * frame.radius * Math.asin(chord / (2 * frame.radius));
}
