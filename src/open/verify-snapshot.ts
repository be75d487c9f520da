import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { MANIFEST_FILE, REPORT_FILE } from '../snapshot/layout.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';
import { findReportFault } from '../snapshot/report-file.ts';
import { findPaddingFaults } from './faults/padding-faults.ts';
import { findSectionFaults } from './faults/section-faults.ts';
import { openSnapshot, readManifest } from './open-snapshot.ts';

/** What `verify` found. */
export interface Verification {
  readonly id: string;
  readonly files: readonly ManifestFile[];
  /** One sentence each, naming the file; none: the snapshot is what was written. */
  readonly faults: readonly string[];
}

/**
 * Reads every byte of a snapshot: the length and checksum of every file, the magic, version, bounds
 * and padding of every section, the order of every index, the checksum of the report, and that
 * nothing else lies in the folder.
 *
 * @throws Failure where the manifest itself cannot be trusted, since nothing can be judged then.
 */
export async function verifySnapshot(folder: string): Promise<Verification> {
  const { id, files, faults } = await findFileFaults(folder);
  // Bytes that are not the ones written are not read as sections: what they say means nothing.
  return { id, files, faults: faults.length === 0 ? findContentFaults(folder) : faults };
}

/**
 * Reads every byte of a snapshot, a piece at a time, and compares files with the manifest; does not
 * look at what the sections say.
 *
 * @throws Failure where the manifest itself cannot be trusted.
 */
export async function findFileFaults(folder: string): Promise<Verification> {
  const { id, manifest } = readManifest(folder);
  const faults: string[] = [];
  for (const file of manifest.files) {
    const fault = await findFileFault(folder, file);
    if (fault !== undefined) faults.push(`${file.name}: ${fault}`);
  }
  faults.push(...findStrayFiles(folder, manifest.files));
  const reportFault = findReportFileFault(folder);
  if (reportFault !== undefined) faults.push(`${REPORT_FILE}: ${reportFault}`);
  return { id, files: manifest.files, faults };
}

/** Few reads, little memory. */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

async function findFileFault(folder: string, file: ManifestFile): Promise<string | undefined> {
  const hash = createHash('sha256');
  let byteLength = 0;
  const path = join(folder, file.name);
  try {
    // Reading a pipe would wait for a writer.
    if (!statSync(path).isFile()) return 'no plain file stands in its place';
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTE_LENGTH })) {
      const bytes = chunk as Uint8Array; // A stream without an encoding gives bytes.
      byteLength += bytes.length;
      hash.update(bytes);
    }
  } catch (error) {
    return `the file cannot be read (${describe(error)})`;
  }
  if (byteLength !== file.byteLength) {
    return `the file has ${byteLength} bytes, the manifest says ${file.byteLength}`;
  }
  const sha256 = hash.digest('hex');
  return sha256 === file.sha256
    ? undefined
    : `the checksum is ${sha256}, the manifest says ${file.sha256}`;
}

function findStrayFiles(folder: string, files: readonly ManifestFile[]): string[] {
  const known = new Set([MANIFEST_FILE, REPORT_FILE, ...files.map((file) => file.name)]);
  return readdirSync(folder)
    .filter((name) => !known.has(name))
    .sort()
    .map((name) => `${name}: the file is no part of the snapshot`);
}

function findReportFileFault(folder: string): string | undefined {
  try {
    return findReportFault(readFileSync(join(folder, REPORT_FILE)));
  } catch (error) {
    return `the file cannot be read (${describe(error)})`;
  }
}

/**
 * What the sections say of themselves and of each other; reads copies, so that a
 * short file is no crash.
 */
function findContentFaults(folder: string): string[] {
  try {
    const snapshot = openSnapshot(folder, 'read');
    try {
      return [...findPaddingFaults(folder), ...findSectionFaults(snapshot)];
    } finally {
      snapshot.close();
    }
  } catch (error) {
    if (error instanceof Failure) return [error.message];
    throw error;
  }
}

function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
