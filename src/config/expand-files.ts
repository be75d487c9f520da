import { readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { compareText } from '../model/text-order.ts';

/** The files that one source of a feed names, or the reason why there are none. */
export type ExpandedFiles = { readonly files: readonly string[] } | { readonly mistake: string };

/** Returns whether a name is a pattern: `*` matches any text, `?` matches one character. */
export function isPattern(file: string): boolean {
  return /[*?]/.test(file);
}

/**
 * Returns the files that a source names, in the order of the list. The files of a pattern are in
 * byte order. A pattern matches only regular files in the feed's folder, even if links lead out of
 * it, and no hidden files.
 */
export async function expandFiles(
  named: string | readonly string[],
  folder: string,
): Promise<ExpandedFiles> {
  const files = new Set<string>();
  for (const name of typeof named === 'string' ? [named] : named) {
    if (!isPattern(name)) {
      files.add(name);
      continue;
    }
    if (isAbsolute(name) || name.split('/').includes('..')) {
      return { mistake: `${name} leads out of the folder, which a pattern must not do` };
    }
    const found = await listMatches(folder, name.split('/'));
    if (found.length === 0) return { mistake: `${name} matches no file in ${folder}` };
    for (const each of found.sort(compareText)) {
      if (!(await isWithin(folder, each))) {
        return { mistake: `${name} matches ${each}, a link to a file outside the folder` };
      }
      files.add(each);
    }
  }
  return { files: [...files] };
}

async function listMatches(
  folder: string,
  [segment = '', ...rest]: readonly string[],
): Promise<string[]> {
  const pattern = compilePattern(segment);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!pattern.test(entry.name)) continue;
    if (rest.length === 0) {
      if (!entry.isDirectory()) found.push(entry.name);
    } else {
      const inside = await listMatches(join(folder, entry.name), rest);
      found.push(...inside.map((name) => `${entry.name}/${name}`));
    }
  }
  return found;
}

function compilePattern(segment: string): RegExp {
  const escaped = segment.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const source = escaped.replaceAll('*', '.*').replaceAll('?', '.');
  const isHiddenMeant = segment.startsWith('.');
  return new RegExp(`^${isHiddenMeant ? '' : '(?!\\.)'}${source}$`, 'su');
}

async function isWithin(folder: string, file: string): Promise<boolean> {
  const real = await realpath(resolve(folder, file)).catch(() => resolve(folder, file));
  const path = relative(await realpath(folder), real);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
