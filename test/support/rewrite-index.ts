import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeManifest, encodeManifest, snapshotIdOf } from '../../src/snapshot/manifest.ts';
import { decodeHead, type SectionEntry } from '../../src/snapshot/section-file.ts';

/** Changes the bytes of a file; `section` finds one of its sections by name. */
export type Change = (bytes: Buffer, section: (name: string) => SectionEntry) => void;

/**
 * A copy of a snapshot in which one index file says something else and all checksums are right:
 * what a broken encoder would write, since no accident does.
 *
 * @returns The folder of the copy, under the id that it then has.
 */
export function rewriteIndex(folder: string, name: string, change: Change): string {
  const bytes = readFileSync(join(folder, name));
  const { entries } = decodeHead(bytes, { name, byteLength: bytes.length });
  change(bytes, (wanted) => {
    const entry = entries.find((each) => each.name === wanted);
    if (entry === undefined) throw new Error(`${name} has no section ${wanted}`);
    return entry;
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest = decodeManifest(readFileSync(join(folder, 'manifest.json')), 'manifest.json');
  const files = manifest.files.map((file) => (file.name === name ? { ...file, sha256 } : file));
  const manifestBytes = encodeManifest({ ...manifest, files });
  const copy = join(folder, '..', snapshotIdOf(manifestBytes));
  mkdirSync(copy);
  for (const each of readdirSync(folder)) copyFileSync(join(folder, each), join(copy, each));
  writeFileSync(join(copy, name), bytes);
  writeFileSync(join(copy, 'manifest.json'), manifestBytes);
  return copy;
}
