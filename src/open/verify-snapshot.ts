import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../diagnostic/read-regular-file.ts';
import { codeOf, isShortage } from '../diagnostic/system-error.ts';
import { MANIFEST_FILE, REPORT_FILE } from '../snapshot/layout.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';
import { findReportFault, REPORT_BYTE_LENGTH_MAX } from '../snapshot/report-file.ts';
import { findPaddingFaults } from './faults/padding-faults.ts';
import { findSectionFaults } from './faults/section-faults.ts';
import { openSnapshot, readManifest } from './open-snapshot.ts';

/** The result of `verify`. */
export interface Verification {
  readonly id: string;
  readonly files: readonly ManifestFile[];
  /**
   * One sentence for each error, with the file name. Empty if the snapshot is exactly what
   * was written.
   */
  readonly faults: readonly string[];
}

/**
 * Reads and checks every byte of a snapshot: length and checksum of every file; magic, version,
 * bounds and padding of every section; the order of every index; the checksum of the report; and
 * that the folder contains no other files.
 *
 * @throws Failure if the manifest itself is damaged, because nothing else can be checked then.
 */
export async function verifySnapshot(folder: string): Promise<Verification> {
  const { id, files, faults } = await findFileFaults(folder);
  // Sections of damaged files are not checked, because their content is meaningless.
  return { id, files, faults: faults.length === 0 ? findContentFaults(folder) : faults };
}

/**
 * Reads every byte of a snapshot in chunks and compares the files with the manifest. It does not
 * check the content of the sections.
 *
 * @throws Failure if the manifest itself is damaged.
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

/** Large enough for few reads, small enough for little memory. */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

async function findFileFault(folder: string, file: ManifestFile): Promise<string | undefined> {
  const hash = createHash('sha256');
  let byteLength = 0;
  const path = join(folder, file.name);
  try {
    const stats = statSync(path);
    // Reading a pipe would wait for a writer.
    if (!stats.isFile()) return 'it is not a regular file';
    // A stream allocates a whole chunk for each read, also for a file of a few bytes.
    const highWaterMark = Math.min(stats.size + 1, CHUNK_BYTE_LENGTH);
    for await (const chunk of createReadStream(path, { highWaterMark })) {
      const bytes = chunk as Uint8Array; // A stream without an encoding gives bytes.
      byteLength += bytes.length;
      hash.update(bytes);
    }
  } catch (error) {
    return describeUnread(error);
  }
  if (byteLength !== file.byteLength) {
    return `the file has ${byteLength} bytes, but the manifest says ${file.byteLength}`;
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
    .map((name) => `${name}: the file is not part of the snapshot`);
}

function findReportFileFault(folder: string): string | undefined {
  try {
    return findReportFault(readRegularFile(join(folder, REPORT_FILE), REPORT_BYTE_LENGTH_MAX));
  } catch (error) {
    if (error instanceof UnusableFile) return `the file cannot be used: ${error.message}`;
    return describeUnread(error);
  }
}

/**
 * Checks the sections and whether they agree. Reads copies, so that a file that is too short does
 * not crash the process.
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

/** @throws The error itself if the system has run out of something. */
function describeUnread(error: unknown): string {
  if (isShortage(error)) throw error;
  return `the file cannot be read (${codeOf(error) ?? String(error)})`;
}
