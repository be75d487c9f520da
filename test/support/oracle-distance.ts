import geographiclib from 'geographiclib-geodesic';
import type { Position } from '../../src/model/geometry.ts';
import { meetsBoxExactly } from './oracle-shapes.ts';
import type { CityPart, Pair } from './random-city-shapes.ts';

const { WGS84, DISTANCE } = {
  WGS84: geographiclib.Geodesic.WGS84,
  DISTANCE: geographiclib.Geodesic.DISTANCE,
};

/** Metres along the geodesic, by geographiclib. */
export function geodesicMetres(from: Position, to: Position): number {
  const { s12 } = WGS84.Inverse(from.lat, from.lng, to.lat, to.lng, DISTANCE);
  if (s12 === undefined) throw new Error('geographiclib gave no distance');
  return s12;
}

/**
 * Metres from a centre to the nearest point of a shape, 0 inside it: the least of all corners, and
 * of all edges that may come nearer, on each of which the nearest of many points is found, and then
 * the nearest point around that one.
 */
export function metresToParts(center: Position, parts: readonly CityPart[]): number {
  const point = { minLng: center.lng, minLat: center.lat, maxLng: center.lng, maxLat: center.lat };
  if (meetsBoxExactly(parts, point)) return 0;
  let least = Number.POSITIVE_INFINITY;
  const edges: MeasuredEdge[] = [];
  for (const { kind, rings } of parts) {
    for (const ring of rings) {
      const ends = ring.map(([lng, lat]) => geodesicMetres(center, { lng, lat }));
      for (const metres of ends) least = Math.min(least, metres);
      if (kind === 'points') continue;
      for (let index = 1; index < ring.length; index++) {
        edges.push({
          edge: [ring[index - 1], ring[index]] as Edge, // In the ring.
          ends: [ends[index - 1], ends[index]] as MeasuredEdge['ends'], // As many as corners.
        });
      }
    }
  }
  for (const edge of edges) least = Math.min(least, metresToEdge(center, edge, least));
  return least;
}

type Edge = readonly [Pair, Pair];

/** An edge, and the metres from the centre to its ends. */
interface MeasuredEdge {
  readonly edge: Edge;
  readonly ends: readonly [number, number];
}

/** Metres to an edge, or any number that is not below `least` if no point of it is nearer. */
function metresToEdge(center: Position, { edge, ends }: MeasuredEdge, least: number): number {
  const length = lengthLimit(edge);
  if (leastOnWay(ends[0], ends[1], length) > least) return least;
  const metresAt = (part: number) => geodesicMetres(center, pointOf(edge, part));
  const stepCount = Math.min(2000, Math.max(8, Math.ceil(length / 20_000)));
  const samples = Array.from({ length: stepCount + 1 }, (_, step) => {
    if (step === 0) return ends[0];
    return step === stepCount ? ends[1] : metresAt(step / stepCount);
  });
  const isFar = samples.every((metres, step) => {
    const before = samples[step - 1] ?? metres;
    return leastOnWay(before, metres, length / stepCount) > least;
  });
  if (isFar) return least;
  const nearest = samples.indexOf(Math.min(...samples));
  return leastBetween(metresAt, (nearest - 1) / stepCount, (nearest + 1) / stepCount, length);
}

/**
 * Metres that no point of a way is nearer than, by the triangle inequality: a point so far along a
 * way is at most as much nearer than its start, and what remains of the way nearer than its end.
 */
function leastOnWay(start: number, end: number, length: number): number {
  return (start + end - length) / 2;
}

/** The edge is straight in longitude and latitude (RFC 7946 section 3.1.1). */
function pointOf([from, to]: Edge, part: number): Position {
  return {
    lng: from[0] + part * (to[0] - from[0]),
    lat: from[1] + part * (to[1] - from[1]),
  };
}

/** More metres than the edge is long. */
function lengthLimit([from, to]: Edge): number {
  const shrink = Math.cos((Math.min(Math.abs(from[1]), Math.abs(to[1])) * Math.PI) / 180);
  const isAcrossEquator = from[1] > 0 !== to[1] > 0;
  const turn = Math.abs(to[0] - from[0]) * (isAcrossEquator ? 1 : shrink);
  return (turn + Math.abs(to[1] - from[1])) * 112_000;
}

/** Golden section search within the edge, until the place is known to a tenth of a millimetre. */
function leastBetween(
  metresAt: (part: number) => number,
  start: number,
  end: number,
  length: number,
) {
  let low = Math.max(0, start);
  let high = Math.min(1, end);
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [metresAt(left), metresAt(right)];
  while ((high - low) * length > 1e-4 && right > left) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = metresAt(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = metresAt(right);
    }
  }
  return Math.min(atLeft, atRight, metresAt(low), metresAt(high));
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The place so many metres from another, at an azimuth in degrees from north. */
export function geodesicPlace(from: Position, azimuth: number, metres: number): Position {
  const { lat2, lon2 } = WGS84.Direct(from.lat, from.lng, azimuth, metres);
  if (lat2 === undefined || lon2 === undefined) throw new Error('geographiclib gave no place');
  return { lng: lon2, lat: lat2 };
}
