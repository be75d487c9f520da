import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { AreaShape, Shape } from '../model/geometry.ts';
import type { Kind } from '../model/kind.ts';
import { parseLines, parsePoints } from './shape/lines-and-points.ts';
import { parsePolygons } from './shape/polygons.ts';
import { refuseShape, type ShapeReading } from './shape/shape-reading.ts';

/**
 * What became of a record's geometry. No shape and not missing: it was refused, and
 * the report says why.
 */
export interface NormalisedShape<S extends Shape = Shape> {
  readonly shape: S | null;
  readonly missing: boolean;
}

/**
 * A GeoJSON geometry object as found to a typed shape: closed rings of degrees, outer rings
 * counter-clockwise, holes clockwise, two numbers a position. Every fault is reported, also in a
 * shape of a type that the record must not have; one that is an error leaves no shape. Nothing is
 * said of a geometry that is missing: whether that is a fault depends on the rest of the feed.
 * Types that are `drawn` as polygons later are expected.
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
  if (typeof geometry !== 'object' || geometry === null || Array.isArray(geometry)) {
    return refuseNoObject(geometry, reading);
  }
  // Any object may be asked for any member.
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

/** What the standard wants of each kind; other shapes are used as they are, with a warning. */
const WANTED: Readonly<Record<Kind, readonly Shape['type'][]>> = {
  areas: ['Polygon', 'MultiPolygon'],
  zones: ['Polygon', 'LineString'],
  spaces: ['Polygon'],
  availability: [],
  policies: [],
};

const SUBJECTS: Readonly<Record<Kind, string>> = {
  areas: 'area',
  zones: 'zone',
  spaces: 'space',
  availability: 'observation',
  policies: 'policy',
};

function noteType(shape: Shape | null, { kind, report, drawn }: ShapeReading): Shape | null {
  if (shape === null || WANTED[kind].includes(shape.type)) return shape;
  if (drawn.includes(shape.type)) return shape;
  report.add({
    code: 'geometry-type',
    severity: 'warning',
    field: 'geometry',
    value: shape.type,
    message:
      `${SUBJECTS[kind]} is drawn as ${shape.type}, and the standard wants ` +
      `${WANTED[kind].join(' or ')}; box and circle use the ${shape.type} as it is`,
  });
  return shape;
}

type OpenType = 'LineString' | 'MultiLineString' | 'Point' | 'MultiPoint';

/** The faults in its coordinates are reported as well, so that one run shows all of them. */
function refuseAreaType(type: OpenType, coordinates: unknown, reading: ShapeReading): null {
  refuseShape(reading, 'geometry-type', {
    value: type,
    message:
      `area is drawn as ${type}, which covers no ground; draw its outline, or set "geometry-type" ` +
      'to "warning" under "rules" to publish the area where its zones are',
  });
  if (type === 'LineString' || type === 'MultiLineString') parseLines(type, coordinates, reading);
  else parsePoints(type, coordinates, reading);
  return null;
}

function refuseCollection(geometry: object, reading: ShapeReading): null {
  const subject = SUBJECTS[reading.kind];
  refuseShape(reading, 'geometry-type', {
    value: 'GeometryCollection',
    message:
      `${subject} is drawn as GeometryCollection; export its parts as one Multi geometry, or set ` +
      `"geometry-type" to "warning" under "rules" to publish the ${subject} without this shape`,
  });
  const { geometries } = geometry as { readonly geometries?: unknown };
  if (!Array.isArray(geometries)) return null;
  for (const member of geometries) checkMember(member, reading);
  return null;
}

/** Reports the faults of one member of a collection; its type is no fault of its own. */
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
  return refuseShape(reading, 'geometry-malformed', {
    value: geometry,
    message:
      `geometry is ${Array.isArray(geometry) ? 'a list' : `a ${typeof geometry}`}, allowed is a ` +
      'GeoJSON geometry object or null',
  });
}

function refuseUnknownType(
  geometry: object,
  { type, reading }: { readonly type: unknown; readonly reading: ShapeReading },
): null {
  return refuseShape(reading, 'geometry-malformed', {
    value: type ?? geometry,
    message: `${describeUnknownType(geometry, type)}; ${ALLOWED}`,
  });
}

const ALLOWED =
  'allowed are Point, MultiPoint, LineString, MultiLineString, Polygon and MultiPolygon of GeoJSON';

function describeUnknownType(geometry: object, type: unknown): string {
  if ('rings' in geometry || 'paths' in geometry) return 'geometry is Esri JSON, not GeoJSON';
  if (type === undefined) return 'geometry has no type';
  if (type === 'Feature') return 'geometry is a whole Feature';
  return `geometry has the type ${JSON.stringify(type)}`;
}
