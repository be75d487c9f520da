/** Implements `curbstone init` and `curbstone look`: reads files to describe them. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { messageOf } from './diagnostic/diagnostic.ts';
import { Failure } from './diagnostic/failure.ts';
import { findNear } from './diagnostic/suggest.ts';
import { countOf } from './diagnostic/words/format-count.ts';
import {
  type ComposedFeed,
  composeFeed,
  composeNotes,
  type GivenSettings,
  type LeftOut,
} from './init/compose-feed.ts';
import { findCurbLr, findCurbLrKey } from './init/curblr.ts';
import { guessGeometry } from './init/guess-geometry.ts';
import { findCopies, guessKey } from './init/guess-key.ts';
import { type GuessedPlace, guessPlace } from './init/guess-place.ts';
import { type ExaminedFile, filledNames, OWN_ID } from './init/guess-source.ts';
import { describeChoice, type PlaceHints, placeShapes } from './init/place-shapes.ts';
import { type FileProfile, profileFile, profileShapes } from './init/profile/profile-file.ts';
import type { RowFile } from './init/profile/read-rows.ts';
import { findCentres } from './init/relate-files.ts';
import { compareText } from './model/text-order.ts';

const NO_HINTS: PlaceHints = { timeZone: null, crs: null };

/** Reads one file and describes its content. @throws Failure if it cannot be read at all. */
export async function lookAtFile(
  path: string,
  folder: string,
  hints: PlaceHints = NO_HINTS,
): Promise<ExaminedFile> {
  const [profile] = await profileAllKinds(path, folder);
  return examine(profile, hints);
}

function refuseUnusable(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory() === true && !holdsParquet(readdirSync(path))) {
    throw new Failure('usage', `${path} is a folder`, { hint: 'give the path of a file in it' });
  }
  if (status !== undefined) return;
  const folder = dirname(path);
  const near = existsSync(folder) ? findNear(basename(path), readdirSync(folder)) : undefined;
  const hint =
    near === undefined ? 'give the path of a file' : `did you mean ${join(folder, near)}?`;
  throw new Failure('usage', `${path} does not exist`, { hint });
}

/**
 * Returns one profile for each kind of record in a file. Only the standard's own format
 * has several.
 */
async function profileAllKinds(
  path: string,
  folder: string,
): Promise<[FileProfile, ...FileProfile[]]> {
  refuseUnusable(path);
  const file = relative(folder, resolve(path)).split(sep).join('/');
  const source: RowFile = {
    ...{ file, path: resolve(path), encoding: null, delimiter: null, kind: 'spaces' },
    geometry: { form: 'standard' },
  };
  const first = await profileInAnyEncoding(source);
  if (first.format !== 'cds-json' && !(first.isRefused && first.format === null)) return [first];
  const others: FileProfile[] = [];
  for (const kind of ['zones', 'areas', 'objects', 'policies'] as const) {
    others.push(await profileFile({ ...source, kind }));
  }
  const [found, ...more] = [first, ...others].filter(
    ({ isRefused, recordCount }) => !isRefused && recordCount > 0,
  );
  return found === undefined ? [first] : [found, ...more];
}

async function examine(profile: FileProfile, hints: PlaceHints): Promise<ExaminedFile> {
  const geometry = guessGeometry(profile);
  const columns = geometryColumnsOf(geometry.geometry);
  const found =
    columns === undefined
      ? { shapes: profile.shapes, declaredCrs: profile.declaredCrs }
      : await profileShapes(profile.source, columns);
  const placed = await placeShapes(found.shapes, found.declaredCrs, hints);
  const source: RowFile = { ...profile.source, geometry: columns ?? profile.source.geometry };
  const curbLr = findCurbLr(profile);
  return {
    ...{ file: profile.source.file, profile, geometry, placed },
    curbLr,
    key:
      (curbLr === undefined ? undefined : findCurbLrKey(profile)) ??
      (await guessOwnKey({ ...profile, shapes: found.shapes }, source)),
    declaredKind: profile.format === 'cds-json' ? profile.source.kind : null,
    shapes: found.shapes,
    crs: placed.chosenCrs,
    crsGuess: describeChoice(placed, found.declaredCrs),
    isProjected: placed.isProjected,
  };
}

/** Returns the key of a file, preferring the identifier of the standard to any other. */
async function guessOwnKey(profile: FileProfile, source: RowFile): Promise<ExaminedFile['key']> {
  const names = filledNames(profile.columns);
  const own = Object.values(OWN_ID).find((name) => names.includes(name));
  if (own === undefined) return guessKey(profile, source);
  const reason = `column ${own} is the identifier of the standard`;
  return { parts: [own], isUuid: true, repeatedCount: 0, confidence: 'certain', reason };
}

/** Files of spreadsheets on Windows often have its own encoding, without any mark of it. */
async function profileInAnyEncoding(source: RowFile): Promise<FileProfile> {
  const profile = await profileFile(source);
  const isOtherwise = profile.findings.some(({ code }) => code === 'encoding-invalid');
  return isOtherwise ? profileFile({ ...source, encoding: 'windows-1252' }) : profile;
}

function geometryColumnsOf(geometry: ExaminedFile['geometry']['geometry']) {
  if (geometry === undefined || geometry === 'none') return undefined;
  if ('wkt' in geometry) return { form: 'wkt', column: geometry.wkt } as const;
  if ('geojson' in geometry) return { form: 'geojson', column: geometry.geojson } as const;
  if ('lat_lng' in geometry) return { form: 'lat-lng-text', column: geometry.lat_lng } as const;
  if ('lng_lat' in geometry) return { form: 'lng-lat-text', column: geometry.lng_lat } as const;
  return { form: 'lat-lng', decimal: ',', ...geometry } as const;
}

export interface InitOptions {
  /** Files of the city, or folders that contain them. */
  readonly paths: readonly string[];
  /** Where `feed.json` is written; `null`: the common folder of the files. */
  readonly outFolder: string | null;
  readonly isForced: boolean;
  readonly given: Partial<GivenSettings> & Pick<GivenSettings, 'fallbackDate' | 'namespace'>;
  /** Time zone of the machine, for files that have no location. */
  readonly machineTimeZone: string | null;
  /** Asked for values that no file contains. */
  readonly ask?: Ask;
}

/** Asks a person one question. Returns `null` if there is no answer. */
export type Ask = (question: string) => Promise<string | null>;

export interface InitOutcome extends ComposedFeed {
  readonly path: string;
  readonly place: GuessedPlace;
}

/**
 * Examines files and writes a `feed.json` that `check` accepts.
 *
 * @throws Failure if no file can be read, or if `feed.json` exists and `isForced` is not given.
 */
export async function initFeed(options: InitOptions): Promise<InitOutcome> {
  const { given, ask } = options;
  const paths = options.paths.flatMap(listFiles);
  const folder = resolve(options.outFolder ?? commonFolderOf(options.paths));
  const path = join(folder, 'feed.json');
  if (existsSync(path) && !options.isForced) {
    throw new Failure('usage', `${path} already exists`, {
      hint: 'add --force to overwrite it, or --out <folder> to write to another folder',
    });
  }
  const { files, unread } = await examineFiles([...new Set(paths)].sort(compareText), {
    folder,
    ask,
    timeZone: given.timeZone ?? null,
    machineTimeZone: options.machineTimeZone,
  });
  if (files.length === 0) {
    const [first] = unread;
    throw new Failure('usage', `no records were found in ${first?.file ?? 'the files'}`, {
      hint: first?.reason ?? 'give the files of the city: CSV, GeoJSON, a shapefile in a zip, …',
    });
  }
  const place = await guessPlace(files.flatMap(({ placed }) => placed.sample));
  const isStated = files.some(({ curbLr }) => (curbLr?.author ?? null) !== null);
  const author =
    given.author ??
    (isStated ? null : await ask?.('Who publishes the data (the city, for example)?')) ??
    null;
  const filesOfSpaces = ask === undefined ? [] : await askForCentres(files, ask);
  const composed = composeFeed(files, place, {
    timeZone: null,
    currency: null,
    ...given,
    author,
    filesOfSpaces,
  });
  const leftOut = [...unread, ...composed.leftOut];
  const feed = { ...composed.feed, $notes: composeNotes(composed, leftOut) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(feed, null, 2)}\n`);
  return { ...composed, feed, leftOut, path, place };
}

interface Examination {
  readonly folder: string;
  readonly ask: Ask | undefined;
  /** Given by a person. */
  readonly timeZone: string | null;
  readonly machineTimeZone: string | null;
}

/** Examines the files with a location first, because they also locate the others. */
async function examineFiles(paths: readonly string[], examination: Examination) {
  const { folder, ask, timeZone, machineTimeZone } = examination;
  const files: ExaminedFile[] = [];
  const unread: LeftOut[] = [];
  const waiting: FileProfile[] = [];
  for (const path of paths) {
    for (const profile of await profileAllKinds(path, folder)) {
      if (profile.recordCount === profile.droppedCount || profile.isRefused) {
        const [finding] = profile.findings;
        unread.push({
          ...{ file: profile.source.file, reason: reasonOf(profile) },
          ...(finding === undefined ? {} : { code: finding.code }),
        });
        continue;
      }
      const file = await examine(profile, { timeZone, crs: null });
      if (file.placed.suggested.length === 0) files.push(file);
      else waiting.push(profile);
    }
  }
  const place = await guessPlace(files.flatMap(({ placed }) => placed.sample));
  for (const profile of waiting) {
    const near = timeZone ?? place.timeZone ?? machineTimeZone;
    const file = await examine(profile, { timeZone: near, crs: null });
    const { suggested } = file.placed;
    const crs = suggested.length > 1 && place.timeZone === null ? await askForCrs(file, ask) : null;
    files.push(crs === null ? file : await examine(profile, { timeZone: near, crs }));
  }
  files.sort((a, b) => compareText(a.file, b.file));
  const copies = await findCopies(files.map(({ profile }) => profile));
  for (const [{ source, recordCount }, first] of copies) {
    const reason = `it contains the same ${countOf(recordCount, 'row')} as ${first}, so only that file is used`;
    unread.push({ file: source.file, reason });
  }
  return { files: files.filter(({ profile }) => !copies.has(profile)), unread };
}

async function askForCrs(
  { file, placed }: ExaminedFile,
  ask: Ask | undefined,
): Promise<string | null> {
  const choices = placed.suggested.map(({ label, position, country }, index) => {
    const where = `${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}, ${country ?? 'at sea'}`;
    return `  ${index + 1}. ${label}: ${where}`;
  });
  const answer = await ask?.(
    [`Where is ${file}? (its number, or a system such as EPSG:25832)`, ...choices, ''].join('\n'),
  );
  if (answer === undefined || answer === null) return null;
  return placed.suggested[Number(answer) - 1]?.label ?? answer;
}

/** Returns the files of points named after areas whose records are parking spaces. */
async function askForCentres(files: readonly ExaminedFile[], ask: Ask): Promise<string[]> {
  const spaces: string[] = [];
  for (const { file, profile } of findCentres(files)) {
    const count = countOf(profile.recordCount, 'point');
    const answer = await ask(
      `${file} is named after areas but holds ${count}. Are they parking spaces? (yes or no; no)`,
    );
    if (/^y/i.test(answer ?? '')) spaces.push(file);
  }
  return spaces;
}

/** Returns the files at a path, which may be a folder. */
function listFiles(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path].filter(isWanted);
  const names = readdirSync(path).sort(compareText);
  if (holdsParquet(names)) return [path];
  return names
    .map((name) => join(path, name))
    .filter((one) => statSync(one).isFile() && isWanted(one));
}

/** Whether a folder with these names is read as one file. */
function holdsParquet(names: readonly string[]): boolean {
  return names.some((name) => name.endsWith('.parquet'));
}

/** Whether a file is data. Feeds, hidden files and texts about the data are not. */
function isWanted(path: string): boolean {
  const name = basename(path);
  return name !== 'feed.json' && !name.startsWith('.') && !/\.(?:md|pdf|html?)$/i.test(name);
}

function reasonOf({ findings, isRefused }: FileProfile): string {
  const [finding] = findings;
  if (finding === undefined || !isRefused) return 'it holds no records';
  return messageOf(finding);
}

/** Returns the deepest folder that contains all files. */
function commonFolderOf(paths: readonly string[]): string {
  const [first = ['.'], ...rest] = paths.map((path) => folderOf(path).split(sep));
  const end = first.findIndex((part, index) => rest.some((parts) => parts[index] !== part));
  return (end === -1 ? first : first.slice(0, end)).join(sep) || sep;
}

function folderOf(path: string): string {
  const full = resolve(path);
  const isFolder = existsSync(full) && statSync(full).isDirectory();
  // A folder of part files counts as one file.
  const isFile = !isFolder || holdsParquet(readdirSync(full));
  return isFile ? dirname(full) : full;
}
