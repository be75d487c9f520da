import { booleanIntersects } from '@turf/boolean-intersects';

/*
 * Exact tests as a developer would write them who has shapes as plain lists of numbers: boxes
 * compared first, turf where a border runs through, distances on a plane that touches the ellipsoid
 * at the centre, which is exact to the millimetre at 200 m.
 */

export interface PeerBox {
  readonly minLng: number;
  readonly minLat: number;
  readonly maxLng: number;
  readonly maxLat: number;
}

export interface PeerCircle {
  readonly lng: number;
  readonly lat: number;
  readonly radiusM: number;
}

type Positions = ArrayLike<number>;

export function boxOf(positions: Positions): PeerBox {
  const box = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
  for (let index = 0; index < positions.length; index += 2) {
    box.minLng = Math.min(box.minLng, positions[index] ?? 0);
    box.maxLng = Math.max(box.maxLng, positions[index] ?? 0);
    box.minLat = Math.min(box.minLat, positions[index + 1] ?? 0);
    box.maxLat = Math.max(box.maxLat, positions[index + 1] ?? 0);
  }
  return box;
}

export function boxesMeet(a: PeerBox, b: PeerBox): boolean {
  return (
    a.minLng <= b.maxLng && b.minLng <= a.maxLng && a.minLat <= b.maxLat && b.minLat <= a.maxLat
  );
}

export function boxHolds(outer: PeerBox, inner: PeerBox): boolean {
  return (
    outer.minLng <= inner.minLng &&
    inner.maxLng <= outer.maxLng &&
    outer.minLat <= inner.minLat &&
    inner.maxLat <= outer.maxLat
  );
}

export function shapeMeetsBox(positions: Positions, box: PeerBox): boolean {
  const { minLng, minLat, maxLng, maxLat } = box;
  const ring = [
    [minLng, minLat],
    [maxLng, minLat],
    [maxLng, maxLat],
    [minLng, maxLat],
    [minLng, minLat],
  ];
  const points = pairsOf(positions);
  return booleanIntersects(
    isClosed(positions)
      ? { type: 'Polygon', coordinates: [points] }
      : { type: 'LineString', coordinates: points },
    { type: 'Polygon', coordinates: [ring] },
  );
}

/** A box that holds the circle, a little too large rather than too small. */
export function boxAroundCircle({ lng, lat, radiusM }: PeerCircle): PeerBox {
  const scale = metresPerDegree(lat);
  const halfLat = (radiusM / scale.lat) * 1.01;
  const halfLng = (radiusM / scale.lng) * 1.01;
  return {
    minLng: lng - halfLng,
    minLat: lat - halfLat,
    maxLng: lng + halfLng,
    maxLat: lat + halfLat,
  };
}

/** To the nearest point of the shape; 0 inside a polygon. */
export function distanceM(positions: Positions, center: PeerCircle): number {
  const scale = metresPerDegree(center.lat);
  let nearest = Infinity;
  let isInside = false;
  let x1 = ((positions[0] ?? 0) - center.lng) * scale.lng;
  let y1 = ((positions[1] ?? 0) - center.lat) * scale.lat;
  for (let index = 2; index < positions.length; index += 2) {
    const x2 = ((positions[index] ?? 0) - center.lng) * scale.lng;
    const y2 = ((positions[index + 1] ?? 0) - center.lat) * scale.lat;
    nearest = Math.min(nearest, distanceToSegment({ x1, y1, x2, y2 }));
    if (y1 > 0 !== y2 > 0 && 0 < x1 + ((x2 - x1) * -y1) / (y2 - y1)) isInside = !isInside;
    x1 = x2;
    y1 = y2;
  }
  return isInside && isClosed(positions) ? 0 : nearest;
}

interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** From the origin. */
function distanceToSegment({ x1, y1, x2, y2 }: Segment): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / square));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}

/** On the WGS 84 ellipsoid, from its two radii of curvature at a latitude. */
function metresPerDegree(lat: number): { readonly lng: number; readonly lat: number } {
  const phi = (lat * Math.PI) / 180;
  const curve = 1 - ECCENTRICITY_SQUARED * Math.sin(phi) ** 2;
  const degree = Math.PI / 180;
  return {
    lng: (degree * AXIS_M * Math.cos(phi)) / Math.sqrt(curve),
    lat: (degree * AXIS_M * (1 - ECCENTRICITY_SQUARED)) / curve ** 1.5,
  };
}

const AXIS_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_141_32;

function isClosed(positions: Positions): boolean {
  const last = positions.length - 2;
  return positions[0] === positions[last] && positions[1] === positions[last + 1];
}

function pairsOf(positions: Positions): [number, number][] {
  return Array.from({ length: positions.length / 2 }, (_, index) => [
    positions[2 * index] ?? 0,
    positions[2 * index + 1] ?? 0,
  ]);
}
