import { join } from 'node:path';
import type { PageOffsets } from '../snapshot/index-files.ts';
import { pageFileName } from '../snapshot/layout.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';
import { COMMA, encodePageHeader, planPageFiles } from '../snapshot/page-file.ts';
import { createHashedFile } from './hashed-file.ts';
import type { Spool } from './spool.ts';

/** One form of the records of one kind, to be written in order. */
export interface PageSource {
  readonly spool: Spool;
  /** Where the JSON of each table row stands in the spool. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
  /** Table rows in snapshot order. */
  readonly tableRows: Uint32Array;
  /** What completes the JSON of a snapshot row; ASCII. */
  tailOf(row: number): string;
}

export interface WrittenPages {
  readonly pages: PageOffsets;
  readonly files: readonly ManifestFile[];
}

/** Writes the page files of one form and tells where each record stands. */
export function writePages(
  source: PageSource,
  target: { folder: string; base: string; fileByteLengthMax: number },
): WrittenPages {
  const offsets = offsetsOf(source);
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
      writeRows(source, { firstRow, endRow: row, write: file.write });
    } catch (error) {
      file.abandon();
      throw error;
    }
    files.push(file.finish());
  }
  return { pages: { offsets, fileStarts }, files };
}

function offsetsOf({ tableRows, lengths, tailOf }: PageSource): Float64Array {
  const offsets = new Float64Array(tableRows.length + 1);
  for (let row = 0; row < tableRows.length; row++) {
    const byteLength = lengths[tableRows[row]!]! + tailOf(row).length + 1;
    offsets[row + 1] = offsets[row]! + byteLength;
  }
  return offsets;
}

interface RowRange {
  readonly firstRow: number;
  readonly endRow: number;
  write(bytes: Uint8Array): void;
}

/**
 * Records gathered for one write, and records read in one go where they stand together in the
 * spool.
 */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

/** Copies the records of a range, each with its tail and a comma, in chunks. */
function writeRows(source: PageSource, { firstRow, endRow, write }: RowRange): void {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTE_LENGTH);
  let filled = 0;
  let row = firstRow;
  while (row < endRow) {
    const run = readRun(source, row, endRow);
    let from = 0;
    for (; row < run.endRow; row++) {
      const length = source.lengths[source.tableRows[row]!]!;
      const tail = source.tailOf(row);
      const needed = length + tail.length + 1;
      if (filled + needed > chunk.length) {
        write(chunk.subarray(0, filled));
        filled = 0;
        if (needed > chunk.length) chunk = Buffer.allocUnsafe(needed);
      }
      chunk.set(run.bytes.subarray(from, from + length), filled);
      chunk.write(tail, filled + length, 'latin1');
      filled += needed;
      chunk[filled - 1] = COMMA;
      from += length;
    }
  }
  write(chunk.subarray(0, filled));
}

/** The records from `firstRow` on that follow each other in the spool, up to a chunk. */
function readRun(
  { spool, tableRows, lengths, offsets }: PageSource,
  firstRow: number,
  endRow: number,
): { readonly bytes: Uint8Array; readonly endRow: number } {
  const start = offsets[tableRows[firstRow]!]!;
  let end = start + lengths[tableRows[firstRow]!]!;
  let row = firstRow + 1;
  while (row < endRow && end - start < CHUNK_BYTE_LENGTH) {
    const tableRow = tableRows[row]!;
    if (offsets[tableRow]! !== end) break;
    end += lengths[tableRow]!;
    row++;
  }
  const bytes = Buffer.allocUnsafe(end - start);
  spool.read(start, bytes);
  return { bytes, endRow: row };
}
