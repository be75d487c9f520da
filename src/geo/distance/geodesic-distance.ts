/** The only module that uses geographiclib-geodesic. */
import geographiclib from 'geographiclib-geodesic';
import type { Position } from '../../model/geometry.ts';
import { axisDistanceAt, meridianRadiusAt, RADIANS } from './distance-frame.ts';

const { WGS84, DISTANCE, AZIMUTH } = {
  WGS84: geographiclib.Geodesic.WGS84,
  DISTANCE: geographiclib.Geodesic.DISTANCE,
  AZIMUTH: geographiclib.Geodesic.AZIMUTH,
};

/** The shortest way from a centre to a place. */
export interface Geodesic {
  /** Metres. */
  readonly distance: number;
  /**
   * Change in metres for a degree of longitude and of latitude at the place; not valid at a pole.
   */
  readonly perLng: number;
  readonly perLat: number;
}

/** Returns the distance in metres along the surface of the WGS 84 ellipsoid. */
export function geodesicDistance(center: Position, place: Position): number {
  return WGS84.Inverse(center.lat, center.lng, place.lat, place.lng, DISTANCE).s12 ?? Number.NaN;
}

/**
 * Returns the geodesic. The distance changes with the direction in which it arrives at the place.
 */
export function geodesicTo(center: Position, place: Position): Geodesic {
  const found = WGS84.Inverse(center.lat, center.lng, place.lat, place.lng, DISTANCE | AZIMUTH);
  const { s12: distance = Number.NaN, azi2: azimuth = Number.NaN } = found;
  return {
    distance,
    perLng: axisDistanceAt(place.lat) * Math.sin(azimuth * RADIANS) * RADIANS,
    perLat: meridianRadiusAt(place.lat) * Math.cos(azimuth * RADIANS) * RADIANS,
  };
}
