import type { RecordReport } from '../diagnostic/diagnostic.ts';
import { WrittenNumber } from '../model/custom-attributes.ts';
import type { AreaShape, Shape } from '../model/geometry.ts';
import { isObject } from '../model/is-object.ts';
import type { Kind } from '../model/kind.ts';
import { FlatPolygon } from '../model/shapes/flat-polygon.ts';
import { parseLines, parsePoints } from './shape/lines-and-points.ts';
import { convertFlatPolygon, parsePolygons } from './shape/polygons.ts';
import { diagnoseShape, refuseShape, type ShapeReading } from './shape/shape-reading.ts';

/**
 * The result of normalising a geometry. A geometry that is not `missing` and gives no shape was
 * refused, and the report says why.
 */
export interface NormalisedShape<S extends Shape = Shape> {
  readonly shape: S | null;
  readonly missing: boolean;
}

/**
 * Converts a GeoJSON geometry object to a typed shape: closed rings in degrees, outer rings
 * counterclockwise, holes clockwise, two numbers for each position. Every fault is reported, also
 * in a shape of a type that the record must not have. After an error there is no shape. A missing
 * geometry is not reported here, because whether it is a fault depends on the rest of the feed.
 * The types in `drawn` are expected, because they are converted to polygons later.
 */
export function normaliseShape(
  geometry: unknown,
  kind: 'areas',
  report: RecordReport,
): NormalisedShape<AreaShape>;
export function normaliseShape(
  geometry: unknown,
  kind: Kind,
  report: RecordReport,
  drawn?: readonly Shape['type'][],
): NormalisedShape;
export function normaliseShape(
  geometry: unknown,
  kind: Kind,
  report: RecordReport,
  drawn: readonly Shape['type'][] = [],
): NormalisedShape {
  if (geometry === null || geometry === undefined || WANTED[kind].length === 0) return MISSING;
  const shape = parseGeometry(geometry, startReading(kind, report, drawn));
  return shape === null ? REFUSED : { shape, missing: false };
}

const MISSING: NormalisedShape<never> = { shape: null, missing: true };
const REFUSED: NormalisedShape<never> = { shape: null, missing: false };

function startReading(
  kind: Kind,
  report: RecordReport,
  drawn: ShapeReading['drawn'],
): ShapeReading {
  return { kind, report, drawn, hasExtraDimension: false, isOutOfRange: false };
}

function parseGeometry(geometry: unknown, reading: ShapeReading): Shape | null {
  if (!isObject(geometry)) return refuseNoObject(geometry, reading);
  if (geometry instanceof FlatPolygon) {
    return noteType(convertFlatPolygon(geometry, reading), reading);
  }
  // The members of any JSON object can be read; absent ones are undefined.
  const { type, coordinates } = geometry as { readonly type?: unknown; coordinates?: unknown };
  switch (type) {
    case 'Polygon':
    case 'MultiPolygon':
      return noteType(parsePolygons(type, coordinates, reading), reading);
    case 'LineString':
    case 'MultiLineString':
      if (reading.kind === 'areas') return refuseAreaType(type, coordinates, reading);
      return noteType(parseLines(type, coordinates, reading), reading);
    case 'Point':
    case 'MultiPoint':
      if (reading.kind === 'areas') return refuseAreaType(type, coordinates, reading);
      return noteType(parsePoints(type, coordinates, reading), reading);
    case 'GeometryCollection':
      return refuseCollection(geometry, reading);
    default:
      return refuseUnknownType(geometry, { type, reading });
  }
}

/** The types that the standard expects. Spaces and zones of other types are used as they are. */
const WANTED: Readonly<Record<Kind, readonly Shape['type'][]>> = {
  areas: ['Polygon', 'MultiPolygon'],
  zones: ['Polygon', 'LineString'],
  spaces: ['Polygon'],
  availability: [],
  policies: [],
  objects: ['Point'],
};

const SUBJECTS: Readonly<Record<Kind, string>> = {
  areas: 'area',
  zones: 'zone',
  spaces: 'space',
  availability: 'observation',
  policies: 'policy',
  objects: 'object',
};

function noteType(shape: Shape | null, { kind, report, drawn }: ShapeReading): Shape | null {
  if (shape === null || WANTED[kind].includes(shape.type)) return shape;
  if (drawn.includes(shape.type)) return shape;
  const { type } = shape;
  const details = { subject: SUBJECTS[kind], type, wanted: WANTED[kind].join(' or ') };
  report.add(diagnoseShape('geometry-type:used', details, { value: type }));
  return shape;
}

type OpenType = 'LineString' | 'MultiLineString' | 'Point' | 'MultiPoint';

/** Faults in the coordinates are reported as well, so that one run shows all faults. */
function refuseAreaType(type: OpenType, coordinates: unknown, reading: ShapeReading): null {
  refuseShape(reading, diagnoseShape('geometry-type:open', { type }, { value: type }));
  if (type === 'LineString' || type === 'MultiLineString') parseLines(type, coordinates, reading);
  else parsePoints(type, coordinates, reading);
  return null;
}

function refuseCollection(geometry: object, reading: ShapeReading): null {
  const details = { subject: SUBJECTS[reading.kind] };
  const extra = { value: 'GeometryCollection' };
  refuseShape(reading, diagnoseShape('geometry-type:collection', details, extra));
  const { geometries } = geometry as { readonly geometries?: unknown };
  if (!Array.isArray(geometries)) return null;
  for (const member of geometries) checkMember(member, reading);
  return null;
}

/** Reports the faults of one member of a collection, but not its type. */
function checkMember(member: unknown, { kind, report }: ShapeReading): void {
  const faults: RecordReport = {
    identify() {},
    add(finding) {
      if (finding.code !== 'geometry-type') report.add(finding);
    },
  };
  parseGeometry(member, startReading(kind, faults, []));
}

function refuseNoObject(geometry: unknown, reading: ShapeReading): null {
  const kind = geometry instanceof WrittenNumber ? 'number' : typeof geometry;
  const details = { found: Array.isArray(geometry) ? 'a list' : `a ${kind}` };
  const extra = { value: geometry };
  return refuseShape(reading, diagnoseShape('geometry-malformed:not-object', details, extra));
}

function refuseUnknownType(
  geometry: object,
  { type, reading }: { readonly type: unknown; readonly reading: ShapeReading },
): null {
  const extra = { value: type ?? geometry };
  if ('rings' in geometry || 'paths' in geometry) {
    return refuseShape(reading, diagnoseShape('geometry-malformed:esri', {}, extra));
  }
  if (type === undefined) {
    return refuseShape(reading, diagnoseShape('geometry-malformed:untyped', {}, extra));
  }
  if (type === 'Feature') {
    return refuseShape(reading, diagnoseShape('geometry-malformed:feature', {}, extra));
  }
  return refuseShape(reading, diagnoseShape('geometry-malformed:type', { type }, extra));
}
