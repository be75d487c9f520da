import { type Positions, positionListsOf, type Shape } from '../model/geometry.ts';
import type { ShapeColumns } from '../snapshot/sections.ts';
import { getShape, hasShape } from '../snapshot/shape-rows.ts';

/** Returns the shape of a row in its simplest type: one polygon is a Polygon. */
export function findRowShape(shapes: ShapeColumns, row: number): Shape | null {
  return hasShape(shapes, row) ? plainest(getShape(shapes, row)) : null;
}

function plainest(shape: Shape): Shape {
  switch (shape.type) {
    case 'MultiPolygon': {
      const [rings, ...others] = shape.polygons;
      return rings !== undefined && others.length === 0 ? { type: 'Polygon', rings } : shape;
    }
    case 'MultiLineString': {
      const [positions, ...others] = shape.lines;
      return positions !== undefined && others.length === 0
        ? { type: 'LineString', positions }
        : shape;
    }
    case 'MultiPoint':
      return shape.positions.length === 2 ? { type: 'Point', positions: shape.positions } : shape;
    default:
      return shape;
  }
}

/** Whether a shape reaches the antimeridian, beyond which the longitudes of a snapshot continue. */
export function reachesAntimeridian(shape: Shape): boolean {
  return positionListsOf(shape).some((list) => {
    for (let index = 0; index < list.length; index += 2) {
      if ((list[index] ?? 0) >= HALF_TURN) return true;
    }
    return false;
  });
}

/**
 * Returns the shape with longitudes within ±180, as GeoJSON requires. `given` is a ring as
 * written in the feed. It replaces the ring with equal positions, because 180 and −180 are the
 * same meridian.
 */
export function wrapShape(shape: Shape, given?: Positions): Shape {
  const wrap = (list: Positions): Positions => {
    const wrapped = list.map((value, index) =>
      index % 2 === 0 && value > HALF_TURN ? value - 2 * HALF_TURN : value,
    );
    return given !== undefined && isSamePlaces(wrapped, given) ? given : wrapped;
  };
  switch (shape.type) {
    case 'Point':
    case 'MultiPoint':
      return { type: shape.type, positions: wrap(shape.positions) };
    case 'LineString':
      return { type: shape.type, positions: wrap(shape.positions) };
    case 'MultiLineString':
      return { type: shape.type, lines: shape.lines.map(wrap) };
    case 'Polygon':
      return { type: shape.type, rings: shape.rings.map(wrap) };
    case 'MultiPolygon':
      return { type: shape.type, polygons: shape.polygons.map((rings) => rings.map(wrap)) };
  }
}

const HALF_TURN = 180;

function isSamePlaces(ring: Positions, other: Positions): boolean {
  return (
    ring.length === other.length &&
    ring.every((value, index) => {
      const distance = Math.abs(value - (other[index] ?? Number.NaN));
      return distance === 0 || (index % 2 === 0 && Math.abs(distance - 2 * HALF_TURN) < 1e-9);
    })
  );
}
