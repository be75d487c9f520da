import { refuseShape, type ShapeReading } from './shape-reading.ts';

/** Pairs of brackets round the first number of each type of geometry (RFC 7946 section 3.1). */
export const MULTIPOLYGON_DEPTH = 4;
export const MULTI_LINE_DEPTH = 3;
const POLYGON_DEPTH = 3;
const LINE_DEPTH = 2;

/**
 * The rings of a polygon as lists of positions that are still to be looked at. Without the brackets
 * round its rings, a polygon of one ring is still clear, and taken for what it is.
 */
export function parseRingLists(
  coordinates: unknown,
  reading: ShapeReading,
): readonly unknown[] | null {
  const list = parseCoordinates(coordinates, reading);
  if (list === null) return null;
  const depth = depthOf(list);
  if (depth === POLYGON_DEPTH) return list;
  if (depth !== POLYGON_DEPTH - 1) return refuseDepth(list, { wanted: POLYGON_DEPTH, reading });
  reportBracketMissing(list, reading);
  return [list];
}

/** The positions of a line as a list that is still to be looked at. */
export function parseLineList(
  coordinates: unknown,
  reading: ShapeReading,
): readonly unknown[] | null {
  const list = parseCoordinates(coordinates, reading);
  if (list === null || depthOf(list) === LINE_DEPTH) return list;
  return refuseDepth(list, { wanted: LINE_DEPTH, reading });
}

/** What every geometry has: a list that is not empty, nor begins with an empty one. */
export function parseCoordinates(
  coordinates: unknown,
  reading: ShapeReading,
): readonly unknown[] | null {
  if (!Array.isArray(coordinates)) {
    const found = coordinates === undefined ? 'missing' : `a ${typeof coordinates}`;
    return refuseShape(reading, 'geometry-malformed', {
      value: coordinates,
      message: `coordinates are ${found}, allowed is a list of positions`,
    });
  }
  if (isHollow(coordinates)) {
    return refuseShape(reading, 'geometry-malformed', {
      value: coordinates,
      message: 'coordinates are empty; a record without a shape has the geometry null',
    });
  }
  return coordinates;
}

/** Pairs of brackets from the list down to its first number. */
export function depthOf(list: readonly unknown[]): number {
  let depth = 0;
  for (let value: unknown = list; Array.isArray(value); value = value[0]) depth++;
  return depth;
}

export function refuseDepth(
  list: readonly unknown[],
  { wanted, reading }: { readonly wanted: number; readonly reading: ShapeReading },
): null {
  const surplus = depthOf(list) - wanted;
  return refuseShape(reading, 'coordinates-nesting', {
    value: firstPositionOf(list),
    message: `coordinates have ${describeSurplus(surplus)}, ${wanted} go round the first number`,
  });
}

export function reportBracketMissing(list: readonly unknown[], { report }: ShapeReading): void {
  report.add({
    code: 'coordinates-nesting',
    severity: 'info',
    field: 'geometry',
    value: firstPositionOf(list),
    message: 'coordinates have one pair of brackets too few and were taken for a single ring',
  });
}

function describeSurplus(surplus: number): string {
  const count = Math.abs(surplus);
  const pairs = count === 1 ? 'one pair of brackets' : `${count} pairs of brackets`;
  return `${pairs} too ${surplus > 0 ? 'many' : 'few'}`;
}

/** The innermost brackets at the beginning; a sample need not quote 200,000 positions. */
function firstPositionOf(list: readonly unknown[]): unknown {
  let value: unknown = list;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return value;
}

/** Whether nothing stands where the first number should. */
function isHollow(list: readonly unknown[]): boolean {
  let value: unknown = list;
  while (Array.isArray(value) && value.length > 0) value = value[0];
  return Array.isArray(value);
}
