import { booleanIntersects } from '@turf/boolean-intersects';
import type { Geometry } from 'geojson';
import type { Box } from '../../src/model/geometry.ts';
import type { CityPart, Pair } from './random-city-shapes.ts';

/*
 * Two judges of whether a shape meets a box, neither of which knows the code in src. The first
 * computes with whole numbers and is right by construction. The second is turf, which rounds: it is
 * right where sums and products of the coordinates happen to be exact, and is asked there.
 */

/** Coordinates of the tests are multiples of this, so that they are whole numbers of it. */
const STEPS_PER_DEGREE = 2 ** 160;

/** Throws where `degrees` is no multiple of the step. */
function exact(degrees: number): bigint {
  return BigInt(degrees * STEPS_PER_DEGREE);
}

type ExactPair = readonly [bigint, bigint];

/** Whether any part has a point in common with the box, which may be moved by whole turns. */
export function meetsBoxExactly(
  parts: readonly CityPart[],
  box: Box,
  turns: readonly number[] = [-360, 0, 360],
): boolean {
  return parts.some((part) => turns.some((turn) => partMeets(part, turned(box, turn))));
}

function turned(box: Box, turn: number): Box {
  return { ...box, minLng: box.minLng + turn, maxLng: box.maxLng + turn };
}

function partMeets(part: CityPart, box: Box): boolean {
  const { kind, rings } = part;
  if (isBeside(part, box)) return false;
  const corners = cornersOf(box);
  if (kind === 'points') return rings.flat().some((pair) => pairMeets(pair, corners));
  const edges = remember(edgesOfParts, part, () => rings.flatMap(edgesOf));
  if (edges.some((edge) => edgeMeets(edge, corners))) return true;
  return kind === 'polygon' && isInside(edges, corners[0] as ExactPair);
}

/** Whether all of a part is on one side of the box. Comparing numbers does not round. */
function isBeside(part: CityPart, box: Box): boolean {
  const own = remember(boxesOfParts, part, () => boxAround(part.rings.flat()));
  return (
    own.maxLng < box.minLng ||
    own.minLng > box.maxLng ||
    own.maxLat < box.minLat ||
    own.minLat > box.maxLat
  );
}

function boxAround(pairs: readonly Pair[]): Box {
  const lngs = pairs.map(([lng]) => lng);
  const lats = pairs.map(([, lat]) => lat);
  return {
    minLng: Math.min(...lngs),
    minLat: Math.min(...lats),
    maxLng: Math.max(...lngs),
    maxLat: Math.max(...lats),
  };
}

/** What is computed once for each part, however many boxes it is compared with. */
const boxesOfParts = new WeakMap<CityPart, Box>();
const edgesOfParts = new WeakMap<CityPart, Edge[]>();

function remember<T>(known: WeakMap<CityPart, T>, part: CityPart, compute: () => T): T {
  let value = known.get(part);
  if (value === undefined) {
    value = compute();
    known.set(part, value);
  }
  return value;
}

function pairMeets([lng, lat]: Pair, [southWest, , northEast]: readonly ExactPair[]): boolean {
  const [x, y] = [exact(lng), exact(lat)];
  if (southWest === undefined || northEast === undefined) throw new Error('a box has corners');
  return x >= southWest[0] && x <= northEast[0] && y >= southWest[1] && y <= northEast[1];
}

function cornersOf({ minLng, minLat, maxLng, maxLat }: Box): ExactPair[] {
  const [west, south, east, north] = [minLng, minLat, maxLng, maxLat].map(exact) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]; // Four numbers in, four out.
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

type Edge = readonly [ExactPair, ExactPair];

function edgesOf(ring: readonly Pair[]): Edge[] {
  const pairs = ring.map(([lng, lat]): ExactPair => [exact(lng), exact(lat)]);
  return pairs.slice(1).map((pair, index): Edge => [pairs[index] as ExactPair, pair]);
}

/**
 * A segment misses a box where a line parallel to a side of the box, or to the segment, parts them.
 */
function edgeMeets([from, to]: Edge, corners: readonly ExactPair[]): boolean {
  for (const axis of [0, 1] as const) {
    const values = corners.map((corner) => corner[axis]);
    if (values.every((value) => value < from[axis] && value < to[axis])) return false;
    if (values.every((value) => value > from[axis] && value > to[axis])) return false;
  }
  const sides = corners.map((corner) => sideOf(from, to, corner));
  return !sides.every((side) => side > 0n) && !sides.every((side) => side < 0n);
}

function sideOf(from: ExactPair, to: ExactPair, point: ExactPair): bigint {
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
}

/** By the edges that a ray to the east crosses. The point is on none of them. */
function isInside(edges: readonly Edge[], point: ExactPair): boolean {
  const crossed = edges.filter(([from, to]) => {
    if (from[1] > point[1] === to[1] > point[1]) return false;
    const side = sideOf(from, to, point);
    return to[1] > from[1] ? side > 0n : side < 0n;
  });
  return crossed.length % 2 === 1;
}

/** What turf says of the same. */
export function meetsBoxByTurf(parts: readonly CityPart[], box: Box): boolean {
  return parts.some((part) =>
    [-360, 0, 360].some((turn) =>
      booleanIntersects(geometryOf(part), boxGeometry(turned(box, turn))),
    ),
  );
}

function geometryOf({ kind, rings }: CityPart): Geometry {
  const coordinates = rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]));
  if (kind === 'points') return { type: 'MultiPoint', coordinates: coordinates[0] ?? [] };
  return kind === 'line'
    ? { type: 'LineString', coordinates: coordinates[0] ?? [] }
    : { type: 'Polygon', coordinates };
}

/** A box of no width or height is a line or a point: turf does not take a flat polygon for one. */
function boxGeometry({ minLng, minLat, maxLng, maxLat }: Box): Geometry {
  if (minLng === maxLng && minLat === maxLat) {
    return { type: 'Point', coordinates: [minLng, minLat] };
  }
  if (minLng === maxLng || minLat === maxLat) {
    return {
      type: 'LineString',
      coordinates: [
        [minLng, minLat],
        [maxLng, maxLat],
      ],
    };
  }
  return {
    type: 'Polygon',
    coordinates: [
      [
        [minLng, minLat],
        [maxLng, minLat],
        [maxLng, maxLat],
        [minLng, maxLat],
        [minLng, minLat],
      ],
    ],
  };
}
