import { geometryOf } from '../geo/geojson-geometry.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { JsonValue } from '../model/custom-attributes.ts';
import { type Positions, type Rings, type Shape, shapeOfPolygons } from '../model/geometry.ts';
import type { Kind } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';
import type { FoundRecord } from './add-record.ts';

/** The record of one row, which may be one of several rows of the same record. */
export interface HeldRecord extends FoundRecord {
  /** When the row was written. The row with the largest value is the latest. */
  readonly latestMs: number;
}

/**
 * Returns the rows of one record, the latest first. Rows of the same date are in the order of their
 * content, so that the result does not depend on the order of rows and files.
 */
export function rankRows<T extends HeldRecord>(rows: readonly T[]): T[] {
  if (rows.length < 2) return [...rows];
  const ranked = rows.map((row) => ({ row, text: contentOf(row.record) }));
  ranked.sort((a, b) => b.row.latestMs - a.row.latestMs || compareText(a.text, b.text));
  return ranked.map(({ row }) => row);
}

/** Returns whether two rows have the same date but different content. */
export function isTied(first: HeldRecord, second: HeldRecord, form: 'united' | 'latest'): boolean {
  if (first.latestMs !== second.latestMs) return false;
  const [a, b] = [first.record, second.record].map((record) =>
    contentOf(form === 'united' ? withoutUnited(record) : record),
  );
  return a !== b;
}

/** Returns the record of the first row, with the lists and the shapes of all rows. */
export function uniteRows(rows: readonly FoundRecord[]): {
  readonly record: CurbRecords[Kind];
  /** Some shapes were left out, because others are of another kind. */
  readonly isMixed: boolean;
} {
  const records = rows.map(({ record }) => record as Unitable);
  const united: Record<string, unknown> = { ...records[0] };
  for (const member of LIST_MEMBERS) {
    if (member in united) united[member] = uniteLists(records.map((record) => record[member]));
  }
  if ('carried' in united) united.carried = uniteCarried(records.map(({ carried }) => carried));
  const shapes = records.flatMap(({ shape }) =>
    shape === null || shape === undefined ? [] : [shape],
  );
  const { shape, isMixed } = uniteShapes(shapes);
  if ('shape' in united) united.shape = shape;
  // Only members that the record has are replaced, with values of the same type.
  return { record: united as unknown as CurbRecords[Kind], isMixed };
}

/** The members that are united. Which of them a record has depends on its kind. */
interface Unitable {
  readonly shape?: Shape | null;
  readonly carried?: Readonly<Record<string, JsonValue>>;
  readonly curbZoneIds?: readonly string[] | null;
  readonly curbAreaIds?: readonly string[] | null;
  readonly curbSpaceIds?: readonly string[] | null;
}

const LIST_MEMBERS = ['curbZoneIds', 'curbAreaIds', 'curbSpaceIds'] as const;

function contentOf(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    value instanceof Float64Array ? [...value] : value,
  );
}

function withoutUnited(record: CurbRecords[Kind]): object {
  const carried = Object.entries('carried' in record ? record.carried : {});
  return {
    ...record,
    ...Object.fromEntries([...LIST_MEMBERS, 'shape'].map((member) => [member, null])),
    carried: carried.filter(([, value]) => !Array.isArray(value)),
  };
}

/** Returns each value once, in the order of the rows; `null` if no row has a list. */
function uniteLists<T>(lists: readonly (readonly T[] | null | undefined)[]): readonly T[] | null {
  const given = lists.filter((list) => list !== null && list !== undefined);
  return given.length === 0 ? null : [...new Set(given.flat())];
}

/**
 * Unites the lists among the other fields of the standard. Other values are those of the first row.
 */
function uniteCarried(all: readonly Unitable['carried'][]): Unitable['carried'] {
  const [first = {}] = all;
  const united: Record<string, JsonValue> = { ...first };
  for (const carried of all) {
    for (const [name, value] of Object.entries(carried ?? {})) {
      if (Array.isArray(value)) united[name] = uniteJson(all.map((other) => other?.[name]));
    }
  }
  return united;
}

function uniteJson(lists: readonly (JsonValue | undefined)[]): readonly JsonValue[] {
  const byText = new Map<string, JsonValue>();
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const value of list as readonly JsonValue[]) byText.set(JSON.stringify(value), value);
  }
  return [...byText.values()];
}

/**
 * Returns one shape with the parts of all shapes, equal parts once. If there are shapes of several
 * kinds, polygons are preferred to lines, and lines to points.
 */
function uniteShapes(shapes: readonly Shape[]): {
  readonly shape: Shape | null;
  readonly isMixed: boolean;
} {
  const polygons = shapes.flatMap(polygonsIn);
  const lines = shapes.flatMap(linesIn);
  const points = shapes.flatMap(pointsIn);
  const kindCount = [polygons, lines, points].filter(({ length }) => length > 0).length;
  const isMixed = kindCount > 1;
  if (polygons.length > 0) return { shape: joinPolygons(polygons), isMixed };
  if (lines.length > 0) return { shape: joinLines(lines), isMixed };
  return { shape: points.length > 0 ? joinPoints(points) : null, isMixed };
}

function polygonsIn(shape: Shape): readonly Rings[] {
  if (shape.type === 'Polygon') return [shape.rings];
  return shape.type === 'MultiPolygon' ? shape.polygons : [];
}

function linesIn(shape: Shape): readonly Positions[] {
  if (shape.type === 'LineString') return [shape.positions];
  return shape.type === 'MultiLineString' ? shape.lines : [];
}

function pointsIn(shape: Shape): readonly Positions[] {
  if (shape.type !== 'Point' && shape.type !== 'MultiPoint') return [];
  return Array.from({ length: shape.positions.length / 2 }, (_, index) =>
    shape.positions.slice(2 * index, 2 * index + 2),
  );
}

function joinPolygons(found: readonly Rings[]): Shape {
  return shapeOfPolygons(sortParts(found, (rings) => geometryOf({ type: 'Polygon', rings })));
}

function joinLines(found: readonly Positions[]): Shape {
  const lines = sortParts(found, (positions) => geometryOf({ type: 'LineString', positions }));
  const [only] = lines;
  return lines.length === 1 && only !== undefined
    ? { type: 'LineString', positions: only }
    : { type: 'MultiLineString', lines };
}

function joinPoints(found: readonly Positions[]): Shape {
  const points = sortParts(found, (positions) => geometryOf({ type: 'Point', positions }));
  const positions = Float64Array.from(points.flatMap((point) => [...point]));
  return { type: points.length === 1 ? 'Point' : 'MultiPoint', positions };
}

function sortParts<T>(parts: readonly T[], geometry: (part: T) => object): T[] {
  const byText = new Map(parts.map((part) => [JSON.stringify(geometry(part)), part]));
  return [...byText].sort(([a], [b]) => compareText(a, b)).map(([, part]) => part);
}
