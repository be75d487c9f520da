import type { FindingExtra } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { quoteValue } from '../../diagnostic/words/show-text.ts';
import type { Position, Positions } from '../../model/geometry.ts';
import { at, BrokenInvariant } from '../../model/invariant.ts';
import { createPositionWriter } from '../../model/shapes/position-writer.ts';
import {
  diagnoseShape,
  type LineName,
  refuseShape,
  type ShapeReading,
  withArticle,
} from './shape-reading.ts';

/**
 * Returns the positions of one ring, line or list of points. An invalid position is reported and
 * refused at once. A position that is out of range or has a height is noted in `reading`, and is
 * reported once for the whole shape.
 */
function parsePositions(list: unknown, line: LinePlace): Positions | null {
  if (!Array.isArray(list)) return refuseList(list, line);
  const { reading } = line;
  writer.begin();
  let isOutOfRange = false;
  for (let index = 0; index < list.length; index++) {
    const position: unknown = list[index];
    if (!isPosition(position)) return refusePosition(position, line, index);
    const lng = position[0];
    const lat = position[1];
    writer.push(lng, lat);
    if (position.length > 2) reading.hasExtraDimension = true;
    if (!isInRange(lng, lat)) isOutOfRange = true;
  }
  if (isOutOfRange) reading.isOutOfRange = true;
  return writer.take();
}

const writer = createPositionWriter();

/** Which list of a shape it is. Names are made only for messages. */
interface LinePlace {
  readonly line: number;
  readonly nameOf: (line: number) => LineName;
  readonly reading: ShapeReading;
}

/** Returns a copy of positions that are numbers already; `undefined` if one is out of range. */
export function copyInRange(positions: Positions): Positions | undefined {
  writer.begin();
  for (let index = 0; index < positions.length; index += 2) {
    const lng = positions[index]!;
    const lat = positions[index + 1]!;
    if (!isInRange(lng, lat)) return undefined;
    writer.push(lng, lat);
  }
  return writer.take();
}

/**
 * Returns the positions of every list, or `null` if one is unreadable or out of range. Each invalid
 * list is reported. Positions out of range are reported once for all lists.
 */
export function parseAllPositions(
  lists: readonly unknown[],
  nameOf: (index: number) => LineName,
  reading: ShapeReading,
): Positions[] | null {
  const parsed: Positions[] = [];
  for (let index = 0; index < lists.length; index++) {
    const positions = parsePositions(lists[index], { nameOf, line: index, reading });
    if (positions !== null) parsed.push(positions);
  }
  if (reading.isOutOfRange) return refuseRange(parsed, reading);
  return parsed.length === lists.length ? parsed : null;
}

/**
 * Reads longitude, latitude, and optionally a height and a measure (RFC 7946 section 3.1.1 advises
 * against the fourth number).
 */
const NUMBERS_MAX = 4;

function isPosition(value: unknown): value is readonly [number, number, ...unknown[]] {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length <= NUMBERS_MAX &&
    Number.isFinite(value[0]) &&
    Number.isFinite(value[1])
  );
}

function refuseList(list: unknown, { line, nameOf, reading }: LinePlace): null {
  const details = { line: nameOf(line), found: describeValue(list) };
  const extra = list === undefined ? {} : { value: list };
  return refuseShape(reading, diagnoseShape('geometry-malformed:list', details, extra));
}

function refusePosition(value: unknown, { line, nameOf, reading }: LinePlace, index: number): null {
  const where = { number: index + 1, line: withArticle(nameOf(line)) };
  const extra = value === undefined ? {} : { value };
  if (isNestedWrongly(value)) {
    return refuseShape(reading, diagnoseNesting(value, where, extra));
  }
  const details = { ...where, found: describeValue(value) };
  return refuseShape(reading, diagnoseShape('geometry-malformed:position', details, extra));
}

/**
 * Returns whether numbers lack brackets, have brackets of their own, or are too many in one pair.
 */
function isNestedWrongly(value: unknown): value is number | readonly unknown[] {
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && (Array.isArray(value[0]) || value.length > NUMBERS_MAX);
}

function diagnoseNesting(
  value: number | readonly unknown[],
  where: { readonly number: number; readonly line: LineName },
  extra: FindingExtra,
): Finding {
  if (typeof value === 'number') return diagnoseShape('coordinates-nesting:bare', where, extra);
  if (Array.isArray(value[0])) return diagnoseShape('coordinates-nesting:nested', where, extra);
  const details = { ...where, count: value.length };
  return diagnoseShape('coordinates-nesting:merged', details, extra);
}

/**
 * Formats a number as JSON does, and also NaN and ±∞, which JSON cannot express. These come from
 * WKT and from arithmetic.
 */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`;
  if (typeof value === 'number') return String(value);
  return value === undefined ? 'missing' : quoteValue(value);
}

const LNG_MAX = 180;
const LAT_MAX = 90;

export function isInRange(lng: number, lat: number): boolean {
  return lng >= -LNG_MAX && lng <= LNG_MAX && lat >= -LAT_MAX && lat <= LAT_MAX;
}

/**
 * Reports why a position is out of range: latitude and longitude are swapped, the unit is metres or
 * feet of a projection, or longitudes are counted from 0 to 360.
 */
function refuseRange(lines: readonly Positions[], reading: ShapeReading): null {
  const position = getFirstOutOfRange(lines);
  const value = [position.lng, position.lat];
  if (areSwapped(lines)) {
    const { lat } = position;
    return refuseShape(reading, diagnoseShape('coordinates-swapped:beyond', { lat }, { value }));
  }
  const cause = `coordinates-out-of-range:${causeOf(position)}` as const;
  const details = { x: position.lng, y: position.lat };
  return refuseShape(reading, diagnoseShape(cause, details, { value }));
}

/**
 * No mistake in degrees gives numbers beyond 360, so such numbers are metres or feet (fault
 * case B4).
 */
const DEGREES_MAX = 360;

function causeOf({ lng, lat }: Position): 'projected' | 'from-zero' | 'other' {
  if (Math.abs(lng) > DEGREES_MAX || Math.abs(lat) > DEGREES_MAX) return 'projected';
  return lng > LNG_MAX && Math.abs(lat) <= LAT_MAX ? 'from-zero' : 'other';
}

function areSwapped(lines: readonly Positions[]): boolean {
  return lines.every((line) => {
    for (let index = 0; index < line.length; index += 2) {
      if (!isInRange(at(line, index + 1), at(line, index))) return false;
    }
    return true;
  });
}

function getFirstOutOfRange(lines: readonly Positions[]): Position {
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 2) {
      const position = { lng: at(line, index), lat: at(line, index + 1) };
      if (!isInRange(position.lng, position.lat)) return position;
    }
  }
  throw new BrokenInvariant('a position is out of range');
}
