import type { ShapeColumns } from '../sections.ts';

/** Whether the row has a shape of its own. */
export function hasShape(shapes: ShapeColumns, row: number): boolean {
  return shapes.shapeRings[row]! < shapes.shapeRings[row + 1]!;
}
