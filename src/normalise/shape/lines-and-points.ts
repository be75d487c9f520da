import { nameInPart } from '../../diagnostic/words/ring-name.ts';
import type { LineShape, MultiLineShape, PointShape, Positions } from '../../model/geometry.ts';
import { parseLineLists, parsePointList } from './nesting.ts';
import { isInRange, parseAllPositions } from './positions.ts';
import {
  diagnoseShape,
  type PartLeftOut,
  refuseShape,
  reportExtraDimension,
  reportPartsLeftOut,
  reportSinglePart,
  type ShapeReading,
  withArticle,
} from './shape-reading.ts';

/**
 * Converts the coordinates of a LineString or MultiLineString to a typed shape. A part whose
 * positions are all equal is left out if other parts are valid.
 */
export function parseLines(
  type: 'LineString' | 'MultiLineString',
  coordinates: unknown,
  reading: ShapeReading,
): LineShape | MultiLineShape | null {
  const lists = parseLineLists(type, coordinates, reading);
  if (lists === null) return null;
  const partCount = lists.length;
  const nameOf = (index: number) => nameInPart('line', { part: index + 1, partCount });
  const lines = parseAllPositions(lists, nameOf, reading);
  if (lines === null) return null;
  reportExtraDimension(reading);
  const sound = lines.filter(hasTwoPlaces);
  const still = lines.flatMap((line, index): PartLeftOut[] => {
    if (hasTwoPlaces(line)) return [];
    const value = [...line.subarray(0, 2)];
    const details = { line: withArticle(nameOf(index)) };
    const reason = diagnoseShape('geometry-malformed:still', details, { value });
    return [{ part: index + 1, reason }];
  });
  if (sound.length === 0) {
    for (const { reason } of still) refuseShape(reading, reason);
    return null;
  }
  reportPartsLeftOut(still, reading);
  if (type === 'MultiLineString' && partCount === 1) reportSinglePart(type, reading);
  const [only] = sound;
  return sound.length === 1 && only !== undefined
    ? { type: 'LineString', positions: only }
    : { type: 'MultiLineString', lines: sound };
}

/** Returns whether a line has no fault and needs no change. */
export function isSoundLine(positions: Positions): boolean {
  for (let index = 0; index < positions.length; index += 2) {
    if (!isInRange(positions[index]!, positions[index + 1]!)) return false;
  }
  return hasTwoPlaces(positions);
}

function hasTwoPlaces(positions: Positions): boolean {
  for (let index = 2; index < positions.length; index += 2) {
    if (positions[index] !== positions[0] || positions[index + 1] !== positions[1]) return true;
  }
  return false;
}

/** Converts the coordinates of a Point or MultiPoint to a typed shape. */
export function parsePoints(
  type: 'Point' | 'MultiPoint',
  coordinates: unknown,
  reading: ShapeReading,
): PointShape | null {
  const list = parsePointList(type, coordinates, reading);
  if (list === null) return null;
  const name = type === 'Point' ? 'point' : 'points';
  const positions = parseAllPositions([list], () => name, reading)?.[0];
  if (positions === undefined) return null;
  reportExtraDimension(reading);
  if (type === 'MultiPoint' && list.length === 1) reportSinglePart(type, reading);
  return { type: list.length === 1 ? 'Point' : 'MultiPoint', positions };
}
