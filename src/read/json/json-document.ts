import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Kind } from '../../model/kind.ts';
import { findUnsupportedCrs, nameSpatialReference } from '../geometry/crs.ts';
import { describeDocument, isEsriFeature } from './describe-document.ts';

/** What is known of a JSON file beside its records; filled while the file is read. */
export interface JsonDocument {
  /** The outermost value; `undefined` before there is one. */
  root: 'object' | 'array' | 'scalar' | undefined;
  /** The outermost members; the first `JSON_MEMBER_COUNT_MAX`, and all in `DECISIVE_MEMBERS`. */
  readonly names: Set<string>;
  /** The values of those that are short. */
  readonly members: Map<string, unknown>;
  /** What the objects under `data` hold. */
  readonly dataNames: Set<string>;
  /** Where the records stand; `undefined` while no place was found. */
  container: Container | undefined;
  /** A member that decides what is read and is given twice, by its pointer. */
  repeated: string | undefined;
  /** Records found so far. */
  recordCount: number;
  /** The first record, for recognising the format. */
  firstElement: unknown;
  /** The reference system that a member behind the records declares, where that is known before. */
  readonly crsBehind: string | undefined;
  /** The reference system that the pieces were handed out with. */
  carriedCrs: string | undefined;
  /** The first position found in a record. */
  position: SamplePosition | undefined;
}

/**
 * `features` of GeoJSON or ESRI JSON, an array in the `data` of CDS JSON, a bare array, or texts
 * that follow one another (a single Feature is the shortest such file).
 */
export type Container = 'features' | 'data' | 'array' | 'sequence';

export interface SamplePosition {
  readonly x: number;
  readonly y: number;
}

export function createJsonDocument(crsBehind: string | undefined): JsonDocument {
  return {
    root: undefined,
    names: new Set(),
    members: new Map(),
    dataNames: new Set(),
    container: undefined,
    repeated: undefined,
    recordCount: 0,
    firstElement: undefined,
    crsBehind,
    carriedCrs: undefined,
    position: undefined,
  };
}

/** Members that decide what is read. */
export const DECISIVE_MEMBERS: readonly string[] = [
  'type',
  'crs',
  'spatialReference',
  'features',
  'data',
];

/** Returns whether the elements of `features` are records, by all that stands before them. */
export function hasFeatures({ names, members, firstElement }: JsonDocument): boolean {
  if (members.get('type') === 'FeatureCollection') return true;
  return isEsriFeature(firstElement) || !names.has('type');
}

/** The reference system that the document declares, unless it is the one of GeoJSON. */
export function findDeclaredCrs({
  names,
  members,
}: Pick<JsonDocument, 'names' | 'members'>): string | undefined {
  const spatialReference = nameSpatialReference(members.get('spatialReference'));
  if (spatialReference !== undefined) return spatialReference;
  const isTooLong = names.has('crs') && !members.has('crs');
  return findUnsupportedCrs(isTooLong ? 'too long to be read' : members.get('crs'));
}

/** Returns why the file is refused, once all of it is known; `undefined` where it is sound. */
export function findDocumentFault(document: JsonDocument, kind: Kind): Finding | undefined {
  const { repeated, container, members, firstElement } = document;
  if (repeated !== undefined) {
    return {
      code: 'member-repeated',
      message: `the member ${repeated} is given twice, so it is unclear which one counts: remove one`,
    };
  }
  const isCollection = members.get('type') === 'FeatureCollection';
  if (container === 'data') {
    return isCollection
      ? unknown('is GeoJSON and CDS JSON at once: remove features or data')
      : undefined;
  }
  if (container === 'array' || container === 'sequence') return undefined;
  if (container === 'features' && (isCollection || isEsriFeature(firstElement))) return undefined;
  return unknown(describeDocument(document, kind));
}

function unknown(content: string): Finding {
  return { code: 'format-unknown', message: `the file ${content}` };
}

export function describeForeignCrs(crs: string, position: SamplePosition | undefined): Finding {
  return {
    code: 'crs-unsupported',
    field: 'crs',
    value: crs,
    message: `the file declares the reference system ${nameOf(crs)}, which is not supported${adviseOn(position)}`,
  };
}

/** Well-known text is long; its name is its first quoted word. */
function nameOf(crs: string): string {
  return crs.length > CRS_LENGTH_MAX ? (/"([^"]+)"/.exec(crs)?.[1] ?? crs) : crs;
}

const CRS_LENGTH_MAX = 80;

/** Both facts, since the label may be what is wrong (a file of degrees that says feet). */
function adviseOn(position: SamplePosition | undefined): string {
  const exportIt = 'export the file in EPSG:4326 (longitude and latitude in degrees)';
  if (position === undefined) return `: ${exportIt}`;
  const { x, y } = position;
  return Math.abs(x) <= 180 && Math.abs(y) <= 90
    ? `, but the coordinates look like degrees (${x}, ${y}): remove the declaration if they are, else ${exportIt}`
    : `, and the coordinates look projected (${x}, ${y}): ${exportIt}`;
}
