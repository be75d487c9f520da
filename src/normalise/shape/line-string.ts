import type { LineShape, Positions } from '../../model/geometry.ts';
import { at } from '../../model/invariant.ts';
import { parseLineList } from './nesting.ts';
import { parsePositions } from './positions.ts';
import { refuseRange } from './range.ts';
import { refuseShape, reportExtraDimension, type ShapeReading } from './shape-reading.ts';

/** The coordinates of a LineString to a typed line. */
export function parseLineString(coordinates: unknown, reading: ShapeReading): LineShape | null {
  const list = parseLineList(coordinates, reading);
  if (list === null) return null;
  const positions = parsePositions(list, { name: 'line', reading });
  if (positions === null) return null;
  if (reading.isOutOfRange) return refuseRange([positions], reading);
  reportExtraDimension(reading);
  if (!hasTwoPlaces(positions)) {
    return refuseShape(reading, 'geometry-malformed', {
      value: list[0],
      message: 'line stays at one position, at least two different ones are needed',
    });
  }
  return { type: 'LineString', positions };
}

function hasTwoPlaces(positions: Positions): boolean {
  for (let index = 2; index < positions.length; index += 2) {
    if (at(positions, index) !== at(positions, 0)) return true;
    if (at(positions, index + 1) !== at(positions, 1)) return true;
  }
  return false;
}
