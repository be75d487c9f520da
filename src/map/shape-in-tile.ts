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
    rings.push(...clipPolygon(polygon));
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
  return [
    ...(points.length > 0 ? [{ type: 1 as const, geometry: points }] : []),
    ...(lines.length > 0 ? [{ type: 2 as const, geometry: lines }] : []),
    ...(rings.length > 0 ? [{ type: 3 as const, geometry: rings }] : []),
  ];
}

/** Cuts a polygon at the edge of a tile, shell first. Empty if it is outside. */
export function clipPolygon(rings: readonly TilePoint[][]): TilePoint[][] {
  const [shell = []] = rings;
  if (isOutside(shell)) return [];
  const cut = rings.every((ring) => ring.every(isNear))
    ? rings
    : (bboxClip({ type: 'Polygon', coordinates: rings.map((ring) => [...ring]) }, EDGES).geometry
        .coordinates as TilePoint[][]);
  const clipped = cut.map(roundAll).filter((ring) => ring.length >= RING_LENGTH_MIN);
  return clipped.map((ring, index) => wind(ring, index === 0 ? 1 : -1));
}

/** Smallest ring: a closed triangle. */
const RING_LENGTH_MIN = 4;

function clipLine(line: readonly TilePoint[]): TilePoint[][] {
  if (line.every(isNear)) return [roundAll(line)].filter(hasLength);
  const { geometry } = bboxClip(
    { type: 'LineString', coordinates: line as unknown as number[][] },
    EDGES,
  );
  const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return (parts as TilePoint[][]).map(roundAll).filter(hasLength);
}

const LOW = -TILE_BUFFER;
const HIGH = TILE_EXTENT + TILE_BUFFER;
const EDGES: [number, number, number, number] = [LOW, LOW, HIGH, HIGH];

function isNear([x, y]: TilePoint): boolean {
  return x >= LOW && x <= HIGH && y >= LOW && y <= HIGH;
}

/** Whether all points are beyond the same edge. */
function isOutside(points: readonly TilePoint[]): boolean {
  return (
    points.every(([x]) => x < LOW) ||
    points.every(([x]) => x > HIGH) ||
    points.every(([, y]) => y < LOW) ||
    points.every(([, y]) => y > HIGH)
  );
}

function hasLength(line: readonly TilePoint[]): boolean {
  return line.length >= 2;
}

function round([x, y]: TilePoint): TilePoint {
  return [Math.round(x), Math.round(y)];
}

/** Rounds positions to the grid of the tile and removes repeated ones. */
function roundAll(points: readonly TilePoint[]): TilePoint[] {
  const rounded: TilePoint[] = [];
  for (const point of points) {
    const [x, y] = round(point);
    const last = rounded.at(-1);
    if (last === undefined || last[0] !== x || last[1] !== y) rounded.push([x, y]);
  }
  return rounded;
}

/**
 * Orients a ring: shells turn one way in a tile and holes the other (vector tile
 * specification 4.3.4.4).
 */
function wind(ring: TilePoint[], sign: 1 | -1): TilePoint[] {
  let area = 0;
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] as TilePoint;
    const [bx, by] = ring[index] as TilePoint;
    area += ax * by - bx * ay;
  }
  return area * sign < 0 ? ring.reverse() : ring;
}
