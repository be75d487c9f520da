import { decodeHead, headByteLength, type SectionEntry } from '../snapshot/section-file.ts';
import type { OpenFile } from './map-file.ts';

/**
 * Reads the header and the section table of an index file.
 *
 * @throws Failure if they are invalid.
 */
export function readHead(file: OpenFile): { rowCount: number; entries: SectionEntry[] } {
  const header = readStart(file, headByteLength(undefined));
  if (header.length < headByteLength(undefined)) return decodeHead(header, file);
  return decodeHead(readStart(file, headByteLength(header)), file);
}

function readStart(file: OpenFile, byteLength: number): Uint8Array {
  return file.slice(0, Math.min(byteLength, file.byteLength));
}
