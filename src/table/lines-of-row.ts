import { type SampleLines, thinLines } from '../diagnostic/sample-lines.ts';
import type { FeedTable } from './feed-tables.ts';

/** Returns the lines of a row's shape, thinned for drawing; `undefined` if it has none. */
export function linesOfRow({ shapes }: FeedTable, row: number): SampleLines | undefined {
  const lines: number[][] = [];
  const end = shapes.shapeRings[row + 1]!;
  for (let ring = shapes.shapeRings[row]!; ring < end; ring++) {
    const start = 2 * shapes.ringPositions[ring]!;
    lines.push([...shapes.positions.subarray(start, 2 * shapes.ringPositions[ring + 1]!)]);
  }
  return thinLines(lines);
}
