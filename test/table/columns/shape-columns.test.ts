import { describe, expect, it } from 'vitest';
import { createShapeBuilder } from '../../../src/table/columns/shape-columns.ts';
import { square } from '../../support/tiny-records.ts';

describe('createShapeBuilder', () => {
  it('counts the rings of each row and the positions of each ring', () => {
    const [shell = new Float64Array(0)] = square({ lng: 0, lat: 0 }, 1).rings;
    const [hole = new Float64Array(0)] = square({ lng: 0.25, lat: 0.25 }, 0.5).rings;
    const builder = createShapeBuilder();
    builder.add({ type: 'Polygon', rings: [shell, hole] });
    builder.add(null);
    builder.add({ type: 'LineString', positions: Float64Array.of(5, 6, 7, 8) });
    expect(builder.seal()).toEqual({
      ringCounts: Uint32Array.of(2, 0, 1),
      positionCounts: Uint32Array.of(5, 5, 2),
      ringKinds: Uint8Array.of(0, 1, 2),
      positions: Float64Array.of(...shell, ...hole, 5, 6, 7, 8),
    });
  });
});
