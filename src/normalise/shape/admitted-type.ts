import type { Kind } from '../../model/kind.ts';
import { refuseShape, type ShapeReading } from './shape-reading.ts';

export type AdmittedType = 'Polygon' | 'MultiPolygon' | 'LineString' | 'MultiLineString';

/** The geometry's type where the kind of record may have it; any other is reported. */
export function findAdmittedType(
  geometry: unknown,
  reading: ShapeReading,
): AdmittedType | undefined {
  if (typeof geometry !== 'object' || geometry === null || Array.isArray(geometry)) {
    refuseNoObject(geometry, reading);
    return undefined;
  }
  const { type } = geometry as { readonly type?: unknown }; // Any object may be asked for any member.
  if (type === 'Polygon' || type === 'MultiPolygon') return type;
  if (type === 'LineString' || type === 'MultiLineString') {
    if (reading.kind === 'zones') return type;
  }
  if (typeof type === 'string' && OTHER_TYPES.has(type)) refuseType(type, reading);
  else refuseUnknownType(geometry, { type, reading });
  return undefined;
}

/** What RFC 7946 section 3.1 has beside polygons. */
const OTHER_TYPES: ReadonlySet<string> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'GeometryCollection',
]);

const SUBJECTS: Readonly<Record<Kind, string>> = {
  areas: 'area',
  zones: 'zone',
  spaces: 'space',
  availability: 'observation',
};

/**
 * A record of another type than the standard wants is common (fault case B16), so the way out is
 * named.
 */
function refuseType(type: string, reading: ShapeReading): void {
  const subject = SUBJECTS[reading.kind];
  const wanted = reading.kind === 'zones' ? 'Polygon or LineString' : 'Polygon';
  refuseShape(reading, 'geometry-type', {
    value: type,
    message:
      `${subject} is drawn as ${type}, allowed is ${wanted}; draw its outline, or set ` +
      `"geometry-type" to "warning" under "rules" to publish the ${subject} without this shape`,
  });
}

function refuseNoObject(geometry: unknown, reading: ShapeReading): void {
  refuseShape(reading, 'geometry-malformed', {
    value: geometry,
    message:
      `geometry is ${Array.isArray(geometry) ? 'a list' : `a ${typeof geometry}`}, allowed is a ` +
      'GeoJSON geometry object or null',
  });
}

function refuseUnknownType(
  geometry: object,
  { type, reading }: { readonly type: unknown; readonly reading: ShapeReading },
): void {
  refuseShape(reading, 'geometry-malformed', {
    value: type ?? geometry,
    message: `${describeUnknownType(geometry, type)}; GeoJSON has Polygon, MultiPolygon and LineString`,
  });
}

function describeUnknownType(geometry: object, type: unknown): string {
  if ('rings' in geometry || 'paths' in geometry) return 'geometry is Esri JSON, not GeoJSON';
  if (type === undefined) return 'geometry has no type';
  if (type === 'Feature') return 'geometry is a whole Feature';
  return `geometry has the type ${JSON.stringify(type)}`;
}
