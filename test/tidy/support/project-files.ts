import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.ts';
import { type ParsedFile, parseSources } from './parse-sources.ts';

/** A file of the repository, whatever its kind. */
export interface ProjectFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every file that belongs to the repository: what is not generated, installed or git's own. */
export function readProjectFiles(): ProjectFile[] {
  return listPaths('').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/**
 * The TypeScript of the repository, parsed once for all tests of a process, which change nothing.
 */
export function readSources(): readonly ParsedFile[] {
  sources ??= parseRepository();
  return sources;
}

let sources: readonly ParsedFile[] | undefined;

function parseRepository(): readonly ParsedFile[] {
  const files = readProjectFiles().filter(({ path }) => path.endsWith('.ts'));
  return parseSources(Object.fromEntries(files.map(({ path, text }) => [path, text])));
}

/** `src/`, `cli/` and `data/`: what ships, and what makes the sample. */
export function isProductSource({ path }: { path: string }): boolean {
  return /^(src|cli|data)\//.test(path);
}

/** What is wrong somewhere, as a line of a report. */
export function fault(place: { path: string; line?: number }, what: string): string {
  return place.line === undefined
    ? `${place.path}: ${what}`
    : `${place.path}:${place.line} ${what}`;
}

function listPaths(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ path }) => !LEFT_OUT.includes(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? listPaths(path) : [path]))
    .sort();
}

/** What `.gitignore` names, and git's own folder or file. */
const LEFT_OUT: readonly string[] = ['.git', 'node_modules', 'out'];
