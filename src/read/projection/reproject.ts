import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding, RecordReport } from '../../diagnostic/diagnostic.ts';
import type { Positions } from '../../model/geometry.ts';
import { isObject } from '../../model/is-object.ts';
import { FlatPolygon } from '../../model/shapes/flat-polygon.ts';
import { type Converter, getConverter } from './converter.ts';
import { type ReferenceSystem, type ResolvedCrs, resolveCrs } from './resolve-crs.ts';

/** The feed's settings for the coordinates of a source. Plain data: it is posted to the workers. */
export interface ProjectionChoice {
  /** `EPSG:2263`; `null`: the system that the file declares, or degrees of WGS 84. */
  readonly crs: string | null;
  /** `null`: longitude (or easting) first, as in every supported format. */
  readonly axes: 'lng,lat' | 'lat,lng' | null;
}

/** The geometry of a record, and the reference system that its file declares. */
export interface DeclaredGeometry {
  /** A GeoJSON geometry object as found, not checked yet. Its positions are overwritten. */
  readonly geometry: unknown;
  readonly declaredCrs?: string | undefined;
}

/** Returns the geometry in degrees of WGS 84, or `null` with the reason in the report. */
export type Reproject = (record: DeclaredGeometry, report: RecordReport) => unknown;

/**
 * Converts the shapes of one source. The reference system that the feed gives takes precedence over
 * the one that the file declares. If neither gives one, degrees of WGS 84 are assumed.
 */
export function createReprojector({ crs, axes }: ProjectionChoice): Reproject {
  const isSwapped = axes === 'lat,lng';
  const steps = new Map<string, Step>();
  let last: (Converted & { readonly given: object }) | undefined;

  function stepFor(declared: string): Step {
    let step = steps.get(declared);
    if (step === undefined) {
      step = createStep(declared, crs === null ? 'the file declares' : 'feed.json names');
      steps.set(declared, step);
    }
    return step;
  }

  function convert(geometry: object, declared: string | undefined): Converted {
    if (isSwapped) visitPositions(geometry, swapNumbers);
    return declared === undefined ? { geometry } : stepFor(declared)(geometry);
  }

  return ({ geometry, declaredCrs }, report) => {
    if (!isObject(geometry)) return geometry;
    const declared = crs ?? declaredCrs;
    if (declared === undefined && !isSwapped) return geometry;
    // The copies of a row (`repeat`) share its geometry, which must be converted only once.
    if (last?.given !== geometry) last = { given: geometry, ...convert(geometry, declared) };
    if (last.finding !== undefined) report.add(last.finding);
    return last.geometry;
  };
}

interface Converted {
  /** `null` if the geometry cannot be used. */
  readonly geometry: object | null;
  readonly finding?: Finding;
}

type Step = (geometry: object) => Converted;

function createStep(declared: string, who: string): Step {
  const system = resolveCrs(declared);
  if ('fault' in system) return refuseWith(describeUnusable(system, { declared, who }));
  if (system.definition === null) return (geometry) => ({ geometry });
  const convert = getConverter(system);
  const label = system.label === system.name ? system.name : `${system.label} (${system.name})`;
  const converted = describeConverted(system, label);
  return (geometry) => {
    if (system.isProjected && looksLikeDegrees(geometry)) {
      return { geometry, finding: describeContradiction(geometry, { who, crs: label }) };
    }
    const lost = convertPositions(geometry, convert);
    if (lost !== undefined) return { geometry: null, finding: describeLost(lost, label) };
    return { geometry, finding: converted };
  };
}

function refuseWith(finding: Finding): Step {
  return () => ({ geometry: null, finding });
}

function describeUnusable(
  { fault }: Extract<ResolvedCrs, { fault: string }>,
  { declared, who }: { readonly declared: string; readonly who: string },
): Finding {
  const extra = { field: 'crs', value: declared };
  return diagnose('crs-unsupported:named', { who, crs: declared, fault }, extra);
}

/**
 * Returns the finding, which is the same for every record: a million of them are counted without
 * creating a new one.
 */
function describeConverted({ accuracyM }: ReferenceSystem, crs: string): Finding {
  const extra = { field: 'geometry' };
  return accuracyM === null
    ? diagnose('coordinates-converted:unknown', { crs }, extra)
    : diagnose('coordinates-converted:known', { crs, accuracyM }, extra);
}

function describeContradiction(
  geometry: object,
  { who, crs }: { readonly who: string; readonly crs: string },
): Finding {
  const [x = 0, y = 0] = findFirstPosition(geometry) ?? [];
  const extra = { field: 'crs', value: [x, y] };
  return diagnose('crs-contradicted', { who, crs, x, y }, extra);
}

function describeLost([x = 0, y = 0]: readonly number[], crs: string): Finding {
  const extra = { field: 'crs', value: [x, y] };
  return diagnose('coordinates-out-of-range:nowhere', { x, y, crs }, extra);
}

/**
 * Checks whether all numbers look like degrees: no city has a whole shape within a few metres of
 * the origin of a projection.
 */
function looksLikeDegrees(geometry: object): boolean {
  let isWithin = true;
  let count = 0;
  visitPositions(geometry, (position) => {
    count++;
    const [x = 0, y = 0] = position;
    if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90)) isWithin = false;
  });
  return isWithin && count > 0;
}

function findFirstPosition(geometry: object): number[] | undefined {
  let first: number[] | undefined;
  visitPositions(geometry, (position) => {
    first ??= position;
  });
  return first;
}

/** Converts the positions and returns the first that is not a place on earth, if there is one. */
function convertPositions(geometry: object, convert: Converter): number[] | undefined {
  let lost: number[] | undefined;
  visitPositions(geometry, (position) => {
    if (lost === undefined && !convert(position)) lost = position;
  });
  return lost;
}

function swapNumbers(position: number[]): void {
  const [x = 0, y = 0] = position;
  position[0] = y;
  position[1] = x;
}

/** Nesting of collections in collections, as deep as the WKT reader allows. */
const COLLECTION_DEPTH_MAX = 8;
/** Lists within lists: a MultiPolygon has four levels. */
const LIST_DEPTH_MAX = 8;

/** Visits every list that begins with two numbers; other values are left for later checks. */
function visitPositions(geometry: object, visit: (position: number[]) => void, depth = 0): void {
  if (geometry instanceof FlatPolygon) {
    for (const ring of geometry.rings) visitRing(ring, visit);
    return;
  }
  const { coordinates, geometries } = geometry as {
    readonly coordinates?: unknown;
    readonly geometries?: unknown;
  };
  if (Array.isArray(coordinates)) visitList(coordinates, visit, 0);
  if (!Array.isArray(geometries) || depth === COLLECTION_DEPTH_MAX) return;
  for (const member of geometries) {
    if (isObject(member)) visitPositions(member, visit, depth + 1);
  }
}

function visitRing(ring: Positions, visit: (position: number[]) => void): void {
  for (let index = 0; index < ring.length; index += 2) {
    const position = [ring[index]!, ring[index + 1]!];
    visit(position);
    ring.set(position, index);
  }
}

function visitList(list: unknown[], visit: (position: number[]) => void, depth: number): void {
  if (typeof list[0] === 'number') {
    // Both are numbers; the values after them are ignored.
    if (typeof list[1] === 'number') visit(list as number[]);
    return;
  }
  if (depth === LIST_DEPTH_MAX) return;
  for (const element of list) if (Array.isArray(element)) visitList(element, visit, depth + 1);
}
