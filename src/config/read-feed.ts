import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../diagnostic/read-regular-file.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { KINDS } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';
import { parseDateTime } from './date-time.ts';
import { expandFiles, isPattern } from './expand-files.ts';
import type { Feed, Source } from './feed.ts';
import { parseFeed } from './parse-feed.ts';
import { createStandardSource, resolveSource, type SourceScope } from './resolve-source.ts';
import type { FeedForm } from './schema/feed-schema.ts';
import { selectOverrides, selectReasons } from './select-overrides.ts';
import {
  STANDARD_EXTENSIONS,
  selectStandardFiles,
  selectUnreadableFiles,
} from './standard-files.ts';

/**
 * Reads the feed in `location`, a folder with a `feed.json` or the path of such a file. Its files
 * must lie in its folder or in one of `allowedFolders`, links resolved (fault case G13).
 *
 * @throws Failure of kind `usage` that lists every mistake in it.
 */
export async function readFeed(
  location: string,
  allowedFolders: readonly string[] = [],
): Promise<Feed> {
  const path = await findFeedFile(location);
  const parsed = parseFeed(await readText(path));
  if ('mistakes' in parsed) throw describeMistaken(path, parsed.mistakes, SCHEMA_HINT);
  const folder = dirname(path);
  const { sources, mistakes } = await resolveSources(parsed.form, folder);
  const strays = await findStrays(sources, [folder, ...allowedFolders]);
  const all = [...mistakes, ...strays];
  // The schema does not help where a file lies elsewhere or is missing.
  if (all.length > 0) throw describeMistaken(path, all);
  const isMain = basename(path) === FEED_FILE;
  const unlistedFiles = isMain ? await findUnlisted(folder, sources) : [];
  return createFeed(parsed.form, { folder, sources, unlistedFiles });
}

/** If a person lists one file in `sources`, the others are no longer found by their names. */
async function findUnlisted(folder: string, sources: readonly Source[]): Promise<string[]> {
  const listed = new Set(sources.map(({ kind }) => kind));
  return selectStandardFiles(await readdir(folder))
    .filter(({ kind }) => !listed.has(kind))
    .map(({ file }) => file);
}

/** A link out of the feed's folder would publish whatever file it points to. */
async function findStrays(
  sources: readonly Source[],
  folders: readonly string[],
): Promise<string[]> {
  const roots = await Promise.all(folders.map(resolveLinks));
  const found: string[] = [];
  for (const { file, path } of sources) {
    const real = await resolveLinks(path);
    if (roots.some((root) => real === root || real.startsWith(join(root, sep)))) continue;
    found.push(
      `${file} is outside the folder of the feed (${real}); copy it into the folder, or allow its ` +
        'folder with --allow <folder>',
    );
  }
  return found;
}

/** A missing file is reported when it is read. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    return resolve(path);
  }
}

const FEED_FILE = 'feed.json';

/**
 * Four times the size of a feed with a thousand sources. Anything larger is a data file given
 * by mistake.
 */
const FEED_BYTE_LENGTH_MAX = 1024 * 1024;

async function findFeedFile(location: string): Promise<string> {
  const path = resolve(location);
  const status = await readStatus(path);
  if (status === undefined) throw new Failure('usage', `${location} does not exist`, FEED_HINT);
  if (!status.isDirectory()) return path;
  const inside = join(path, FEED_FILE);
  if ((await readStatus(inside)) !== undefined) return inside;
  throw new Failure('usage', `${location} has no ${FEED_FILE}`, FEED_HINT);
}

const FEED_HINT = {
  hint: `a feed is a folder with a ${FEED_FILE}; \`curbstone init <files> --out <folder>\` writes one for the files of a city`,
};

async function readStatus(path: string) {
  try {
    return await stat(path);
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new Failure('world', `${path} cannot be read: ${describeCause(cause)}`, { cause });
  }
}

function isMissing(cause: unknown): boolean {
  return /^(ENOENT|ENOTDIR)$/.test(codeOf(cause) ?? '');
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function readText(path: string): Promise<string> {
  const bytes = readFeedBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw describeMistaken(path, ['the text is not UTF-8, save it in that encoding']);
  }
}

function readFeedBytes(path: string): Buffer {
  if (!path.endsWith('.json')) {
    throw new Failure('usage', `${path} is not a feed`, {
      hint: `if it is a data file, write a feed for it first: curbstone init ${path}`,
    });
  }
  try {
    return readRegularFile(path, FEED_BYTE_LENGTH_MAX);
  } catch (cause) {
    if (cause instanceof UnusableFile) {
      throw new Failure('usage', `${path} is not a feed: ${cause.message}`, FEED_HINT);
    }
    throw new Failure('world', `${path} cannot be read: ${describeCause(cause)}`, { cause });
  }
}

function describeMistaken(
  path: string,
  mistakes: readonly string[],
  hint?: { readonly hint: string },
): Failure {
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  const lines = mistakes.map((mistake) => `  ${mistake}`);
  return new Failure('usage', [`${path} has ${count}`, ...lines].join('\n'), hint);
}

const SCHEMA_HINT = {
  hint: 'src/config/feed.schema.json in the Curbstone package describes every member; editors can check with it',
};

interface ResolvedSources {
  readonly sources: readonly Source[];
  readonly mistakes: readonly string[];
}

async function resolveSources(form: FeedForm, folder: string): Promise<ResolvedSources> {
  const scope = { ...form, folder };
  if (form.sources === undefined) {
    return { sources: (await findStandardSources(scope)).sort(compareSources), mistakes: [] };
  }
  const sources: Source[] = [];
  const mistakes: string[] = [];
  const known = new Set<string>();
  for (const [index, source] of form.sources.entries()) {
    const expanded = await expandFiles(source.file, folder);
    if ('mistake' in expanded) {
      mistakes.push(`sources[${index}].file: ${expanded.mistake}`);
      continue;
    }
    const isOne = typeof source.file === 'string' && !isPattern(source.file);
    const listing = isOne ? {} : { listing: index };
    for (const file of expanded.files) {
      const key = `${source.kind} ${resolve(folder, file)}`;
      if (known.has(key)) {
        mistakes.push(`sources[${index}].file: ${file} is listed before with the same kind`);
      }
      known.add(key);
      sources.push({ ...resolveSource(source, file, scope), ...listing });
    }
  }
  return { sources: sources.sort(compareSources), mistakes };
}

async function findStandardSources(scope: SourceScope): Promise<Source[]> {
  const { folder } = scope;
  const names = await readdir(folder);
  const files = selectStandardFiles(names);
  if (files.length > 0) {
    return files.map(({ file, kind }) => createStandardSource(file, { kind, scope }));
  }
  const unreadable = selectUnreadableFiles(names);
  const beside = unreadable.length === 0 ? '' : `, but ${unreadable.join(', ')}`;
  throw new Failure('usage', `${folder} has no data files with standard names${beside}`, {
    hint: `name them ${KINDS.join(', ')} with .${STANDARD_EXTENSIONS.join(', .')}, or list them as sources in ${FEED_FILE}`,
  });
}

function compareSources(a: Source, b: Source): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compareText(a.file, b.file);
}

function createFeed(
  form: FeedForm,
  found: Pick<Feed, 'folder' | 'sources' | 'unlistedFiles'>,
): Feed {
  return {
    ...found,
    facts: {
      version: form.version,
      timeZone: form.time_zone,
      currency: form.currency,
      author: form.author,
      licenceUrl: form.licence_url ?? form.license_url ?? null,
      lastUpdatedMs: resolveLastUpdated(form.last_updated),
      h3Resolution: form.h3_resolution,
    },
    overrides: selectOverrides(form.rules),
    overrideReasons: selectReasons(form.rules),
    samplesPerCode: form.samples_per_code,
    namespace: form.namespace.toLowerCase(),
    derivedZones: form.zones === undefined ? null : { shape: form.zones.shape },
  };
}

function resolveLastUpdated(form: FeedForm['last_updated']): number | null {
  if (form === undefined) return null;
  return typeof form === 'number' ? form : (parseDateTime(form) ?? null);
}
