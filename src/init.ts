/** The trips of `curbstone init` and `curbstone look`: files are read to describe them. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { renderSentence, type Sentence } from './diagnostic/catalogue/sentence.ts';
import { Failure } from './diagnostic/failure.ts';
import { type ComposedFeed, composeFeed, type FeedAnswers } from './init/compose-feed.ts';
import { guessGeometry } from './init/guess-geometry.ts';
import { guessKey } from './init/guess-key.ts';
import { type GuessedPlace, guessPlace } from './init/guess-place.ts';
import type { ExaminedFile } from './init/guess-source.ts';
import { type PlacedShapes, placeShapes } from './init/place-shapes.ts';
import { type FileProfile, profileFile, profileShapes } from './init/profile-file.ts';
import type { RowFile } from './init/read-rows.ts';

/** One file with what was found in it. */
export interface LookedFile extends ExaminedFile {
  /** Where the shapes lie, in degrees; reasons where that is not known. */
  readonly placed: PlacedShapes;
}

/** Reads one file and says what it holds. @throws Failure where it cannot be read at all. */
export async function lookAtFile(path: string, folder: string): Promise<LookedFile> {
  if (!existsSync(path)) {
    throw new Failure('usage', `${path} is not there`, { hint: 'give the path of a file' });
  }
  const file = relative(folder, resolve(path)).split(sep).join('/');
  const profile = await profileInAnyEncoding({
    ...{ file, path: resolve(path), encoding: null, delimiter: null },
    geometry: { form: 'standard' },
  });
  const geometry = guessGeometry(profile);
  const columns = geometryColumnsOf(geometry.geometry);
  const found =
    columns === undefined
      ? { shapes: profile.shapes, declaredCrs: profile.declaredCrs }
      : await profileShapes(profile.source, columns);
  const placed = await placeShapes(found.shapes, found.declaredCrs);
  const source: RowFile = { ...profile.source, geometry: columns ?? profile.source.geometry };
  const key = await guessKey({ ...profile, shapes: found.shapes }, source);
  return {
    ...{ file, profile, geometry, key, placed },
    shapes: found.shapes,
    crs: placed.chosenCrs,
    isProjected: placed.isProjected,
  };
}

/** Files of spreadsheets on Windows are often in its own encoding, which says so nowhere. */
async function profileInAnyEncoding(source: RowFile): Promise<FileProfile> {
  const profile = await profileFile(source);
  const isOtherwise = profile.findings.some(({ code }) => code === 'encoding-invalid');
  return isOtherwise ? profileFile({ ...source, encoding: 'windows-1252' }) : profile;
}

function geometryColumnsOf(geometry: ExaminedFile['geometry']['geometry']) {
  if (geometry === undefined || geometry === 'none') return undefined;
  if ('wkt' in geometry) return { form: 'wkt', column: geometry.wkt } as const;
  if ('geojson' in geometry) return { form: 'geojson', column: geometry.geojson } as const;
  return { form: 'lat-lng', ...geometry } as const;
}

export interface InitOptions {
  /** The files of the city. */
  readonly paths: readonly string[];
  /** Where `feed.json` is written; `null`: the folder that the files have in common. */
  readonly outFolder: string | null;
  readonly isForced: boolean;
  readonly answers: Partial<FeedAnswers> & Pick<FeedAnswers, 'fallbackDate' | 'namespace'>;
  /** Asked for what no file says, once everything else is known. */
  readonly ask?: (question: 'author', place: GuessedPlace) => Promise<string | null>;
}

export interface InitOutcome extends ComposedFeed {
  readonly path: string;
  /** Files of which no record can be read, with the reason. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  readonly place: GuessedPlace;
}

/**
 * Looks at files and writes a `feed.json` that `check` accepts.
 *
 * @throws Failure where no file can be read, or `feed.json` is there and `isForced` is not given.
 */
export async function initFeed(options: InitOptions): Promise<InitOutcome> {
  const folder = resolve(options.outFolder ?? commonFolderOf(options.paths));
  const path = join(folder, 'feed.json');
  if (existsSync(path) && !options.isForced) {
    throw new Failure('usage', `${path} is already there`, {
      hint: 'add --force to write it anew, or --out <folder> to write it elsewhere',
    });
  }
  const looked: LookedFile[] = [];
  const leftOut: { file: string; reason: string }[] = [];
  for (const one of [...options.paths].sort()) {
    if (basename(one) === 'feed.json') continue;
    const file = await lookAtFile(one, folder);
    const { profile } = file;
    if (profile.recordCount > profile.droppedCount && !profile.isRefused) looked.push(file);
    else leftOut.push({ file: file.file, reason: reasonOf(file.profile) });
  }
  if (looked.length === 0) {
    const [first] = leftOut;
    throw new Failure('usage', `no records were found in ${first?.file ?? 'the files'}`, {
      hint: first?.reason ?? 'give the files of the city: CSV, GeoJSON, a shapefile in a zip, …',
    });
  }
  const place = await guessPlace(looked.flatMap(({ placed }) => placed.sample));
  const author = options.answers.author ?? (await options.ask?.('author', place)) ?? null;
  const composed = composeFeed(looked, place, {
    timeZone: null,
    currency: null,
    ...options.answers,
    author,
  });
  writeFileSync(path, `${JSON.stringify(composed.feed, null, 2)}\n`);
  return { ...composed, path, leftOut, place };
}

function reasonOf({ findings, isRefused }: FileProfile): string {
  const [finding] = findings;
  if (finding === undefined || !isRefused) return 'it holds no records';
  return messageOf(finding.message);
}

function messageOf(message: string | Sentence): string {
  return typeof message === 'string' ? message : renderSentence(message);
}

/** The deepest folder that holds all files. */
function commonFolderOf(paths: readonly string[]): string {
  const [first = '.', ...rest] = paths.map((path) => folderOf(path).split(sep));
  if (typeof first === 'string') return '.';
  const shared = first.filter((part, index) => rest.every((parts) => parts[index] === part));
  return shared.join(sep) || sep;
}

function folderOf(path: string): string {
  const full = resolve(path);
  return existsSync(full) && statSync(full).isDirectory() ? full : dirname(full);
}
