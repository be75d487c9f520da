import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.ts';

/**
 * A place where commands of the README can be run as if it were a clone: it has the data and writes
 * its own `out`.
 */
export interface Scratch {
  readonly folder: string;
  remove(): void;
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-readme-'));
  for (const name of ['data', 'package.json']) symlinkSync(join(ROOT, name), join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** What `npx curbstone` comes to in a clone, without asking npm. */
export const CURBSTONE = `'${process.execPath}' '${join(ROOT, 'out/bundle/main.js')}'`;
