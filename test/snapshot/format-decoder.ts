import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A second decoder of snapshots, written from src/snapshot/FORMAT.md alone: it imports nothing of
 * the product, so it shows whether the page is enough to read a snapshot.
 */

type Json = Record<string, unknown>;

export interface DecodedIndex {
  readonly rowCount: number;
  readonly sectionNames: readonly string[];
  /** All numbers of a section. */
  readonly get: (section: string) => readonly number[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function decodeIndex(bytes: Uint8Array): DecodedIndex {
  const view = checkHeader(bytes, 'CURBSTON');
  const sections = new Map<string, number[]>();
  const sectionCount = view.getUint32(16, true);
  let end = 24 + 40 * sectionCount;
  for (let entry = 24; entry < 24 + 40 * sectionCount; entry += 40) {
    const name = ascii(bytes.subarray(entry, entry + 16)).replace(/\0+$/, '');
    const begin = Number(view.getBigUint64(entry + 16, true));
    const byteLength = Number(view.getBigUint64(entry + 24, true));
    const size = view.getUint32(entry + 32, true);
    if (begin !== Math.ceil(end / 8) * 8) throw new Error(`${name} begins at ${begin}`);
    end = begin + byteLength;
    const readWord = name === 'tree-boxes' ? view.getInt32 : view.getUint32;
    const read = { 1: view.getUint8, 4: readWord, 8: view.getFloat64 }[size];
    if (read === undefined) throw new Error(`${name} has elements of ${size} bytes`);
    const count = byteLength / size;
    sections.set(
      name,
      Array.from({ length: count }, (_, i) => read.call(view, begin + i * size, true)),
    );
  }
  if (bytes.length !== Math.ceil(end / 8) * 8) throw new Error(`the file has ${bytes.length}`);
  const get = (section: string): number[] => {
    const numbers = sections.get(section);
    if (numbers === undefined) throw new Error(`no section ${section}`);
    return numbers;
  };
  return { rowCount: view.getUint32(12, true), sectionNames: [...sections.keys()], get };
}

/** The record of each row in one kind of page files, for example `zones.detail`; no bytes: null. */
export function decodeRecords(folder: string, pages: string, index: DecodedIndex): (Json | null)[] {
  const prefix = pages.endsWith('.detail') ? 'detail' : 'list';
  const offsets = index.get(`${prefix}-offsets`);
  const fileStarts = index.get(`${prefix}-files`);
  const files = fileStarts.slice(0, -1).map((_, number) => {
    const bytes = readFileSync(join(folder, number === 0 ? pages : `${pages}.${number}`));
    const view = checkHeader(bytes, 'CURBPAGE');
    if (view.getUint32(12, true) !== number) throw new Error(`${pages}: not file ${number}`);
    return bytes.subarray(16);
  });
  return offsets.slice(0, -1).map((offset, row) => {
    const end = offsets[row + 1] ?? 0;
    if (offset === end) return null;
    const file = fileStarts.findLastIndex((start) => start <= offset);
    const start = fileStarts[file] ?? 0;
    const text = Buffer.from(files[file]?.subarray(offset - start, end - start) ?? []).toString();
    if (!text.endsWith('},')) throw new Error(`${pages}: row ${row} does not end in a comma`);
    return JSON.parse(text.slice(0, -1));
  });
}

/** The manifest, if the files of the folder are those that it states. */
export function decodeManifest(folder: string): Json & { id: string } {
  const bytes = readFileSync(join(folder, 'manifest.json'));
  const manifest = JSON.parse(bytes.toString('utf8'));
  for (const { name, byte_length, sha256: expected } of manifest.files) {
    const file = existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : Buffer.of();
    if (file.length !== byte_length || sha256(file) !== expected)
      throw new Error(`${name} differs`);
  }
  return { ...manifest, id: sha256(bytes).slice(0, 16) };
}

/** The digits that the first line of the report states, and those of the bytes behind it. */
export function decodeReportDigits(folder: string): { stated: string; counted: string } {
  const bytes = readFileSync(join(folder, 'report.json'));
  const stated = /^\{"sha256":"([0-9a-f]{64})",\n/.exec(bytes.toString('latin1'))?.[1] ?? '';
  return { stated, counted: sha256(bytes.subarray(bytes.indexOf('\n') + 1)) };
}

function checkHeader(bytes: Uint8Array, magic: string): DataView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = `${ascii(bytes.subarray(0, 8))} ${view.getUint32(8, true)}`;
  if (found !== `${magic} 4`) throw new Error(`the file begins with ${found}`);
  return view;
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
