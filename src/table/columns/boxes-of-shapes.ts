import type { ShapeColumns } from '../../snapshot/sections.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import { allocateShared } from './growing-column.ts';

/** Returns four numbers a row: minLng, minLat, maxLng, maxLat; NaN without a shape. */
export function boxesOfShapes(shapes: ShapeColumns): Float64Array {
  const { shapeRings, ringPositions, positions } = shapes;
  const rowCount = shapeRings.length - 1;
  const boxes = allocateShared(Float64Array, 4 * rowCount).fill(Number.NaN);
  for (let row = 0; row < rowCount; row++) {
    if (!hasShape(shapes, row)) continue;
    let minLng = Number.POSITIVE_INFINITY;
    let minLat = Number.POSITIVE_INFINITY;
    let maxLng = Number.NEGATIVE_INFINITY;
    let maxLat = Number.NEGATIVE_INFINITY;
    const end = 2 * ringPositions[shapeRings[row + 1]!]!;
    for (let index = 2 * ringPositions[shapeRings[row]!]!; index < end; index += 2) {
      const lng = positions[index]!;
      const lat = positions[index + 1]!;
      if (lng < minLng) minLng = lng;
      if (lng > maxLng) maxLng = lng;
      if (lat < minLat) minLat = lat;
      if (lat > maxLat) maxLat = lat;
    }
    boxes[4 * row] = minLng;
    boxes[4 * row + 1] = minLat;
    boxes[4 * row + 2] = maxLng;
    boxes[4 * row + 3] = maxLat;
  }
  return boxes;
}
