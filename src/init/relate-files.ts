import type { Position } from '../model/geometry.ts';
import { selectNamed } from '../read/records/known-names.ts';
import type { PlainGuess, SourceKind } from './guess.ts';
import {
  type ExaminedFile,
  escapeName,
  guessKind,
  isNamedAfterAreas,
  measurePolygons,
  ZONE_AREA_MAX_M2,
} from './guess-source.ts';
import { measureNearness, type Nearness } from './measure-nearness.ts';
import type { ColumnProfile } from './profile/profile-columns.ts';

/** A file with its role in the feed. */
export interface RelatedFile {
  readonly file: ExaminedFile;
  readonly kind: SourceKind;
  readonly kindGuess: PlainGuess;
  /**
   * How its spaces refer to a zone in a file of zones; `null`: there is no reference, or no need.
   */
  readonly zone: ZoneRelation | null;
  /** Why the file is left out of the feed; `null`: it is included. */
  readonly leftOut: string | null;
}

export interface ZoneRelation {
  readonly mapping: unknown;
  readonly guess: PlainGuess;
}

/** The share of a file's spaces that must match a zone before a relation is accepted. */
const RELATED_SHARE = 0.95;

/**
 * Decides the role of each file among several. Zones without spaces are independent places. A file
 * without any location is used only if another file locates its records.
 */
export function relateFiles(
  files: readonly ExaminedFile[],
  filesOfSpaces: readonly string[],
): RelatedFile[] {
  const centres = findCentres(files).filter(({ file }) => !filesOfSpaces.includes(file));
  const leftOut = centres.map((file): RelatedFile => {
    const { kind, guess } = guessKind(file);
    return { file, kind, kindGuess: guess, zone: null, leftOut: CENTRES };
  });
  return [...relateOthers(files.filter((file) => !centres.includes(file))), ...leftOut];
}

/**
 * Returns files that seem to hold the centres of areas, if another file locates the parking. With
 * nothing else to serve, their points are spaces.
 */
export function findCentres(files: readonly ExaminedFile[]): ExaminedFile[] {
  const centres = files.filter(isNamedAfterAreas);
  const isParking = (file: ExaminedFile) =>
    isPlaced(file) && !centres.includes(file) && guessKind(file).kind !== 'areas';
  return files.some(isParking) ? centres : [];
}

const CENTRES =
  'its name suggests areas, but its shapes are points, and an area needs a polygon; if its records are parking spaces, add it to "sources" with "kind": "spaces"';

function relateOthers(files: readonly ExaminedFile[]): RelatedFile[] {
  const guessed = files.map((file) => ({ file, ...guessKind(file) }));
  const zones = guessed.filter(({ kind, file }) => kind === 'zones' && isPlaced(file));
  const spaces = guessed.filter(({ kind }) => kind === 'spaces');
  const relations = new Map(spaces.map(({ file }) => [file, findRelation(file, zones)] as const));
  const unrelated = spaces.filter(
    ({ file }) => isPlaced(file) && relations.get(file) === undefined,
  );
  const areAllRelated = unrelated.length === 0;
  const hasPlaced = files.some(isPlaced);
  return guessed.map(({ file, kind, guess }) => {
    const isDemoted = kind === 'zones' && spaces.length > 0 && !(areAllRelated && isPlaced(file));
    const relation = areAllRelated ? relations.get(file) : undefined;
    // Other records than zones and spaces are of use without a place.
    const needsPlace = kind === 'zones' || kind === 'spaces';
    const isLost = needsPlace && hasPlaced && !isPlaced(file) && relation === undefined;
    const placed = isDemoted
      ? demote(file, { unrelatedCount: unrelated.length, fileCount: spaces.length })
      : { kind, kindGuess: guess };
    return {
      file,
      ...placed,
      zone: relation ?? null,
      leftOut: isLost ? LOST : null,
    };
  });
}

const LOST =
  'it holds no location and no column that names a zone of another file, so its records could not be found by box or circle';

/** Returns what the records of a file are if they cannot be zones of the spaces of the feed. */
function demote(
  file: ExaminedFile,
  counts: { readonly unrelatedCount: number; readonly fileCount: number },
): Pick<RelatedFile, 'kind' | 'kindGuess'> {
  const kind = (measurePolygons(file) ?? 0) > ZONE_AREA_MAX_M2 ? 'areas' : 'spaces';
  const reason =
    counts.unrelatedCount === 0
      ? `its records could be zones, but they have no location, so each record is ${ARTICLES[kind]}`
      : `its shapes could be zones, but the spaces of ${describeFiles(counts)} are not near them, so each record is ${ARTICLES[kind]}`;
  return { kind, kindGuess: { confidence: 'unsure', reason } };
}

const ARTICLES = { areas: 'an area', spaces: 'a space' } as const;

function describeFiles({
  unrelatedCount,
  fileCount,
}: {
  readonly unrelatedCount: number;
  readonly fileCount: number;
}): string {
  if (fileCount === 1) return 'the other file';
  return unrelatedCount === 1 ? 'one other file' : `${unrelatedCount} other files`;
}

function isPlaced({ placed }: ExaminedFile): boolean {
  return placed.sample.length > 0;
}

interface ZoneFile {
  readonly file: ExaminedFile;
}

function findRelation(file: ExaminedFile, zones: readonly ZoneFile[]): ZoneRelation | undefined {
  if (zones.length === 0) return undefined;
  return findByColumn(file, zones) ?? findByPlace(file, zones);
}

/** A column that holds the keys of the zones. */
function findByColumn(
  { profile }: ExaminedFile,
  zones: readonly ZoneFile[],
): ZoneRelation | undefined {
  const keys = zones.flatMap(({ file }) => {
    const [part, ...others] = file.key.parts;
    const column = file.profile.columns.find(({ name }) => name === part);
    return others.length === 0 && column !== undefined ? [{ column, file }] : [];
  });
  const [only] = keys;
  // With several files of zones the keys have prefixes, so a column alone does not identify a zone.
  if (only === undefined || zones.length > 1) return undefined;
  const names = profile.columns.map(({ name }) => name);
  const ranked = new Set([
    ...['curb_zone_id'].filter((name) => names.includes(name)),
    ...selectNamed('zone', names),
    ...names.filter((name) => name === only.column.name),
  ]);
  for (const name of ranked) {
    const column = profile.columns.find((one) => one.name === name);
    if (column === undefined || !isReference(column, only.column)) continue;
    const reason = `column ${name} holds values of column ${only.column.name} in ${only.file.file}`;
    const isAsIs = only.file.key.isUuid || only.column.name === 'curb_zone_id';
    const mapping = isAsIs ? escapeName(name) : { uuid5: escapeName(name) };
    return { mapping, guess: { confidence: 'likely', reason } };
  }
  return undefined;
}

function isReference(column: ColumnProfile, key: ColumnProfile): boolean {
  if (column.filledCount < RELATED_SHARE * column.recordCount || column.distinctCount === 0) {
    return false;
  }
  // Two files that both count from 1 share numbers by chance.
  const isCounted =
    column.counts.integer === column.filledCount &&
    (column.maxNumber ?? 0) < 3 * column.distinctCount &&
    column.name !== 'curb_zone_id';
  if (isCounted) return false;
  let found = 0;
  for (const value of column.values) if (key.values.has(value)) found++;
  return found >= RELATED_SHARE * column.distinctCount;
}

const DISTANCES_M = [20, 50] as const;
const SAMPLE_MAX = 2000;

function findByPlace(
  { placed }: ExaminedFile,
  zones: readonly ZoneFile[],
): ZoneRelation | undefined {
  if (placed.sample.length === 0) return undefined;
  const nearness = measureNearness(zones.flatMap(({ file }) => file.placed.outlines));
  const stride = Math.ceil(placed.sample.length / SAMPLE_MAX);
  const sample = placed.sample.filter((_, index) => index % stride === 0);
  const distanceM = DISTANCES_M.find(
    (most) => shareWithin(sample, nearness, most) >= RELATED_SHARE,
  );
  if (distanceM === undefined) return undefined;
  const percent = Math.floor(100 * shareWithin(sample, nearness, distanceM));
  const reason = `${percent} % of its records lie within ${distanceM} m of a zone, and take the nearest`;
  const mapping = { nearest: 'zones', within_cm: distanceM * 100 };
  return { mapping, guess: { confidence: 'likely', reason } };
}

function shareWithin(sample: readonly Position[], nearness: Nearness, distanceM: number): number {
  const near = sample.filter((position) => nearness.distanceTo(position) <= distanceM);
  return near.length / sample.length;
}
