import { latOf, lngOf } from '../rings/ring-orientation.ts';
import {
  axisDistanceAt,
  chordSquaredTo,
  type DistanceFrame,
  EQUATORIAL_RADIUS,
  heightAt,
  RADIANS,
  RADIUS_MAX,
} from './distance-frame.ts';

/**
 * Returns the key of the nearest point of the edge from position `a`, or `best` if that is smaller.
 * The edge is halved until its pieces bend by less than a tolerance. A piece that is too far away
 * is skipped. The key is that of a point on the edge, too large by at most twice the tolerance: 2
 * mm nearby, 6 mm at 20 km.
 */
export function nearestKeyOfBentEdge(
  frame: DistanceFrame,
  positions: Float64Array,
  a: number,
  best: number,
): number {
  const from = pointAt(frame, lngOf(positions, a), latOf(positions, a));
  const to = pointAt(frame, lngOf(positions, a + 1), latOf(positions, a + 1));
  return nearestKeyOfPiece(frame, { from, to }, best);
}

/** Tolerance in metres, and its growth as a share of the distance: 1 mm, and 3 mm at 20 km. */
const TOLERANCE = 0.001;
const TOLERANCE_SHARE = 1e-7;

/**
 * Returns the largest deviation in metres of an edge from the straight line between its ends, for
 * the degrees from one end to the other: an eighth of the largest second derivative along it. The
 * second derivative of the surface is the radius of curvature for latitude twice, the distance from
 * the axis for longitude twice, and less than either for both.
 */
export function bendOf(lngDegrees: number, latDegrees: number): number {
  const radians = (Math.abs(lngDegrees) + Math.abs(latDegrees)) * RADIANS;
  return (RADIUS_MAX / 8) * radians * radians;
}

/** Returns a tighter bound for a piece: near the poles a degree of longitude is short. */
function bendOfPiece(from: PointFromCentre, to: PointFromCentre): number {
  const lngRadians = Math.abs(to.lng - from.lng) * RADIANS;
  const climb = Math.abs(to.lat - from.lat) * RADIANS;
  const isAcrossEquator = from.lat > 0 !== to.lat > 0;
  const axisDistance = isAcrossEquator
    ? EQUATORIAL_RADIUS
    : Math.max(from.axisDistance, to.axisDistance);
  return (
    (RADIUS_MAX * climb * (climb + 2 * lngRadians) + axisDistance * lngRadians * lngRadians) / 8
  );
}

/**
 * A point, and its position in metres from the centre: outward from the axis of the earth,
 * eastward, upward.
 */
interface PointFromCentre {
  readonly lng: number;
  readonly lat: number;
  readonly axisDistance: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function pointAt(frame: DistanceFrame, lng: number, lat: number): PointFromCentre {
  const axisDistance = axisDistanceAt(lat);
  const lngRadians = (lng - frame.center.lng) * RADIANS;
  return {
    lng,
    lat,
    axisDistance,
    x: axisDistance * Math.cos(lngRadians) - frame.axisDistance,
    y: axisDistance * Math.sin(lngRadians),
    z: heightAt(lat) - frame.height,
  };
}

interface Piece {
  readonly from: PointFromCentre;
  readonly to: PointFromCentre;
}

function nearestKeyOfPiece(frame: DistanceFrame, piece: Piece, best: number): number {
  const { from, to } = piece;
  const bend = bendOfPiece(from, to);
  const part = footOf(piece);
  const distance = Math.hypot(
    from.x + part * (to.x - from.x),
    from.y + part * (to.y - from.y),
    from.z + part * (to.z - from.z),
  );
  const reach = distance - bend;
  if (reach > 0 && reach * reach >= best) return best;
  if (bend > TOLERANCE + TOLERANCE_SHARE * distance) return nearestKeyOfHalves(frame, piece, best);
  const lng = from.lng + part * (to.lng - from.lng);
  const lat = from.lat + part * (to.lat - from.lat);
  return Math.min(best, chordSquaredTo(frame, lng, lat));
}

/**
 * Returns where on the straight line its point nearest to the centre lies, as a fraction from 0
 * to 1.
 */
function footOf({ from, to }: Piece): number {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const part = -(from.x * x + from.y * y + from.z * z) / (x * x + y * y + z * z);
  return part > 0 ? Math.min(part, 1) : 0;
}

/** Searches the half with the nearer end first, so that the other one can be skipped more often. */
function nearestKeyOfHalves(frame: DistanceFrame, { from, to }: Piece, best: number): number {
  const middle = pointAt(frame, (from.lng + to.lng) / 2, (from.lat + to.lat) / 2);
  const halves = [
    { from, to: middle },
    { from: middle, to },
  ];
  if (keyOf(to) < keyOf(from)) halves.reverse();
  return halves.reduce((key, half) => nearestKeyOfPiece(frame, half, key), best);
}

function keyOf({ x, y, z }: PointFromCentre): number {
  return x * x + y * y + z * z;
}
