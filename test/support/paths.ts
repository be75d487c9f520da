import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, from wherever the compiled tests stand. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The real city files beside a developer's checkout; `undefined` where they are absent. */
export const REAL_DATA = existsSync(join(ROOT, '../shared/real'))
  ? join(ROOT, '../shared/real')
  : undefined;

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** The folder that the feeds of `test/feeds` have their files in, whether it is there or not. */
export const REAL_FOLDERS: readonly string[] = [join(ROOT, '../shared/real')];
