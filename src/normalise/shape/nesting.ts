import { diagnoseShape, refuseShape, type ShapeReading } from './shape-reading.ts';

/** The depth of brackets around the first number, by type of geometry (RFC 7946 section 3.1). */
const POINT_DEPTH = 1;
const POINTS_DEPTH = 2;
const LINE_DEPTH = 2;
const LINES_DEPTH = 3;
const POLYGON_DEPTH = 3;
const POLYGONS_DEPTH = 4;

/** Lists of positions that are not checked yet: rings, lines or lists of points. */
type Lists = readonly unknown[];

/**
 * Returns the rings of each polygon. If the brackets around the rings of one polygon are missing, a
 * single ring is still unambiguous and is read as a ring.
 */
export function parsePolygonLists(
  type: 'Polygon' | 'MultiPolygon',
  coordinates: unknown,
  reading: ShapeReading,
): readonly Lists[] | null {
  const list = parseCoordinates(coordinates, reading);
  if (list === null) return null;
  const wanted = type === 'Polygon' ? POLYGON_DEPTH : POLYGONS_DEPTH;
  const depth = depthOf(list);
  if (depth === wanted) return type === 'Polygon' ? [list] : asLists(list);
  // With one pair missing, the lists of a MultiPolygon can be rings or parts, unless there is
  // only one.
  const isClear = depth === wanted - 1 && (type === 'Polygon' || list.length === 1);
  if (!isClear) return refuseDepth(list, { wanted, reading });
  reportBracketMissing(list, 'a single ring', reading);
  return [type === 'Polygon' ? [list] : list];
}

/** Returns the lines of a LineString or MultiLineString. */
export function parseLineLists(
  type: 'LineString' | 'MultiLineString',
  coordinates: unknown,
  reading: ShapeReading,
): Lists | null {
  const list = parseCoordinates(coordinates, reading);
  if (list === null) return null;
  const wanted = type === 'LineString' ? LINE_DEPTH : LINES_DEPTH;
  const depth = depthOf(list);
  if (depth === wanted) return type === 'LineString' ? [list] : list;
  if (type === 'LineString' || depth !== wanted - 1) return refuseDepth(list, { wanted, reading });
  reportBracketMissing(list, 'a single line', reading);
  return [list];
}

/** Returns the positions of a Point or MultiPoint. */
export function parsePointList(
  type: 'Point' | 'MultiPoint',
  coordinates: unknown,
  reading: ShapeReading,
): Lists | null {
  const list = parseCoordinates(coordinates, reading);
  if (list === null) return null;
  const wanted = type === 'Point' ? POINT_DEPTH : POINTS_DEPTH;
  const depth = depthOf(list);
  if (depth === wanted) return type === 'Point' ? [list] : list;
  if (type === 'Point' || depth !== POINT_DEPTH) return refuseDepth(list, { wanted, reading });
  reportBracketMissing(list, 'a single point', reading);
  return [list];
}

/** A part that is not a list is reported when its rings are read. */
function asLists(parts: readonly unknown[]): Lists[] {
  return parts.map((part) => (Array.isArray(part) ? part : [part]));
}

/** Returns a list if it is not empty and does not begin with an empty list. */
function parseCoordinates(coordinates: unknown, reading: ShapeReading): readonly unknown[] | null {
  if (!Array.isArray(coordinates)) {
    const details = { found: describeNoList(coordinates) };
    const extra = coordinates === undefined ? {} : { value: coordinates };
    return refuseShape(reading, diagnoseShape('geometry-malformed:coordinates', details, extra));
  }
  if (isHollow(coordinates)) {
    const extra = { value: coordinates };
    return refuseShape(reading, diagnoseShape('geometry-malformed:empty', {}, extra));
  }
  return coordinates;
}

function describeNoList(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Returns the number of bracket pairs from the list down to its first number. */
function depthOf(list: readonly unknown[]): number {
  let depth = 0;
  for (let value: unknown = list; Array.isArray(value); value = value[0]) depth++;
  return depth;
}

function refuseDepth(
  list: readonly unknown[],
  { wanted, reading }: { readonly wanted: number; readonly reading: ShapeReading },
): null {
  const surplus = depthOf(list) - wanted;
  const extra = { value: firstPositionOf(list) };
  return refuseShape(
    reading,
    surplus > 0
      ? diagnoseShape('coordinates-nesting:too-many', { surplus, wanted }, extra)
      : diagnoseShape('coordinates-nesting:too-few', { missing: -surplus, wanted }, extra),
  );
}

function reportBracketMissing(
  list: readonly unknown[],
  readAs: string,
  { report }: ShapeReading,
): void {
  const extra = { value: firstPositionOf(list) };
  report.add(diagnoseShape('coordinates-nesting:mended', { readAs }, extra));
}

/**
 * Returns the innermost brackets at the beginning. A sample does not need to quote
 * 200,000 positions.
 */
function firstPositionOf(list: readonly unknown[]): unknown {
  let value: unknown = list;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return value;
}

/** Returns whether there is no value at the place of the first number. */
function isHollow(list: readonly unknown[]): boolean {
  let value: unknown = list;
  while (Array.isArray(value) && value.length > 0) value = value[0];
  return Array.isArray(value);
}
