import bboxClip from '@turf/bbox-clip';
import {
  RING_HOLE,
  RING_LINE,
  RING_POINTS,
  RING_SHELL,
  type ShapeColumns,
} from '../snapshot/sections.ts';
import { placeOnTile, type Run, TILE_BUFFER, TILE_EXTENT, type TileAddress } from './tile-frame.ts';

/** Whole units right and down from the corner of a tile; x and y alternate. */
type TilePositions = readonly number[];

/** Shape of a feature in a tile: points in one part, lines (type 2) or rings of polygons (3). */
export interface TileShape {
  readonly type: 1 | 2 | 3;
  readonly parts: readonly TilePositions[];
}

/** Returns the shapes of one row in a tile, cut at its edge: one for each type that the row has. */
export function shapesInTile(shapes: ShapeColumns, row: number, address: TileAddress): TileShape[] {
  const first = shapes.shapeRings[row] as number;
  const end = shapes.shapeRings[row + 1] as number;
  const runs = placeRings(shapes, { first, end }, address);
  const kinds = shapes.ringKinds;
  // Nearly every row has one ring.
  if (end - first === 1) return listShape(typeOf(kinds[first]), partsOf(kinds[first], runs));
  const parts: Record<TileShape['type'], TilePositions[]> = { 1: [], 2: [], 3: [] };
  for (let ring = first; ring < end; ring++) {
    const kind = kinds[ring];
    const start = ring;
    // A polygon is a shell and the holes behind it.
    if (kind === RING_SHELL) while (ring + 1 < end && kinds[ring + 1] === RING_HOLE) ring++;
    parts[typeOf(kind)].push(...partsOf(kind, runs.slice(start - first, ring + 1 - first)));
  }
  const points = parts[1].flat();
  return [
    ...listShape(1, points.length === 0 ? [] : [points]),
    ...listShape(2, parts[2]),
    ...listShape(3, parts[3]),
  ];
}

function typeOf(kind: number | undefined): TileShape['type'] {
  if (kind === RING_POINTS) return 1;
  return kind === RING_LINE ? 2 : 3;
}

function partsOf(kind: number | undefined, runs: readonly Run[]): TilePositions[] {
  const [first] = runs;
  if (first === undefined) return [];
  if (kind === RING_POINTS) return cutPoints(first);
  return kind === RING_LINE ? cutLine(first) : cutPolygon(runs);
}

function listShape(type: TileShape['type'], parts: readonly TilePositions[]): TileShape[] {
  return parts.length === 0 ? [] : [{ type, parts }];
}

/** Returns a ring as a polygon in a tile, cut at its edge; without parts if it is outside. */
export function ringInTile(positions: Float64Array, address: TileAddress): TileShape {
  const run = { placed: roomFor(positions.length), start: 0, end: positions.length };
  placeOnTile(address, { positions, start: 0, end: positions.length }, run);
  return { type: 3, parts: cutPolygon([run]) };
}

function placeRings(
  { ringPositions, positions }: ShapeColumns,
  { first, end }: { readonly first: number; readonly end: number },
  address: TileAddress,
): Run[] {
  const start = 2 * (ringPositions[first] as number);
  const placed = roomFor(2 * (ringPositions[end] as number) - start);
  const runs = new Array<Run>(end - first);
  for (let ring = first; ring < end; ring++) {
    const source = {
      positions,
      start: 2 * (ringPositions[ring] as number),
      end: 2 * (ringPositions[ring + 1] as number),
    };
    const run = { placed, start: source.start - start, end: source.end - start };
    placeOnTile(address, source, run);
    runs[ring - first] = run;
  }
  return runs;
}

/** Used again for every shape: a tile has thousands, and most have five positions. */
const room = new Float64Array(1024);

function roomFor(length: number): Float64Array {
  return length <= room.length ? room : new Float64Array(length);
}

/** Returns the rings of a polygon, shell first, cut at the edge of the tile. */
function cutPolygon(polygon: readonly Run[]): TilePositions[] {
  if (polygon[0] === undefined || isOutside(polygon[0])) return [];
  const rings = polygon.every(areNear) ? polygon.map(roundRun) : clipPolygon(polygon);
  const found = rings.filter(({ length }) => length >= RING_LENGTH_MIN);
  for (let index = 0; index < found.length; index++) {
    wind(found[index] as number[], index === 0 ? 1 : -1);
  }
  return found;
}

function clipPolygon(polygon: readonly Run[]): number[][] {
  const whole = { type: 'Polygon' as const, coordinates: polygon.map(pairsOf) };
  return (bboxClip(whole, EDGES).geometry.coordinates as number[][][]).map(roundPairs);
}

/** Smallest ring: a closed triangle of four positions. */
const RING_LENGTH_MIN = 8;

function cutLine(line: Run): TilePositions[] {
  const parts = areNear(line) ? [roundRun(line)] : clipLine(line);
  return parts.filter(({ length }) => length >= LINE_LENGTH_MIN);
}

function clipLine(line: Run): number[][] {
  const { geometry } = bboxClip({ type: 'LineString', coordinates: pairsOf(line) }, EDGES);
  const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return (parts as number[][][]).map(roundPairs);
}

/** Smallest line: two positions. */
const LINE_LENGTH_MIN = 4;

function cutPoints({ placed, start, end }: Run): TilePositions[] {
  const points: number[] = [];
  for (let index = start; index < end; index += 2) {
    const x = placed[index] as number;
    const y = placed[index + 1] as number;
    if (isNear(x) && isNear(y)) points.push(Math.round(x) | 0, Math.round(y) | 0);
  }
  return points.length === 0 ? [] : [points];
}

function pairsOf({ placed, start, end }: Run): number[][] {
  const pairs: number[][] = [];
  for (let index = start; index < end; index += 2) {
    pairs.push([placed[index] as number, placed[index + 1] as number]);
  }
  return pairs;
}

const LOW = -TILE_BUFFER;
const HIGH = TILE_EXTENT + TILE_BUFFER;
const EDGES: [number, number, number, number] = [LOW, LOW, HIGH, HIGH];

function isNear(part: number): boolean {
  return part >= LOW && part <= HIGH;
}

function areNear({ placed, start, end }: Run): boolean {
  for (let index = start; index < end; index++) {
    if (!isNear(placed[index] as number)) return false;
  }
  return true;
}

/** Whether all positions are beyond the same edge. */
function isOutside({ placed, start, end }: Run): boolean {
  let isWest = true;
  let isEast = true;
  let isNorth = true;
  let isSouth = true;
  for (let index = start; index < end; index += 2) {
    const x = placed[index] as number;
    const y = placed[index + 1] as number;
    if (x >= LOW) isWest = false;
    if (x <= HIGH) isEast = false;
    if (y >= LOW) isNorth = false;
    if (y <= HIGH) isSouth = false;
  }
  return isWest || isEast || isNorth || isSouth;
}

/** Rounds positions to the grid of the tile, without those that repeat the one before. */
function roundRun({ placed, start, end }: Run): number[] {
  const rounded = new Array<number>(end - start);
  let length = 0;
  for (let index = start; index < end; index += 2) {
    // As small integers: other numbers would be objects of their own.
    const x = Math.round(placed[index] as number) | 0;
    const y = Math.round(placed[index + 1] as number) | 0;
    if (length > 0 && rounded[length - 2] === x && rounded[length - 1] === y) continue;
    rounded[length++] = x;
    rounded[length++] = y;
  }
  if (length < rounded.length) rounded.length = length;
  return rounded;
}

function roundPairs(pairs: readonly (readonly number[])[]): number[] {
  // Not in the room, which other rings of the shape are still in.
  const placed = new Float64Array(2 * pairs.length);
  for (let index = 0; index < pairs.length; index++) {
    placed[2 * index] = pairs[index]?.[0] ?? 0;
    placed[2 * index + 1] = pairs[index]?.[1] ?? 0;
  }
  return roundRun({ placed, start: 0, end: 2 * pairs.length });
}

/**
 * Orients a ring: shells turn one way in a tile and holes the other (vector tile
 * specification 4.3.4.4).
 */
function wind(ring: number[], sign: 1 | -1): void {
  let area = 0;
  for (let index = 2; index < ring.length; index += 2) {
    const lastX = ring[index - 2] as number;
    const lastY = ring[index - 1] as number;
    area += lastX * (ring[index + 1] as number) - (ring[index] as number) * lastY;
  }
  if (area * sign >= 0) return;
  // Reversed as numbers, each y stands before its x.
  ring.reverse();
  for (let index = 0; index < ring.length; index += 2) {
    const y = ring[index] as number;
    ring[index] = ring[index + 1] as number;
    ring[index + 1] = y;
  }
}
