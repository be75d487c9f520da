import { endianness } from 'node:os';
import { Failure } from '../diagnostic/failure.ts';

/** The first eight bytes of every index file. */
export const MAGIC: Uint8Array = new TextEncoder().encode('CURBSTON');

/** The first eight bytes of every page file. */
export const PAGE_MAGIC: Uint8Array = new TextEncoder().encode('CURBPAGE');

/** Raised with every change of the bytes; FORMAT.md has the changelog. */
export const FORMAT_VERSION = 2;

/** A Float64Array needs its bytes at a multiple of eight. */
const SECTION_ALIGNMENT = 8;

/** The next multiple of the alignment at or after `byteOffset`. */
export function alignUp(byteOffset: number): number {
  return Math.ceil(byteOffset / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}

/**
 * Sections are laid over the file's bytes as typed arrays, which have the byte
 * order of the machine.
 *
 * @throws Failure on a machine that has another one than the format.
 */
export function checkByteOrder(order: 'BE' | 'LE' = endianness()): void {
  if (order === 'LE') return;
  throw new Failure('world', 'a snapshot is little-endian and this machine is not', {
    hint: 'ingest and serve on x86-64 or arm64',
  });
}

export const MANIFEST_FILE = 'manifest.json';
export const REPORT_FILE = 'report.json';
/** The store's pointer: one line, the id of the live snapshot. */
export const CURRENT_FILE = 'current';

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

/** The name of page file `number` (from 0): `spaces.pages`, `spaces.pages.1`, … */
export function pageFileName(base: string, number: number): string {
  return number === 0 ? base : `${base}.${number}`;
}

/** A snapshot's folder: the first 16 hex digits of SHA-256 over its manifest. */
export const SNAPSHOT_ID = /^[0-9a-f]{16}$/;
