import { isObject } from '../../model/is-object.ts';
import { nameSpatialReference } from './crs.ts';

/** A shape of Esri JSON as GeoJSON or `null`, and why it cannot be read. */
export type EsriShape = {
  readonly geometry: unknown;
  readonly fault?: string;
  /** The reference system that the geometry itself declares, unless it is that of GeoJSON. */
  readonly declaredCrs?: string;
};

/**
 * Converts the geometry of an Esri feature: `x` and `y`, `points`, `paths` or `rings`. Clockwise
 * rings are shells. Other rings are holes of the shell that contains their first position. Curves
 * are not converted, since GeoJSON does not have them.
 */
export function parseEsriGeometry(value: unknown): EsriShape {
  if (!isObject(value)) return { geometry: null };
  const crs = nameSpatialReference(Reflect.get(value, 'spatialReference'));
  const shape = parseMembers(value);
  return crs === undefined ? shape : { ...shape, declaredCrs: crs };
}

/** Whether a JSON value is a geometry of Esri JSON, by its members. */
export function isEsriGeometry(value: unknown): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'type')) return false;
  const has = (name: string) => Object.hasOwn(value, name);
  return ESRI_LISTS.some(has) || (has('x') && has('y'));
}

const ESRI_LISTS = ['rings', 'paths', 'points', 'curveRings', 'curvePaths'];

function parseMembers(value: object): EsriShape {
  const curve = ['curveRings', 'curvePaths'].find((name) => Object.hasOwn(value, name));
  if (curve !== undefined) {
    return {
      geometry: null,
      fault: `has curves (${curve}): densify the layer, then export it again`,
    };
  }
  const member = (name: string): unknown => Reflect.get(value, name);
  const rings = member('rings');
  if (Array.isArray(rings)) return { geometry: parseRings(rings) };
  const paths = member('paths');
  if (Array.isArray(paths)) return { geometry: oneOrMany('LineString', paths) };
  const points = member('points');
  if (Array.isArray(points)) return { geometry: { type: 'MultiPoint', coordinates: points } };
  const [x, y] = [member('x'), member('y')];
  // An empty point is written with null or "NaN".
  if (x === null || x === undefined || x === 'NaN') return { geometry: null };
  return { geometry: { type: 'Point', coordinates: [x, y] } };
}

function oneOrMany(type: 'LineString' | 'Polygon', parts: readonly unknown[]): unknown {
  if (parts.length === 0) return null;
  return parts.length === 1
    ? { type, coordinates: parts[0] }
    : { type: `Multi${type}`, coordinates: parts };
}

function parseRings(rings: readonly unknown[]): unknown {
  const shells: unknown[][] = [];
  const holes: unknown[] = [];
  for (const ring of rings) {
    if (isClockwise(ring)) shells.push([ring]);
    else holes.push(ring);
  }
  // If all rings are counterclockwise, the tool wrote the order of GeoJSON: all are shells.
  if (shells.length === 0)
    return oneOrMany(
      'Polygon',
      holes.map((ring) => [ring]),
    );
  for (const hole of holes) {
    const shell = shells.find(([ring]) => holdsFirstPosition(ring, hole));
    if (shell === undefined) shells.push([hole]);
    else shell.push(hole);
  }
  return oneOrMany('Polygon', shells);
}

/** Returns whether a ring is clockwise, by the shoelace formula. Invalid rings count as shells. */
function isClockwise(ring: unknown): boolean {
  const positions = positionsOf(ring);
  const [first] = positions;
  if (first === undefined) return true;
  let sum = 0;
  for (let index = 1; index < positions.length; index++) {
    const [a, b] = [positions[index - 1] ?? first, positions[index] ?? first];
    // Relative to the first position, so that projected coordinates keep their digits.
    sum += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y);
  }
  return sum <= 0;
}

function holdsFirstPosition(shell: unknown, hole: unknown): boolean {
  const [point] = positionsOf(hole);
  if (point === undefined) return false;
  const positions = positionsOf(shell);
  let isInside = false;
  for (let index = 1; index < positions.length; index++) {
    const [a, b] = [positions[index - 1] ?? point, positions[index] ?? point];
    if (a.y > point.y === b.y > point.y) continue;
    if (point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
  }
  return isInside;
}

function positionsOf(ring: unknown): { readonly x: number; readonly y: number }[] {
  if (!Array.isArray(ring)) return [];
  return ring.map((position: unknown) =>
    Array.isArray(position)
      ? { x: Number(position[0]), y: Number(position[1]) }
      : { x: Number.NaN, y: Number.NaN },
  );
}
