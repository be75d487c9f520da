/**
 * Encodes a shape as GeoJSON text or as WKT. Numbers are written so that reading them gives the
 * same bits, including −0.
 */
import type { Positions, Shape } from '../model/geometry.ts';

export function encodeGeoJson(shape: Shape): string {
  return `{"type":"${shape.type}","coordinates":${coordinatesOf(shape)}}`;
}

function coordinatesOf(shape: Shape): string {
  switch (shape.type) {
    case 'Point':
      return positionsOf(shape.positions)[0] ?? '[]';
    case 'MultiPoint':
    case 'LineString':
      return list(positionsOf(shape.positions));
    case 'MultiLineString':
      return list(shape.lines.map((line) => list(positionsOf(line))));
    case 'Polygon':
      return list(shape.rings.map((ring) => list(positionsOf(ring))));
    case 'MultiPolygon':
      return list(
        shape.polygons.map((rings) => list(rings.map((ring) => list(positionsOf(ring))))),
      );
  }
}

function list(parts: readonly string[]): string {
  return `[${parts.join(',')}]`;
}

function positionsOf(positions: Positions): string[] {
  return pairsOf(positions).map(([lng, lat]) => `[${numberText(lng)},${numberText(lat)}]`);
}

export function encodeWkt(shape: Shape): string {
  switch (shape.type) {
    case 'Point':
    case 'LineString':
      return `${NAMES[shape.type]} ${wktRun(shape.positions)}`;
    case 'MultiPoint':
      return `MULTIPOINT (${pairsOf(shape.positions)
        .map((pair) => `(${wktPair(pair)})`)
        .join(', ')})`;
    case 'MultiLineString':
      return `MULTILINESTRING (${shape.lines.map(wktRun).join(', ')})`;
    case 'Polygon':
      return `POLYGON (${shape.rings.map(wktRun).join(', ')})`;
    case 'MultiPolygon':
      return `MULTIPOLYGON (${shape.polygons
        .map((rings) => `(${rings.map(wktRun).join(', ')})`)
        .join(', ')})`;
  }
}

const NAMES = { Point: 'POINT', LineString: 'LINESTRING' } as const;

function wktRun(positions: Positions): string {
  return `(${pairsOf(positions).map(wktPair).join(', ')})`;
}

function wktPair([lng, lat]: Pair): string {
  return `${numberText(lng)} ${numberText(lat)}`;
}

type Pair = readonly [lng: number, lat: number];

function pairsOf(positions: Positions): Pair[] {
  const pairs = new Array<Pair>(positions.length / 2);
  for (let index = 0; index < pairs.length; index++) {
    pairs[index] = [positions[2 * index]!, positions[2 * index + 1]!];
  }
  return pairs;
}

/** Returns the shortest text that gives the same number again. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
