import { type Positions, polygonsOf, positionListsOf, type Shape } from '../../model/geometry.ts';
import { RING_HOLE, RING_LINE, RING_POINTS, RING_SHELL } from '../../snapshot/sections.ts';
import type { ShapeBatch } from '../record-batch.ts';
import { createColumn } from './growing-column.ts';

export interface ShapeBuilder {
  add(shape: Shape | null): void;
  seal(): ShapeBatch;
}

/** Creates a builder that takes one shape or `null` for each row. */
export function createShapeBuilder(): ShapeBuilder {
  const ringCounts = createColumn(Uint32Array);
  const positionCounts = createColumn(Uint32Array);
  const ringKinds = createColumn(Uint8Array);
  const positions = createColumn(Float64Array);

  function addRing(ring: Positions, kind: number): void {
    ringKinds.push(kind);
    positionCounts.push(ring.length / 2);
    positions.pushAll(ring);
  }

  return {
    add(shape) {
      if (shape === null) {
        ringCounts.push(0);
        return;
      }
      const before = ringKinds.length;
      const kind = OPEN_KINDS[shape.type];
      if (kind !== undefined) for (const list of positionListsOf(shape)) addRing(list, kind);
      for (const rings of polygonsOf(shape)) {
        rings.forEach((ring, index) => {
          addRing(ring, index === 0 ? RING_SHELL : RING_HOLE);
        });
      }
      ringCounts.push(ringKinds.length - before);
    },
    seal: () => ({
      ringCounts: ringCounts.seal(),
      positionCounts: positionCounts.seal(),
      ringKinds: ringKinds.seal(),
      positions: positions.seal(),
    }),
  };
}

/** The kind of ring for shapes that are not polygons. */
const OPEN_KINDS: Readonly<Partial<Record<Shape['type'], number>>> = {
  Point: RING_POINTS,
  MultiPoint: RING_POINTS,
  LineString: RING_LINE,
  MultiLineString: RING_LINE,
};
