import { join } from 'node:path';
import type { PageOffsets } from '../snapshot/index-files.ts';
import { pageFileName } from '../snapshot/layout.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';
import { COMMA, encodePageHeader, planPageFiles } from '../snapshot/page-file.ts';
import { NO_ROW } from '../table/table-rows.ts';
import { createHashedFile } from './hashed-file.ts';
import type { SpoolReader } from './spool.ts';

/** One form of the records of one kind, in the order of writing. */
export interface PageSource {
  readonly spool: SpoolReader;
  /** Offset of each table row's JSON in the spool. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
  /** Table rows in snapshot order; `NO_ROW` for a row without a record, which gets no bytes. */
  readonly tableRows: Uint32Array;
  /** The part of each record that depends on the whole feed. */
  readonly insertion: Insertion;
}

/** Text that completes the JSON of each record. */
export interface Insertion {
  /**
   * Number of bytes after the text in each table row's JSON; `null` if there are none in any row.
   */
  readonly restLengths: Uint32Array | null;
  /** By snapshot row. */
  byteLengthOf(row: number): number;
  /** Writes the text into `target` from `start` on, and returns where it ends. */
  write(target: Uint8Array, start: number, row: number): number;
}

/** For records that are already complete. */
export const NO_INSERTION: Insertion = {
  restLengths: null,
  byteLengthOf: () => 0,
  write: (_, start) => start,
};

export interface WrittenPages {
  readonly pages: PageOffsets;
  readonly files: readonly ManifestFile[];
}

export interface PageTarget {
  readonly folder: string;
  readonly base: string;
  readonly fileByteLengthMax: number;
  readonly scratch: Scratch;
}

/** A buffer for spools that are read at once. A new one for each would be freed late. */
export interface Scratch {
  buffer: Buffer;
}

export function createScratch(): Scratch {
  return { buffer: Buffer.alloc(0) };
}

/** Writes the page files of one form and returns the offset of each record. */
export function writePages(source: PageSource, target: PageTarget): WrittenPages {
  const offsets = offsetsOf(source);
  const read = createReader(source, target.scratch);
  const fileStarts = planPageFiles(offsets, target.fileByteLengthMax);
  const files: ManifestFile[] = [];
  let row = 0;
  for (let number = 0; number + 1 < fileStarts.length; number++) {
    const file = createHashedFile(join(target.folder, pageFileName(target.base, number)));
    try {
      file.write(encodePageHeader(number));
      const end = fileStarts[number + 1]!;
      const firstRow = row;
      while (row < source.tableRows.length && offsets[row]! < end) row++;
      writeRows(source, { firstRow, endRow: row, read, write: file.write });
    } catch (error) {
      file.abandon();
      throw error;
    }
    files.push(file.finish());
  }
  return { pages: { offsets, fileStarts }, files };
}

function offsetsOf({ tableRows, lengths, insertion }: PageSource): Float64Array {
  const offsets = new Float64Array(tableRows.length + 1);
  for (let row = 0; row < tableRows.length; row++) {
    const tableRow = tableRows[row]!;
    const byteLength =
      tableRow === NO_ROW ? 0 : lengths[tableRow]! + insertion.byteLengthOf(row) + 1;
    offsets[row + 1] = offsets[row]! + byteLength;
  }
  return offsets;
}

interface RowRange {
  readonly firstRow: number;
  readonly endRow: number;
  readonly read: ReadPart;
  write(bytes: Uint8Array): void;
}

/** Size of one write, and of one read of records that are adjacent in the spool. */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

/** Returns a part of the spool, valid until the next call. */
type ReadPart = (start: number, end: number) => Uint8Array;

/**
 * A shorter spool is read at once. Most zones and objects do not follow each other in the spool,
 * and a read for each takes longer than all other work on them.
 */
const WHOLE_BYTE_LENGTH_MAX = 64 * 1024 * 1024;

function createReader({ spool, offsets }: PageSource, scratch: Scratch): ReadPart {
  const byteLength = offsets[offsets.length - 1] ?? 0;
  if (byteLength <= WHOLE_BYTE_LENGTH_MAX) {
    if (scratch.buffer.length < byteLength) scratch.buffer = Buffer.allocUnsafeSlow(byteLength);
    const whole = scratch.buffer.subarray(0, byteLength);
    spool.read(0, whole);
    return (start, end) => whole.subarray(start, end);
  }
  let buffer = Buffer.allocUnsafe(CHUNK_BYTE_LENGTH);
  return (start, end) => {
    if (end - start > buffer.length) buffer = Buffer.allocUnsafe(end - start);
    const part = buffer.subarray(0, end - start);
    spool.read(start, part);
    return part;
  };
}

/** Copies the records of a range, each with its insertion and a comma, in chunks. */
function writeRows(source: PageSource, { firstRow, endRow, read, write }: RowRange): void {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTE_LENGTH);
  let filled = 0;
  let row = firstRow;
  while (row < endRow) {
    if (source.tableRows[row] === NO_ROW) {
      row++;
      continue;
    }
    const run = findRun(source, row, endRow);
    const bytes = read(run.start, run.end);
    let from = 0;
    for (; row < run.endRow; row++) {
      const tableRow = source.tableRows[row]!;
      const length = source.lengths[tableRow]!;
      const needed = length + source.insertion.byteLengthOf(row) + 1;
      if (filled + needed > chunk.length) {
        write(chunk.subarray(0, filled));
        filled = 0;
        if (needed > chunk.length) chunk = Buffer.allocUnsafe(needed);
      }
      const restLength = source.insertion.restLengths?.[tableRow] ?? 0;
      const headEnd = from + length - restLength;
      chunk.set(bytes.subarray(from, headEnd), filled);
      filled = source.insertion.write(chunk, filled + length - restLength, row);
      if (restLength > 0) chunk.set(bytes.subarray(headEnd, from + length), filled);
      filled += restLength;
      chunk[filled++] = COMMA;
      from += length;
    }
  }
  write(chunk.subarray(0, filled));
}

/** Finds the records from `firstRow` on that are adjacent in the spool, up to a chunk. */
function findRun(
  { tableRows, lengths, offsets }: PageSource,
  firstRow: number,
  endRow: number,
): { readonly start: number; readonly end: number; readonly endRow: number } {
  const start = offsets[tableRows[firstRow]!]!;
  let end = start + lengths[tableRows[firstRow]!]!;
  let row = firstRow + 1;
  while (row < endRow && end - start < CHUNK_BYTE_LENGTH) {
    const tableRow = tableRows[row]!;
    if (tableRow === NO_ROW || offsets[tableRow]! !== end) break;
    end += lengths[tableRow]!;
    row++;
  }
  return { start, end, endRow: row };
}
