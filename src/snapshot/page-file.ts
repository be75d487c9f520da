/**
 * Page files: the JSON bytes of records in row order, each followed by one comma.
 *
 *   0   magic "CURBPAGE"    8 bytes
 *   8   format version      u32
 *   12  file number         u32   from 0
 *   16  records
 *
 * A record never spans two files. A file has at most PAGE_FILE_BYTE_LENGTH_MAX bytes, unless a
 * single record is longer. Record offsets count the bytes of all files, without their headers, as
 * if they were one file.
 */
import { Failure } from '../diagnostic/failure.ts';
import { FORMAT_VERSION, PAGE_MAGIC } from './layout.ts';

export const PAGE_HEADER_BYTE_LENGTH = 16;
export const COMMA = 0x2c;

export function encodePageHeader(fileNumber: number): Uint8Array {
  const header = new Uint8Array(PAGE_HEADER_BYTE_LENGTH);
  const view = new DataView(header.buffer);
  header.set(PAGE_MAGIC, 0);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, fileNumber, true);
  return header;
}

/** @throws Failure if the header is not that of page file `file.number`. */
export function checkPageHeader(header: Uint8Array, file: { name: string; number: number }): void {
  const expected = encodePageHeader(file.number);
  if (header.length < PAGE_HEADER_BYTE_LENGTH) {
    throw new Failure('world', `${file.name}: the file is shorter than its header`);
  }
  if (!expected.every((byte, index) => header[index] === byte)) {
    throw new Failure(
      'world',
      `${file.name}: the file does not begin as page file ${file.number} of format ${FORMAT_VERSION}`,
    );
  }
}

/**
 * Returns the record offset at which each page file begins, and the end. `offsets` are where the
 * records begin, and the end; a comma belongs to the record before it.
 */
export function planPageFiles(offsets: Float64Array, byteLengthMax: number): Float64Array {
  const starts: number[] = [0];
  let start = 0;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const end = offsets[row + 1] ?? 0;
    const begin = offsets[row] ?? 0;
    if (end - start > byteLengthMax - PAGE_HEADER_BYTE_LENGTH && begin > start) {
      starts.push(begin);
      start = begin;
    }
  }
  starts.push(offsets[offsets.length - 1] ?? 0);
  return Float64Array.from(starts);
}
