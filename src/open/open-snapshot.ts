import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../diagnostic/read-regular-file.ts';
import { codeOf, isShortage } from '../diagnostic/system-error.ts';
import {
  decodeAreaIndex,
  decodeObjectIndex,
  decodePolicyIndex,
  decodeSpaceIndex,
  decodeZoneIndex,
  type PageOffsets,
} from '../snapshot/index-files.ts';
import { INDEX_FILES, MANIFEST_FILE, PAGE_FILES } from '../snapshot/layout.ts';
import { decodeManifest, type Manifest, snapshotIdOf } from '../snapshot/manifest.ts';
import { createSectionReader, type SectionReader } from '../snapshot/section-reader.ts';
import type { RecordPages, Snapshot } from '../snapshot/sections.ts';
import { type Access, type OpenFile, openFile } from './map-file.ts';
import { openPages } from './open-pages.ts';
import { readHead } from './read-head.ts';

/**
 * Opens the snapshot in `folder`. Reads only the manifest and the heads of the files, so that
 * opening takes equally long for a thousand rows and for ten million. Errors visible there (length,
 * magic, version, bounds) are reported here, all others by `verifySnapshot`.
 *
 * @throws Failure with the name of the damaged file.
 */
export function openSnapshot(folder: string, access: Access = 'auto'): Snapshot {
  const { id, manifest } = readManifest(folder);
  const files: OpenFile[] = [];
  const lengths = new Map(manifest.files.map((file) => [file.name, file.byteLength]));

  function open(name: string): OpenFile {
    const file = openFile(join(folder, name), { name, access });
    files.push(file);
    if (lengths.get(name) !== file.byteLength) {
      throw new Failure(
        'world',
        `${name}: the file has ${file.byteLength} bytes, but the manifest ${statedLength(lengths.get(name))}`,
      );
    }
    return file;
  }

  function pages(offsets: PageOffsets, base: string): RecordPages {
    const opened = openPages(offsets, { folder, base, access });
    files.push(...opened.files);
    return opened.pages;
  }

  try {
    const areaIndex = decodeAreaIndex(createReader(open(INDEX_FILES.areas)));
    const spaceIndex = decodeSpaceIndex(createReader(open(INDEX_FILES.spaces)));
    const zoneIndex = decodeZoneIndex(createReader(open(INDEX_FILES.zones)));
    const policyIndex = decodePolicyIndex(createReader(open(INDEX_FILES.policies)));
    const objectIndex = decodeObjectIndex(createReader(open(INDEX_FILES.objects)));
    checkCounts(manifest, {
      areas: areaIndex.rowCount,
      zones: countRows(zoneIndex.recordRuns),
      spaces: spaceIndex.rowCount,
      observations: spaceIndex.timeline.timesMs.length,
      policies: policyIndex.rowCount,
      objects: objectIndex.rowCount,
    });
    return {
      id,
      facts: manifest.facts,
      counts: manifest.counts,
      lastUpdatedDatesMs: manifest.lastUpdatedDatesMs,
      areas: {
        ...areaIndex,
        list: pages(areaIndex.list, PAGE_FILES.areaList),
        detail: pages(areaIndex.detail, PAGE_FILES.areaDetail),
      },
      spaces: { ...spaceIndex, list: pages(spaceIndex.list, PAGE_FILES.spaceList) },
      zones: {
        ...zoneIndex,
        list: pages(zoneIndex.list, PAGE_FILES.zoneList),
        detail: pages(zoneIndex.detail, PAGE_FILES.zoneDetail),
      },
      policies: { ...policyIndex, list: pages(policyIndex.list, PAGE_FILES.policyList) },
      objects: { ...objectIndex, list: pages(objectIndex.list, PAGE_FILES.objectList) },
      access: files.every((file) => file.access === 'mapped') ? 'mapped' : 'read',
      byteLength: manifest.files.reduce((sum, file) => sum + file.byteLength, 0),
      unload() {
        for (const file of files) file.unload();
      },
      close: () => closeAll(files),
    };
  } catch (error) {
    closeAll(files);
    throw error;
  }
}

function statedLength(byteLength: number | undefined): string {
  return byteLength === undefined ? 'does not list it' : `says ${byteLength}`;
}

/** @throws Failure if the manifest does not match the name of the folder. */
export function readManifest(folder: string): { id: string; manifest: Manifest } {
  const { bytes, manifest } = readManifestFile(folder);
  const id = snapshotIdOf(bytes);
  // A link to a snapshot may have any name.
  const name = basename(realpathSync(folder));
  if (id !== name) {
    throw new Failure(
      'world',
      `${MANIFEST_FILE}: the manifest is that of snapshot ${id}, not of ${name}`,
    );
  }
  return { id, manifest };
}

/** Returns the manifest in a folder of any name. @throws Failure if there is none. */
export function readManifestFile(folder: string): { bytes: Uint8Array; manifest: Manifest } {
  const bytes = readManifestBytes(folder);
  return { bytes, manifest: decodeManifest(bytes, MANIFEST_FILE) };
}

/** A manifest lists a few dozen files, with about 150 bytes each. */
const MANIFEST_BYTE_LENGTH_MAX = 16 * 1024 * 1024;

function readManifestBytes(folder: string): Uint8Array {
  try {
    return readRegularFile(join(folder, MANIFEST_FILE), MANIFEST_BYTE_LENGTH_MAX);
  } catch (cause) {
    if (isShortage(cause)) throw cause;
    if (cause instanceof UnusableFile) {
      const reason = `its ${MANIFEST_FILE} cannot be used: ${cause.message}`;
      throw new Failure('world', `${folder} is not a snapshot: ${reason}`, { cause });
    }
    const code = codeOf(cause) ?? String(cause);
    const reason =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `it has no ${MANIFEST_FILE}`
        : `its ${MANIFEST_FILE} cannot be read (${code})`;
    throw new Failure('world', `${folder} is not a snapshot: ${reason}`, {
      hint: 'name a store that `curbstone ingest` wrote, or one snapshot in it',
      cause,
    });
  }
}

function createReader(file: OpenFile): SectionReader {
  return createSectionReader({ fileName: file.name, ...readHead(file), view: file.view });
}

function checkCounts(manifest: Manifest, counts: Manifest['counts']): void {
  // The names of an object of that type.
  for (const kind of Object.keys(counts) as (keyof Manifest['counts'])[]) {
    if (manifest.counts[kind] === counts[kind]) continue;
    throw new Failure(
      'world',
      `${MANIFEST_FILE}: the manifest says ${manifest.counts[kind]} ${kind}, but the index has ${counts[kind]}`,
    );
  }
}

/** Returns the number of rows in the pairs (first row, row after the last). */
function countRows(runs: Uint32Array): number {
  return runs.reduce((sum, border, index) => sum + (index % 2 === 0 ? -border : border), 0);
}

function closeAll(files: readonly OpenFile[]): void {
  for (const file of files) file.close();
}
