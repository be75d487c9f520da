import { diagnose } from '../../diagnostic/diagnose.ts';
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
}

/**
 * `features` of GeoJSON or ESRI JSON, an array in the `data` of CDS JSON, a bare array, or texts
 * that follow one another (a single Feature is the shortest such file).
 */
export type Container = 'features' | 'data' | 'array' | 'sequence';

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

/** ESRI JSON without records is known by the members beside them. */
function isEmptyEsri({ names, recordCount }: JsonDocument): boolean {
  const isEsri = names.has('geometryType') || names.has('spatialReference');
  return recordCount === 0 && isEsri && !names.has('type');
}

/** Returns why the file is refused, once all of it is known; `undefined` where it is sound. */
export function findDocumentFault(document: JsonDocument, kind: Kind): Finding | undefined {
  const { repeated, container, members, firstElement } = document;
  if (repeated !== undefined) {
    return diagnose('member-repeated:file', { pointer: repeated });
  }
  const isCollection = members.get('type') === 'FeatureCollection';
  if (container === 'data') {
    return isCollection ? diagnose('format-unknown:both', {}) : undefined;
  }
  if (container === 'array' || container === 'sequence') return undefined;
  if (container === 'features' && (isCollection || isEsriFeature(firstElement))) return undefined;
  if (container === 'features' && isEmptyEsri(document)) return undefined;
  return describeDocument(document, kind);
}
