import type { Positions } from '../../model/geometry.ts';
import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';
import { isInRange } from './range.ts';
import { type LineName, refuseShape, type ShapeReading, withArticle } from './shape-reading.ts';

/**
 * The positions of one ring or line. What is no position is reported and refused at once; what is
 * out of range, or has a height, is noted in `reading`, to be told of once for the whole shape.
 */
export function parsePositions(
  list: unknown,
  line: { readonly name: LineName; readonly reading: ShapeReading },
): Positions | null {
  if (!Array.isArray(list)) return refuseList(list, line);
  const { reading } = line;
  const positions = new Float64Array(2 * list.length);
  for (let index = 0; index < list.length; index++) {
    const position: unknown = list[index];
    if (!isPosition(position)) return refusePosition(position, { ...line, index });
    const lng = position[0];
    const lat = position[1];
    positions[2 * index] = lng;
    positions[2 * index + 1] = lat;
    if (position.length > 2) reading.hasExtraDimension = true;
    if (!isInRange(lng, lat)) reading.isOutOfRange = true;
  }
  return positions;
}

/**
 * Longitude, latitude, and perhaps a height and a measure (RFC 7946 section 3.1.1 warns of the
 * fourth).
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

/** Numbers without brackets, in brackets of their own, or too many of them in one pair. */
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
 * As JSON, but for NaN and ±∞, which it has no word for; they come from WKT and from arithmetic.
 */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`;
  if (typeof value === 'number') return String(value);
  return (JSON.stringify(value) ?? 'missing').slice(0, SAMPLE_VALUE_LENGTH_MAX);
}
