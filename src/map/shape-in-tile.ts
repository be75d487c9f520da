import bboxClip from '@turf/bbox-clip';
import {
  RING_HOLE,
  RING_LINE,
  RING_POINTS,
  RING_SHELL,
  type ShapeColumns,
} from '../snapshot/sections.ts';
import {
  placeOnTile,
  TILE_BUFFER,
  TILE_EXTENT,
  type TileAddress,
  type TilePoint,
} from './tile-frame.ts';

/** Shape of a feature in a tile. The points of several rings are in one list. */
export type TileShape =
  | { readonly type: 1; readonly geometry: readonly TilePoint[] }
  | { readonly type: 2 | 3; readonly geometry: readonly (readonly TilePoint[])[] };

/** Returns the shapes of one row in a tile, cut at its edge: one for each type that the row has. */
export function shapesInTile(shapes: ShapeColumns, row: number, address: TileAddress): TileShape[] {
  const points: TilePoint[] = [];
  const lines: TilePoint[][] = [];
  const rings: TilePoint[][] = [];
  let polygon: TilePoint[][] = [];
  const endPolygon = () => {
    if (polygon.length > 0) rings.push(...clipPolygon(polygon));
    polygon = [];
  };
  const end = shapes.shapeRings[row + 1] as number;
  for (let ring = shapes.shapeRings[row] as number; ring < end; ring++) {
    const kind = shapes.ringKinds[ring];
    const start = 2 * (shapes.ringPositions[ring] as number);
    const stop = 2 * (shapes.ringPositions[ring + 1] as number);
    const placed = placeOnTile(address, shapes.positions.subarray(start, stop));
    if (kind === RING_SHELL) endPolygon();
    if (kind === RING_SHELL || kind === RING_HOLE) polygon.push(placed);
    else if (kind === RING_LINE) lines.push(...clipLine(placed));
    else if (kind === RING_POINTS) points.push(...placed.filter(isNear).map(round));
  }
  endPolygon();
  const found: TileShape[] = [];
  if (points.length > 0) found.push({ type: 1, geometry: points });
  if (lines.length > 0) found.push({ type: 2, geometry: lines });
  if (rings.length > 0) found.push({ type: 3, geometry: rings });
  return found;
}

/**
 * Cuts a polygon at the edge of a tile, shell first. Empty if it is outside. The points given are
 * changed.
 */
export function clipPolygon(rings: readonly TilePoint[][]): TilePoint[][] {
  const [shell = []] = rings;
  if (isOutside(shell)) return [];
  const clipped: TilePoint[][] = [];
  for (const ring of rings.every(areNear) ? rings : cutPolygon(rings)) {
    const rounded = roundAll(ring);
    if (rounded.length < RING_LENGTH_MIN) continue;
    wind(rounded, clipped.length === 0 ? 1 : -1);
    clipped.push(rounded);
  }
  return clipped;
}

function cutPolygon(rings: readonly TilePoint[][]): TilePoint[][] {
  const polygon = { type: 'Polygon' as const, coordinates: rings.map(pairsOf) };
  return (bboxClip(polygon, EDGES).geometry.coordinates as number[][][]).map(pointsOf);
}

/** Smallest ring: a closed triangle. */
const RING_LENGTH_MIN = 4;

function clipLine(line: TilePoint[]): TilePoint[][] {
  if (areNear(line)) return [roundAll(line)].filter(hasLength);
  const { geometry } = bboxClip({ type: 'LineString', coordinates: pairsOf(line) }, EDGES);
  const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return (parts as number[][][]).map((part) => roundAll(pointsOf(part))).filter(hasLength);
}

function pairsOf(points: readonly TilePoint[]): number[][] {
  return points.map(({ x, y }) => [x, y]);
}

function pointsOf(pairs: readonly number[][]): TilePoint[] {
  return pairs.map(([x = 0, y = 0]) => ({ x, y }));
}

const LOW = -TILE_BUFFER;
const HIGH = TILE_EXTENT + TILE_BUFFER;
const EDGES: [number, number, number, number] = [LOW, LOW, HIGH, HIGH];

function isNear({ x, y }: TilePoint): boolean {
  return x >= LOW && x <= HIGH && y >= LOW && y <= HIGH;
}

function areNear(points: readonly TilePoint[]): boolean {
  for (const point of points) if (!isNear(point)) return false;
  return true;
}

/** Whether all points are beyond the same edge. */
function isOutside(points: readonly TilePoint[]): boolean {
  let [minX, minY, maxX, maxY] = [HIGH + 1, HIGH + 1, LOW - 1, LOW - 1];
  for (const { x, y } of points) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return maxX < LOW || minX > HIGH || maxY < LOW || minY > HIGH;
}

function hasLength(line: readonly TilePoint[]): boolean {
  return line.length >= 2;
}

function round({ x, y }: TilePoint): TilePoint {
  return { x: Math.round(x), y: Math.round(y) };
}

/** Rounds points to the grid of the tile and removes repeated ones, in place. */
function roundAll(points: TilePoint[]): TilePoint[] {
  let count = 0;
  for (const point of points) {
    point.x = Math.round(point.x);
    point.y = Math.round(point.y);
    const last = points[count - 1];
    if (last === undefined || last.x !== point.x || last.y !== point.y) points[count++] = point;
  }
  points.length = count;
  return points;
}

/**
 * Orients a ring: shells turn one way in a tile and holes the other (vector tile
 * specification 4.3.4.4).
 */
function wind(ring: TilePoint[], sign: 1 | -1): void {
  let area = 0;
  let last = ring[0] as TilePoint;
  for (const point of ring) {
    area += last.x * point.y - point.x * last.y;
    last = point;
  }
  if (area * sign < 0) ring.reverse();
}
