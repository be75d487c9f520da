import { memberOf } from '../../model/is-object.ts';
import { findUnsupportedCrs, nameSpatialReference } from '../geometry/crs.ts';

/** What is known about a JSON file, except its records. It is filled while the file is read. */
export interface JsonDocument {
  /** The outermost value; `undefined` before there is one. */
  root: 'object' | 'array' | 'scalar' | undefined;
  /** The first `JSON_MEMBER_COUNT_MAX` outermost members, and all in `DECISIVE_MEMBERS`. */
  readonly names: Set<string>;
  /** The values of short outermost members. */
  readonly members: Map<string, unknown>;
  /** The names of the members of the objects in `data`. */
  readonly dataNames: Set<string>;
  /** Where the records are; `undefined` until they are found. */
  container: Container | undefined;
  /** The pointer of a decisive member that occurs twice. */
  repeated: string | undefined;
  /** The number of records found so far. */
  recordCount: number;
  /** The first record, for recognising the format. */
  firstElement: unknown;
  /** The reference system declared after the records, if it was read before them. */
  readonly crsBehind: string | undefined;
  /** The reference system of the pieces that were passed on. */
  carriedCrs: string | undefined;
}

/**
 * `features` of GeoJSON or Esri JSON, an array in the `data` of CDS JSON, a bare array, or a
 * sequence of texts. A single Feature is a sequence too.
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

/** Returns whether the elements of `features` are records, judged by what is known so far. */
export function hasFeatures({ names, members, firstElement }: JsonDocument): boolean {
  if (members.get('type') === 'FeatureCollection') return true;
  return isEsriFeature(firstElement) || !names.has('type');
}

/** Returns whether an element of `features` is one of Esri JSON, which has `attributes`. */
export function isEsriFeature(element: unknown): boolean {
  return memberOf(element, 'attributes') !== undefined && memberOf(element, 'type') !== 'Feature';
}

/** Returns the reference system that the document declares, unless it is that of GeoJSON. */
export function findDeclaredCrs({
  names,
  members,
}: Pick<JsonDocument, 'names' | 'members'>): string | undefined {
  const spatialReference = nameSpatialReference(members.get('spatialReference'));
  if (spatialReference !== undefined) return spatialReference;
  const isTooLong = names.has('crs') && !members.has('crs');
  return findUnsupportedCrs(isTooLong ? 'too long to be read' : members.get('crs'));
}

/**
 * Returns the reference system that an outermost member after the records declares; `undefined` if
 * there is none. `tail` is the last part of the text.
 */
export function findCrsBehind(tail: string): string | undefined {
  for (const name of ['crs', 'spatialReference']) {
    const members = findMembersBehind(tail, `"${name}"`);
    if (members !== undefined) return findDeclaredCrs({ names: new Set(members.keys()), members });
  }
  return undefined;
}

/**
 * Finds the outermost members from `name` on. With a brace before it, the text from an outermost
 * member to the end is a JSON object; from any other position its brackets do not match.
 */
function findMembersBehind(tail: string, name: string): Map<string, unknown> | undefined {
  let from = tail.length;
  for (let tries = 0; tries < TRIES_MAX && from > 0; tries++) {
    from = tail.lastIndexOf(name, from - 1);
    if (from === -1) return undefined;
    const members = parseMembers(`{${tail.slice(from)}`);
    if (members !== undefined) return members;
  }
  return undefined;
}

/** Records may have members of this name too, so several positions are tried. */
const TRIES_MAX = 8;

function parseMembers(text: string): Map<string, unknown> | undefined {
  try {
    const members: unknown = JSON.parse(text);
    return members instanceof Object ? new Map(Object.entries(members)) : undefined;
  } catch {
    return undefined;
  }
}
