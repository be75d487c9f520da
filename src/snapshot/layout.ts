import { endianness } from 'node:os';
import { Failure } from '../diagnostic/failure.ts';

/** The first eight bytes of every index file. */
export const MAGIC: Uint8Array = new TextEncoder().encode('CURBSTON');

/** The first eight bytes of every page file. */
export const PAGE_MAGIC: Uint8Array = new TextEncoder().encode('CURBPAGE');

/** Raised with every change of the bytes; FORMAT.md has the changelog. */
export const FORMAT_VERSION = 4;

/** A Float64Array needs its bytes at a multiple of eight. */
const SECTION_ALIGNMENT = 8;

/** Returns the next multiple of the alignment at or after `byteOffset`. */
export function alignUp(byteOffset: number): number {
  return Math.ceil(byteOffset / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}

/**
 * Checks the byte order of the machine, since sections are typed arrays over the bytes of a file.
 *
 * @throws Failure on a big-endian machine.
 */
export function checkByteOrder(order: 'BE' | 'LE' = endianness()): void {
  if (order === 'LE') return;
  throw new Failure('world', 'this machine is big-endian, but snapshots are little-endian', {
    hint: 'ingest and serve on x86-64 or arm64',
  });
}

export const MANIFEST_FILE = 'manifest.json';
export const REPORT_FILE = 'report.json';
/** The file of a store that holds the id of the live snapshot on one line. */
export const CURRENT_FILE = 'current';
/** The file of a store that says when each snapshot was published (`publish-journal.ts`). */
export const JOURNAL_FILE = 'published';

export const INDEX_FILES = {
  areas: 'areas.index',
  zones: 'zones.index',
  spaces: 'spaces.index',
  policies: 'policies.index',
  objects: 'objects.index',
} as const;

export const PAGE_FILES = {
  areaList: 'areas.pages',
  areaDetail: 'areas.detail',
  zoneList: 'zones.pages',
  zoneDetail: 'zones.detail',
  spaceList: 'spaces.pages',
  policyList: 'policies.pages',
  objectList: 'objects.pages',
} as const;

/** Returns the name of page file `number` (from 0): `spaces.pages`, `spaces.pages.1`, … */
export function pageFileName(base: string, number: number): string {
  return number === 0 ? base : `${base}.${number}`;
}

/** The name of a snapshot's folder: the first 16 hex digits of SHA-256 over its manifest. */
export const SNAPSHOT_ID = /^[0-9a-f]{16}$/;
