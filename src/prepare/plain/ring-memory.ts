import type { LineShape, PolygonShape, Positions } from '../../model/geometry.ts';
import { FlatPolygon } from '../../model/shapes/flat-polygon.ts';

interface PlainPolygon {
  readonly ring: Positions;
  readonly found: FlatPolygon;
  readonly shape: PolygonShape;
}

/**
 * The memory of the ring that is read. Rings of one length share their objects, since making five
 * of them for each row takes as long as reading the numbers.
 */
export function createRingMemory() {
  const room = new Float64Array(RING_LENGTH_MAX);
  const polygons = new Map<number, PlainPolygon>();
  const lines = new Map<number, LineShape>();
  return {
    room,
    /** Returns the polygon of the first numbers in `room`. It is valid until the next row. */
    take(length: number): PlainPolygon {
      let polygon = polygons.get(length);
      if (polygon === undefined) {
        const ring = room.subarray(0, length);
        polygon = {
          ring,
          found: new FlatPolygon([ring]),
          shape: { type: 'Polygon', rings: [ring] },
        };
        polygons.set(length, polygon);
      }
      return polygon;
    },
    /** The same for the line of the first numbers in `room`. */
    takeLine(length: number): LineShape {
      let line = lines.get(length);
      if (line === undefined) {
        line = { type: 'LineString', positions: room.subarray(0, length) };
        lines.set(length, line);
      }
      return line;
    },
  };
}

/** 500 positions; longer rings are rare, and are not plain. */
const RING_LENGTH_MAX = 1000;
