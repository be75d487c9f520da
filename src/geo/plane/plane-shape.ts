import type { Position, Positions } from '../../model/geometry.ts';
import { metresPerDegreeAt } from '../rings/ring-area.ts';

/**
 * Shapes on a plane in metres, for comparing shapes that lie close together: overlaps, and parts
 * that stick out. East is x, north is y. Within 20 km of the origin a length is off by less than
 * 0.2 %, which is far below every tolerance of the rules that use it.
 */

/** A closed ring, `[x, y, x, y, …]` in metres; the last position repeats the first. */
export type PlaneRing = Float64Array;

/** The shell, counter-clockwise, then the holes, clockwise. */
export type PlanePolygon = readonly PlaneRing[];

/** One polygon for each part. */
export type PlaneShape = readonly PlanePolygon[];

/** A plane that touches the earth at its origin. Takes degrees and returns metres from there. */
export interface Plane {
  xOf(lng: number): number;
  yOf(lat: number): number;
  ringOf(ring: Positions): PlaneRing;
}

export function createPlane(origin: Position): Plane {
  return new TangentPlane(origin);
}

/** A class, because V8 does not inline functions that are made anew for each of many planes. */
class TangentPlane implements Plane {
  private readonly origin: Position;
  private readonly lngM: number;
  private readonly latM: number;

  constructor(origin: Position) {
    const { lngM, latM } = metresPerDegreeAt(origin.lat);
    this.origin = origin;
    this.lngM = lngM;
    this.latM = latM;
  }

  xOf(lng: number): number {
    const lngDegrees = lng - this.origin.lng;
    if (lngDegrees > -180 && lngDegrees < 180) return lngDegrees * this.lngM;
    // A shape beyond the antimeridian is next to one before it.
    return (lngDegrees - 360 * Math.round(lngDegrees / 360)) * this.lngM;
  }

  yOf(lat: number): number {
    return (lat - this.origin.lat) * this.latM;
  }

  ringOf(ring: Positions): PlaneRing {
    const plane = new Float64Array(ring.length);
    for (let index = 0; index < ring.length; index += 2) {
      plane[index] = this.xOf(ring[index]!);
      plane[index + 1] = this.yOf(ring[index + 1]!);
    }
    return plane;
  }
}

/** Returns the area of a ring in square metres, positive if it runs counter-clockwise. */
export function measurePlaneAreaM2(ring: PlaneRing): number {
  const originX = ring[0]!;
  const originY = ring[1]!;
  let twice = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const x = ring[index]! - originX;
    const y = ring[index + 1]! - originY;
    const nextX = ring[index + 2]! - originX;
    const nextY = ring[index + 3]! - originY;
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}

/** Returns the area of a shape in square metres: its shells without its holes. */
export function measureShapeAreaM2(shape: PlaneShape): number {
  let areaM2 = 0;
  for (const [shell, ...holes] of shape) {
    if (shell === undefined) continue;
    areaM2 += Math.abs(measurePlaneAreaM2(shell));
    for (const hole of holes) areaM2 -= Math.abs(measurePlaneAreaM2(hole));
  }
  return areaM2;
}

/**
 * Returns the shell of a shape that is one convex polygon without holes, counter-clockwise, and
 * `undefined` for any other shape. Nearly all curb spaces are such a shape.
 */
export function findConvexShell(shape: PlaneShape): PlaneRing | undefined {
  const [polygon] = shape;
  const shell = polygon?.[0];
  if (shape.length !== 1 || polygon?.length !== 1 || shell === undefined) return undefined;
  const last = shell.length - 2;
  let turnedRadians = 0;
  for (let index = 0; index < last; index += 2) {
    const next = (index + 2) % last;
    const after = (index + 4) % last;
    const ux = shell[next]! - shell[index]!;
    const uy = shell[next + 1]! - shell[index + 1]!;
    const vx = shell[after]! - shell[next]!;
    const vy = shell[after + 1]! - shell[next + 1]!;
    const cross = ux * vy - uy * vx;
    if (cross < 0) return undefined;
    turnedRadians += Math.atan2(cross, ux * vx + uy * vy);
  }
  // A star turns left at every corner too, but goes round more than once.
  return turnedRadians < 2 * Math.PI + 1e-6 ? shell : undefined;
}
