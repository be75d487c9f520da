import { createPlane } from '../../geo/measure-distance.ts';
import { buildPointIndex } from '../../geo/point-index.ts';
import type { Position } from '../../model/geometry.ts';
import { boxAround } from './zone-places.ts';

/** Nearer points are at the same post, so they show no direction. */
const NEIGHBOUR_DISTANCE_M_MIN = 1;

/** The number of nearest points that are used. */
const NEIGHBOUR_COUNT_MAX = 16;

/** Points whose directions differ by less than this are in one line. */
const LINE_DEGREES = 15;

interface Neighbour {
  readonly x: number;
  readonly y: number;
  readonly distanceM: number;
  /** From 0 to 180, since both directions of a line are equal. */
  readonly bearing: number;
}

/**
 * Creates a function that finds the bearing of the line of points that a point is in, in degrees
 * from 0 to 180. Each neighbour within the distance shows a line. The line with the most points is
 * used, where a point has the inverse of its distance as its weight, so that the bays in the same
 * row outweigh those across the street. The bearing is the weighted mean of the points of the line.
 */
export function createNeighbourBearings(
  points: readonly Position[],
  distanceM: number,
): (point: Position) => number | undefined {
  const index = buildPointIndex(points);
  return (point) => {
    const plane = createPlane(point);
    const near = index
      .selectInBox(boxAround(point, distanceM))
      .map((number) => plane(Float64Array.of(points[number]!.lng, points[number]!.lat), 0))
      .map(([x, y]) => ({ x, y, distanceM: Math.hypot(x, y), bearing: bearingOf(x, y) }))
      .filter((one) => one.distanceM >= NEIGHBOUR_DISTANCE_M_MIN && one.distanceM <= distanceM)
      // The last digits of sums depend on their order, so it must not be the order of the rows.
      .sort((a, b) => a.distanceM - b.distanceM || a.x - b.x || a.y - b.y)
      .slice(0, NEIGHBOUR_COUNT_MAX);
    let best: readonly Neighbour[] = [];
    for (const { bearing } of near) {
      const line = near.filter((other) => Math.abs(angleTo(bearing, other)) < LINE_DEGREES);
      if (weightOf(line) > weightOf(best)) best = line;
    }
    return meanOf(best);
  };
}

/** Returns the bearing of a line: 0 to 180 degrees, since both directions of it are equal. */
export function bearingOf(east: number, north: number): number {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return ((degrees % 180) + 180) % 180;
}

/** Returns how far a neighbour is off a line: from -90 to 90 degrees. */
function angleTo(bearing: number, neighbour: Neighbour): number {
  const angle = neighbour.bearing - bearing;
  return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
}

function weightOf(line: readonly Neighbour[]): number {
  return line.reduce((sum, { distanceM }) => sum + 1 / distanceM, 0);
}

function meanOf(line: readonly Neighbour[]): number | undefined {
  const [first] = line;
  if (first === undefined) return undefined;
  const angles = line.map((one) => angleTo(first.bearing, one) / one.distanceM);
  const angle = angles.reduce((sum, value) => sum + value, 0) / weightOf(line);
  return (first.bearing + angle + 180) % 180;
}
