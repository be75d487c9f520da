import type { Position, Positions } from '../../model/geometry.ts';
import { latOf, lngOf, orientationOf, sideOfEdge } from './ring-orientation.ts';
import { isInSector, sectorAt } from './ring-sector.ts';

/**
 * The contact between two edges of one ring, apart from the vertex that neighbours share.
 * `crossing` passes from one side to the other, at a vertex or between vertices. `overlapping` runs
 * along the other edge, which a spike does too. `touching` meets it and stays on its side.
 */
export type EdgeContact = 'none' | 'touching' | 'crossing' | 'overlapping';

/**
 * Returns the contact of edge `first` of a closed ring with edge `second`, `first < second`. Edge k
 * runs from position k to position k + 1. No position of the ring may occur twice in a row. Exact.
 */
export function contactOfEdges(ring: Positions, first: number, second: number): EdgeContact {
  if (!boxesMeet(ring, first, second)) return 'none';
  if (second === first + 1) return contactOfNeighbours(ring, first, second);
  if (first === 0 && second === edgeCountOf(ring) - 1) return contactOfNeighbours(ring, second, 0);
  const startSide = orientationOf(ring, first, first + 1, second);
  const endSide = orientationOf(ring, first, first + 1, second + 1);
  if (startSide === endSide) {
    return startSide === 0 ? contactOnOneLine(ring, first, second) : 'none';
  }
  const firstStartSide = orientationOf(ring, second, second + 1, first);
  const firstEndSide = orientationOf(ring, second, second + 1, first + 1);
  if (firstStartSide === firstEndSide) return 'none';
  if (startSide * endSide * firstStartSide * firstEndSide !== 0) return 'crossing';
  return contactAtVertex(ring, first, second);
}

/** Returns where two edges that meet do so; if they share a stretch, one end of it. */
export function locateContact(ring: Positions, first: number, second: number): Position {
  const vertex = findVertexOnEdge(ring, first, second);
  if (vertex !== undefined) return { lng: lngOf(ring, vertex), lat: latOf(ring, vertex) };
  const lng = lngOf(ring, first);
  const lat = latOf(ring, first);
  const east = lngOf(ring, first + 1) - lng;
  const north = latOf(ring, first + 1) - lat;
  const otherEast = lngOf(ring, second + 1) - lngOf(ring, second);
  const otherNorth = latOf(ring, second + 1) - latOf(ring, second);
  const slant = east * otherNorth - north * otherEast;
  const reach = (lngOf(ring, second) - lng) * otherNorth - (latOf(ring, second) - lat) * otherEast;
  // Edges that cross at almost no angle can have a slant of 0; then any place on them is
  // good enough.
  const along = slant === 0 ? 0 : Math.min(1, Math.max(0, reach / slant));
  return { lng: lng + along * east, lat: lat + along * north };
}

export function edgeCountOf(ring: Positions): number {
  return ring.length / 2 - 1;
}

function boxesMeet(ring: Positions, first: number, second: number): boolean {
  return spansMeet(ring, 2 * first, 2 * second) && spansMeet(ring, 2 * first + 1, 2 * second + 1);
}

/** Returns whether the edges that begin at `a` and `b` share a longitude, or a latitude. */
function spansMeet(ring: Positions, a: number, b: number): boolean {
  const a0 = ring[a]!; // Both edges are inside the ring.
  const a1 = ring[a + 2]!;
  const b0 = ring[b]!;
  const b1 = ring[b + 2]!;
  return Math.min(a0, a1) <= Math.max(b0, b1) && Math.min(b0, b1) <= Math.max(a0, a1);
}

/**
 * Returns the contact of neighbours. They always share a vertex; only running back over the same
 * line is a fault.
 */
function contactOfNeighbours(ring: Positions, before: number, after: number): EdgeContact {
  return isSpike(ring, before, after) ? 'overlapping' : 'none';
}

function isSpike(ring: Positions, before: number, after: number): boolean {
  if (orientationOf(ring, before, after, after + 1) !== 0) return false;
  const axis = lngOf(ring, before) === lngOf(ring, after) ? 1 : 0;
  const tip = ring[2 * after + axis]!; // All three positions are inside the ring.
  return ring[2 * before + axis]! < tip === ring[2 * after + 2 + axis]! < tip;
}

/**
 * Returns the contact of two edges on one line whose boxes meet: they share a stretch of it, or
 * only an end.
 */
function contactOnOneLine(ring: Positions, first: number, second: number): EdgeContact {
  const axis = lngOf(ring, first) === lngOf(ring, first + 1) ? 1 : 0;
  const a0 = ring[2 * first + axis]!; // All four positions are inside the ring.
  const a1 = ring[2 * first + 2 + axis]!;
  const b0 = ring[2 * second + axis]!;
  const b1 = ring[2 * second + 2 + axis]!;
  const shared =
    Math.min(Math.max(a0, a1), Math.max(b0, b1)) - Math.max(Math.min(a0, a1), Math.min(b0, b1));
  return shared > 0 ? 'overlapping' : contactAtVertex(ring, first, second);
}

function contactAtVertex(ring: Positions, first: number, second: number): EdgeContact {
  const vertex = findVertexOnEdge(ring, first, second);
  if (vertex === undefined) return 'none';
  const edge = vertex === second || vertex === second + 1 ? first : second;
  return passesThrough(ring, vertex, edge) ? 'crossing' : 'touching';
}

/** Returns the end of one of two edges that lies on the other, searched in a fixed order. */
function findVertexOnEdge(ring: Positions, first: number, second: number): number | undefined {
  if (second === first + 1) return second;
  if (first === 0 && second === edgeCountOf(ring) - 1) return first;
  if (liesOnEdge(ring, second, first)) return second;
  if (liesOnEdge(ring, second + 1, first)) return second + 1;
  if (liesOnEdge(ring, first, second)) return first;
  if (liesOnEdge(ring, first + 1, second)) return first + 1;
  return undefined;
}

function liesOnEdge(ring: Positions, vertex: number, edge: number): boolean {
  return (
    orientationOf(ring, edge, edge + 1, vertex) === 0 &&
    isBetween(ring, 2 * vertex, 2 * edge) &&
    isBetween(ring, 2 * vertex + 1, 2 * edge + 1)
  );
}

function isBetween(ring: Positions, at: number, from: number): boolean {
  const value = ring[at]!; // Vertex and edge are inside the ring.
  const a = ring[from]!;
  const b = ring[from + 2]!;
  return a < b ? a <= value && value <= b : b <= value && value <= a;
}

/**
 * Returns whether the ring passes at `vertex`, which lies on `edge`, from one side of the ring
 * there to the other.
 */
function passesThrough(ring: Positions, vertex: number, edge: number): boolean {
  const { from: after, to: before } = sectorAt(ring, vertex);
  const other = findSamePosition(ring, vertex, edge);
  if (other === undefined) {
    const beforeSide = sideOfEdge(ring, edge, before.lng, before.lat);
    return beforeSide * sideOfEdge(ring, edge, after.lng, after.lat) < 0;
  }
  const left = sectorAt(ring, other);
  const right = { apex: left.apex, from: left.to, to: left.from };
  return (
    (isInSector(left, before) && isInSector(right, after)) ||
    (isInSector(right, before) && isInSector(left, after))
  );
}

/** Returns the end of `edge` that is at the same place as `vertex`. */
function findSamePosition(ring: Positions, vertex: number, edge: number): number | undefined {
  if (isSamePosition(ring, vertex, edge)) return edge;
  return isSamePosition(ring, vertex, edge + 1) ? edge + 1 : undefined;
}

function isSamePosition(ring: Positions, a: number, b: number): boolean {
  return lngOf(ring, a) === lngOf(ring, b) && latOf(ring, a) === latOf(ring, b);
}
