import type { Positions, Shape } from '../../model/geometry.ts';
import { RING_HOLE, RING_LINE, RING_SHELL } from '../../snapshot/sections.ts';
import type { ShapeBatch } from '../record-batch.ts';
import { createColumn } from './growing-column.ts';

export interface ShapeBuilder {
  add(shape: Shape | null): void;
  seal(): ShapeBatch;
}

/** Gathers one shape, or none, a row. */
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
      } else if (shape.type === 'LineString') {
        ringCounts.push(1);
        addRing(shape.positions, RING_LINE);
      } else {
        ringCounts.push(shape.rings.length);
        shape.rings.forEach((ring, index) => {
          addRing(ring, index === 0 ? RING_SHELL : RING_HOLE);
        });
      }
    },
    seal: () => ({
      ringCounts: ringCounts.seal(),
      positionCounts: positionCounts.seal(),
      ringKinds: ringKinds.seal(),
      positions: positions.seal(),
    }),
  };
}
