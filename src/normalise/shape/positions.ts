import type { Position, Positions } from '../../model/geometry.ts';
import { at, BrokenInvariant } from '../../model/invariant.ts';
import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';
import { type LineName, refuseShape, type ShapeReading, withArticle } from './shape-reading.ts';

/**
 * Returns the positions of one ring, line or list of points. An invalid position is reported and
 * refused at once. A position that is out of range or has a height is noted in `reading`, and is
 * reported once for the whole shape.
 */
function parsePositions(
  list: unknown,
  line: { readonly name: LineName; readonly reading: ShapeReading },
): Positions | null {
  if (!Array.isArray(list)) return refuseList(list, line);
  const { reading } = line;
  const positions = new Float64Array(2 * list.length);
  let isOutOfRange = false;
  for (let index = 0; index < list.length; index++) {
    const position: unknown = list[index];
    if (!isPosition(position)) return refusePosition(position, { ...line, index });
    const lng = position[0];
    const lat = position[1];
    positions[2 * index] = lng;
    positions[2 * index + 1] = lat;
    if (position.length > 2) reading.hasExtraDimension = true;
    if (!isInRange(lng, lat)) isOutOfRange = true;
  }
  if (isOutOfRange) reading.isOutOfRange = true;
  return positions;
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
    const positions = parsePositions(lists[index], { name: nameOf(index), reading });
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

interface PlaceInLine {
  readonly name: LineName;
  readonly reading: ShapeReading;
  readonly index: number;
}

function refuseList(
  list: unknown,
  { name, reading }: { readonly name: LineName; readonly reading: ShapeReading },
): null {
  return refuseShape(reading, 'geometry-malformed', {
    value: list,
    message: `${name} is ${describeValue(list)}, allowed is a list of positions`,
  });
}

function refusePosition(value: unknown, { name, reading, index }: PlaceInLine): null {
  const subject = `position ${index + 1} of ${withArticle(name)}`;
  if (!isNestedWrongly(value)) {
    const allowed = 'allowed are two numbers, longitude and latitude';
    return refuseShape(reading, 'geometry-malformed', {
      value,
      message: `${subject} is ${describeValue(value)}, ${allowed}`,
    });
  }
  return refuseShape(reading, 'coordinates-nesting', {
    value,
    message: `${subject} has ${describeNesting(value)}`,
  });
}

/**
 * Returns whether numbers lack brackets, have brackets of their own, or are too many in one pair.
 */
function isNestedWrongly(value: unknown): value is number | readonly unknown[] {
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && (Array.isArray(value[0]) || value.length > NUMBERS_MAX);
}

function describeNesting(value: number | readonly unknown[]): string {
  if (typeof value === 'number') return 'no brackets, each pair of numbers needs its own';
  if (Array.isArray(value[0])) return 'one pair of brackets too many';
  return `${value.length} numbers in one pair of brackets, each position needs its own`;
}

/**
 * Formats a number as JSON does, and also NaN and ±∞, which JSON cannot express. These come from
 * WKT and from arithmetic.
 */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`;
  if (typeof value === 'number') return String(value);
  return (JSON.stringify(value) ?? 'missing').slice(0, SAMPLE_VALUE_LENGTH_MAX);
}

const LNG_MAX = 180;
const LAT_MAX = 90;

function isInRange(lng: number, lat: number): boolean {
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
    return refuseShape(reading, 'coordinates-swapped', {
      value,
      message:
        `latitude ${position.lat} is beyond ±${LAT_MAX}, and all positions are in range with their ` +
        'numbers swapped; write the longitude first',
    });
  }
  return refuseShape(reading, 'coordinates-out-of-range', {
    value,
    message: `position ${position.lng}, ${position.lat} ${describeCause(position)}`,
  });
}

/**
 * No mistake in degrees gives numbers beyond 360, so such numbers are metres or feet (fault
 * case B4).
 */
const DEGREES_MAX = 360;

function describeCause({ lng, lat }: Position): string {
  const range = `is beyond ±${LNG_MAX}, ±${LAT_MAX}`;
  if (Math.abs(lng) > DEGREES_MAX || Math.abs(lat) > DEGREES_MAX) {
    return `${range} and looks projected; export the file in degrees of WGS 84 (EPSG:4326)`;
  }
  if (lng > LNG_MAX && Math.abs(lat) <= LAT_MAX) {
    return `${range} and looks counted from 0 to 360; take 360 from longitudes over 180`;
  }
  return `${range}; positions are degrees of longitude, then of latitude`;
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
