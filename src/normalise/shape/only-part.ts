import { depthOf, parseCoordinates, refuseDepth, reportBracketMissing } from './nesting.ts';
import { refuseShape, type ShapeReading } from './shape-reading.ts';

export interface MultiType {
  readonly type: 'MultiPolygon' | 'MultiLineString';
  /** Pairs of brackets that go round its first number. */
  readonly depth: number;
}

/**
 * The coordinates of the only part of a multipolygon or multiline. Several parts are refused as
 * they are: to serve the first and forget the rest would lie about the ground (fault case B6).
 */
export function parseOnlyPart(
  coordinates: unknown,
  { type, depth }: MultiType,
  reading: ShapeReading,
): unknown {
  const parts = parseCoordinates(coordinates, reading);
  if (parts === null) return null;
  const found = depthOf(parts);
  if (found === depth - 1 && isOneLine(parts, type)) {
    reportBracketMissing(parts, reading);
    return parts;
  }
  if (found !== depth) return refuseDepth(parts, { wanted: depth, reading });
  if (parts.length > 1) return refuseParts(parts.length, type, reading);
  reading.report.add({
    code: 'geometry-unwrapped',
    field: 'geometry',
    message: `${type} of one part was taken for the ${type.slice('Multi'.length)} that it is`,
  });
  return parts[0];
}

/**
 * Without one pair of brackets, the lists of a multipolygon can be rings or parts, unless there is
 * one.
 */
function isOneLine(parts: readonly unknown[], type: MultiType['type']): boolean {
  return type === 'MultiLineString' || parts.length === 1;
}

function refuseParts(partCount: number, type: MultiType['type'], reading: ShapeReading): null {
  return refuseShape(reading, 'geometry-type', {
    value: type,
    message:
      `${type} has ${partCount} parts, allowed is 1; give each part a record of its own, or draw ` +
      'one outline round all of them',
  });
}
