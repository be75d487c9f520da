import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { PolygonShape, Shape } from '../model/geometry.ts';
import { unreachable } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import { findAdmittedType } from './shape/admitted-type.ts';
import { parseLineString } from './shape/line-string.ts';
import { MULTI_LINE_DEPTH, MULTIPOLYGON_DEPTH } from './shape/nesting.ts';
import { parseOnlyPart } from './shape/only-part.ts';
import { parsePolygon } from './shape/polygon.ts';
import type { ShapeReading } from './shape/shape-reading.ts';

/**
 * What became of a record's geometry. No shape and not missing: it was refused, and the report says
 * why.
 */
export interface NormalisedShape<S extends Shape = Shape> {
  readonly shape: S | null;
  readonly missing: boolean;
}

/**
 * A GeoJSON geometry object as found to a typed shape: closed rings of degrees, the shell
 * counter-clockwise, holes clockwise, two numbers a position. Every fault is reported; one that is
 * an error leaves no shape. Nothing is said of a geometry that is missing: whether that is a fault
 * depends on the rest of the feed.
 */
export function normaliseShape(
  geometry: unknown,
  kind: 'areas' | 'spaces',
  report: RecordReport,
): NormalisedShape<PolygonShape>;
export function normaliseShape(
  geometry: unknown,
  kind: Kind,
  report: RecordReport,
): NormalisedShape;
export function normaliseShape(
  geometry: unknown,
  kind: Kind,
  report: RecordReport,
): NormalisedShape {
  if (geometry === null || geometry === undefined || kind === 'availability') return MISSING;
  const reading = { kind, report, hasExtraDimension: false, isOutOfRange: false, rewoundCount: 0 };
  const shape = parseGeometry(geometry, reading);
  return shape === null ? REFUSED : { shape, missing: false };
}

const MISSING: NormalisedShape<never> = { shape: null, missing: true };
const REFUSED: NormalisedShape<never> = { shape: null, missing: false };

function parseGeometry(geometry: unknown, reading: ShapeReading): Shape | null {
  const type = findAdmittedType(geometry, reading);
  if (type === undefined) return null;
  // `findAdmittedType` has seen that it is an object; what its member holds is looked at below.
  const { coordinates } = geometry as { readonly coordinates?: unknown };
  switch (type) {
    case 'Polygon':
      return parsePolygon(coordinates, reading);
    case 'MultiPolygon': {
      const part = parseOnlyPart(coordinates, { type, depth: MULTIPOLYGON_DEPTH }, reading);
      return part === null ? null : parsePolygon(part, reading);
    }
    case 'LineString':
      return parseLineString(coordinates, reading);
    case 'MultiLineString': {
      const part = parseOnlyPart(coordinates, { type, depth: MULTI_LINE_DEPTH }, reading);
      return part === null ? null : parseLineString(part, reading);
    }
    default:
      return unreachable(type);
  }
}
