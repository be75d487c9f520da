import type { RingColumns } from '../ring-columns.ts';
import { latOf, lngOf } from '../ring-orientation.ts';
import {
  AXIS_RATIO_SQUARED,
  chordSquaredTo,
  cosineOfLat,
  type DistanceFrame,
  EQUATORIAL_RADIUS,
  normalRadiusAt,
  POINT_SIZE,
  RADIANS,
} from './distance-frame.ts';

/*
 * An edge is straight in longitude and latitude (RFC 7946 section 3.1.1), so on the ground it
 * bends. Where it leaves the straight line between its ends, through the earth, by less than a
 * tolerance, the foot of the perpendicular on that line says which of its points is nearest; else
 * it is halved, and a half that is too far away is left alone. The key given is always that of a
 * point on the edge: never too small, and too large by twice the tolerance at most, which is 2 mm
 * nearby and 6 mm at 20 km.
 *
 * Points are worked on where they stand in the frame's scratch room, `POINT_SIZE` numbers each:
 * their longitude and latitude, and how far they are from the centre, outward from the earth's
 * axis, eastward and upward, in metres.
 */

/**
 * The key of the point of a ring that is nearest to the centre, or `best` where that is smaller.
 */
export function nearestKeyOfLine(
  frame: DistanceFrame,
  rings: RingColumns,
  ring: number,
  best: number,
): number {
  const { positions, ringPositions } = rings;
  const first = ringPositions[ring] as number;
  const end = ringPositions[ring + 1] as number;
  let key = best;
  let from = 0;
  putPoint(frame, from, lngOf(positions, first), latOf(positions, first));
  for (let a = first + 1; a < end; a++) {
    const to = POINT_SIZE - from;
    putPoint(frame, to, lngOf(positions, a), latOf(positions, a));
    key = nearestKeyOfEdge(frame, { from, to, free: 2 * POINT_SIZE }, key);
    from = to;
  }
  return key;
}

/** Where the ends of an edge stand in the scratch room, and where it is free. */
interface EdgePlace {
  readonly from: number;
  readonly to: number;
  readonly free: number;
}

function putPoint(frame: DistanceFrame, at: number, lng: number, lat: number): void {
  const sine = Math.sin(lat * RADIANS);
  const normal = normalRadiusAt(sine);
  const axisDistance = normal * cosineOfLat(lat);
  const turn = (lng - frame.center.lng) * RADIANS;
  const points = frame.scratch;
  points[at] = lng;
  points[at + 1] = lat;
  points[at + 2] = axisDistance * Math.cos(turn) - frame.axisDistance;
  points[at + 3] = axisDistance * Math.sin(turn);
  points[at + 4] = normal * AXIS_RATIO_SQUARED * sine - frame.height;
}

function nearestKeyOfEdge(frame: DistanceFrame, edge: EdgePlace, best: number): number {
  const part = footOf(frame.scratch, edge);
  const straightKey = squareAt(frame.scratch, edge, part);
  const bend = bendOf(frame.scratch, edge);
  if (bend <= TOLERANCE || bend <= TOLERANCE + TOLERANCE_SHARE * Math.sqrt(straightKey)) {
    if (straightKey >= best) return best;
    return part === 0 || part === 1 ? straightKey : Math.min(best, keyAlong(frame, edge, part));
  }
  const reach = Math.sqrt(straightKey) - bend;
  if (reach > 0 && reach * reach >= best) return best;
  return nearestKeyOfHalves(frame, edge, best);
}

/** Metres, and the share of the distance by which that grows: 1 mm, and 3 mm at 20 km. */
const TOLERANCE = 0.001;
const TOLERANCE_SHARE = 1e-7;

/**
 * Which part of the way from one end to the other the nearest point of the straight line is at: 0
 * to 1.
 */
function footOf(points: Float64Array, { from, to }: EdgePlace): number {
  let along = 0;
  let length = 0;
  for (let axis = 2; axis < POINT_SIZE; axis++) {
    const start = points[from + axis] as number;
    const step = (points[to + axis] as number) - start;
    along -= start * step;
    length += step * step;
  }
  if (along <= 0) return 0;
  return along >= length ? 1 : along / length;
}

function squareAt(points: Float64Array, { from, to }: EdgePlace, part: number): number {
  let square = 0;
  for (let axis = 2; axis < POINT_SIZE; axis++) {
    const start = points[from + axis] as number;
    const value = start + part * ((points[to + axis] as number) - start);
    square += value * value;
  }
  return square;
}

/**
 * How far the edge leaves the straight line, at most, in metres: an eighth of the largest second
 * derivative along it. Those of the surface are R by latitude twice, R·cos(latitude) by longitude
 * twice, less than R by both. The largest R of the ellipsoid is 0.34 % above the equatorial radius.
 */
function bendOf(points: Float64Array, { from, to }: EdgePlace): number {
  const turn = Math.abs((points[to] as number) - (points[from] as number)) * RADIANS;
  const climb = Math.abs((points[to + 1] as number) - (points[from + 1] as number)) * RADIANS;
  return (1.0034 / 8) * EQUATORIAL_RADIUS * (climb + turn) * (climb + turn);
}

/** The key of the point at `part` of the way along an edge, on the ground. */
function keyAlong(frame: DistanceFrame, { from, to }: EdgePlace, part: number): number {
  const lng = frame.scratch[from] as number;
  const lat = frame.scratch[from + 1] as number;
  return chordSquaredTo(
    frame,
    lng + part * ((frame.scratch[to] as number) - lng),
    lat + part * ((frame.scratch[to + 1] as number) - lat),
  );
}

/** The half with the nearer end first, so that the other one is more often left alone. */
function nearestKeyOfHalves(frame: DistanceFrame, edge: EdgePlace, best: number): number {
  const { scratch } = frame;
  const { from, to, free } = edge;
  putPoint(
    frame,
    free,
    ((scratch[from] as number) + (scratch[to] as number)) / 2,
    ((scratch[from + 1] as number) + (scratch[to + 1] as number)) / 2,
  );
  const isFromNearer = squareAt(scratch, edge, 0) < squareAt(scratch, edge, 1);
  const near = { from: isFromNearer ? from : to, to: free, free: free + POINT_SIZE };
  const other = { from: isFromNearer ? to : from, to: free, free: free + POINT_SIZE };
  return nearestKeyOfEdge(frame, other, nearestKeyOfEdge(frame, near, best));
}
