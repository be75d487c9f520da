import type { Position } from '../../model/geometry.ts';

/*
 * Distances from one centre, measured as straight lines through the earth.
 *
 * The chord between two points of the ellipsoid is exact, costs a few multiplications, and tells
 * the geodesic distance along the surface: s = 2R·asin(chord / 2R), with one radius R for a
 * centre. Against geographiclib this is off by 0.06 mm at 20 km and by 0.003 % at 2,000 km, at
 * every latitude (test/geo/distance/distance-frame.test.ts). And as it only grows with the
 * chord, places are compared by the square of the chord alone, their `key`: no root and no arc
 * sine is taken for a place.
 *
 * Beyond `FAR_CHORD` the key is that chord's square and the metres of the geodesic beyond it, so
 * that keys still ascend with the distance.
 */

/** WGS 84: equatorial radius in metres, flattening, squared eccentricity. */
export const EQUATORIAL_RADIUS = 6378137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
/** Of the polar and the equatorial radius, squared. */
export const AXIS_RATIO_SQUARED = 1 - ECCENTRICITY_SQUARED;

/** The largest radius of curvature of the ellipsoid, at its poles, in metres. */
export const RADIUS_MAX = EQUATORIAL_RADIUS / (1 - FLATTENING);

export const RADIANS = Math.PI / 180;

/** Metres: far above what rounding can take from a chord, far below what anyone measures. */
export const CHORD_SLACK = 1e-6;

/**
 * Metres. What lies further from the centre, in a straight line, has a geodesic computed for it.
 */
export const FAR_CHORD = 2_000_000;
export const FAR_KEY = FAR_CHORD * FAR_CHORD;

/**
 * Metres. Up to there the circles around a centre bend with radii of 1,000 km and more. Further
 * off, geodesics meet again, and how they go tells nothing of the places beside them any more.
 */
export const OPPOSITE = 19_000_000;

/** Metres by which a far key may be less than that of any place of its shape (key-tangent.ts). */
export const FAR_ERROR_MAX = 0.1;

/** Metres that far bounds leave for that, and for the rounding of keys. */
export const FAR_SLACK = 2 * FAR_ERROR_MAX;

/** A centre, with what is computed once for it. Metres. */
export interface DistanceFrame {
  readonly center: Position;
  /** From the earth's axis, and above the plane of the equator. */
  readonly axisDistance: number;
  readonly height: number;
  /** The mean radius of curvature at the centre: R above. */
  readonly radius: number;
}

export function createDistanceFrame(center: Position): DistanceFrame {
  const sine = Math.sin(center.lat * RADIANS);
  const root = Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return {
    center,
    axisDistance: axisDistanceAt(center.lat),
    height: heightAt(center.lat),
    // Of the meridian a(1 − e²)/root³ and across it a/root, the geometric mean.
    radius: (EQUATORIAL_RADIUS * (1 - FLATTENING)) / (root * root),
  };
}

/** Metres from the earth's axis to the surface at a latitude; at a pole exactly 0. */
export function axisDistanceAt(lat: number): number {
  return normalRadiusAt(Math.sin(lat * RADIANS)) * cosineOfLat(lat);
}

/** Metres from the plane of the equator to the surface at a latitude, negative in the south. */
export function heightAt(lat: number): number {
  const sine = Math.sin(lat * RADIANS);
  return normalRadiusAt(sine) * AXIS_RATIO_SQUARED * sine;
}

/** Metres along the normal from the surface to the earth's axis, at a latitude of that sine. */
export function normalRadiusAt(sine: number): number {
  return EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
}

/** The cosine of a latitude in degrees, which at a pole is 0 to the last bit. */
export function cosineOfLat(lat: number): number {
  return lat === 90 || lat === -90 ? 0 : Math.cos(lat * RADIANS);
}

/** The radius of curvature of the meridian at a latitude, in metres: it grows towards the poles. */
export function meridianRadiusAt(lat: number): number {
  const sine = Math.sin(lat * RADIANS);
  const root = Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return (EQUATORIAL_RADIUS * AXIS_RATIO_SQUARED) / (root * root * root);
}

/** Of a stretch of latitudes the one that is nearest to the equator. */
export function latToEquator(minLat: number, maxLat: number): number {
  return Math.max(minLat, Math.min(maxLat, 0));
}

/** Of a stretch of latitudes the one that is farthest from the equator. */
export function latFromEquator(minLat: number, maxLat: number): number {
  return -minLat > maxLat ? minLat : maxLat;
}

/** The square of the chord from the centre to a place, in square metres. */
export function chordSquaredTo(frame: DistanceFrame, lng: number, lat: number): number {
  return meridianChordSquaredTo(frame, lat) + acrossSquared(frame, lat, lng - frame.center.lng);
}

/** The part of a chord's square that is due to the latitude alone. */
export function meridianChordSquaredTo(frame: DistanceFrame, lat: number): number {
  const outward = axisDistanceAt(lat) - frame.axisDistance;
  const upward = heightAt(lat) - frame.height;
  return outward * outward + upward * upward;
}

/** The part that so many degrees of longitude add at a latitude. */
export function acrossSquared(frame: DistanceFrame, lat: number, turn: number): number {
  const sine = Math.sin(turn * (RADIANS / 2));
  return 4 * axisDistanceAt(lat) * frame.axisDistance * sine * sine;
}

/** The key of a distance, such as a radius. */
export function keyOfDistance(frame: DistanceFrame, distanceM: number): number {
  const farDistance = distanceOfChord(frame, FAR_CHORD);
  if (distanceM > farDistance) return FAR_KEY + (distanceM - farDistance);
  const chord = 2 * frame.radius * Math.sin(distanceM / (2 * frame.radius));
  return chord * chord;
}

/** The key of a place beyond `FAR_CHORD`, from its geodesic distance. */
export function keyOfFarDistance(frame: DistanceFrame, distanceM: number): number {
  return FAR_KEY + Math.max(0, distanceM - distanceOfChord(frame, FAR_CHORD));
}

/** The distance that a key stands for, in metres. */
export function distanceOfKey(frame: DistanceFrame, key: number): number {
  if (key > FAR_KEY) return distanceOfChord(frame, FAR_CHORD) + (key - FAR_KEY);
  return distanceOfChord(frame, Math.sqrt(key));
}

function distanceOfChord(frame: DistanceFrame, chord: number): number {
  return 2 * frame.radius * Math.asin(chord / (2 * frame.radius));
}
