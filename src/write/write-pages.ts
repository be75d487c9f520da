import { join } from 'node:path';
import type { PageOffsets } from '../snapshot/index-files.ts';
import { pageFileName } from '../snapshot/layout.ts';
import type { ManifestFile } from '../snapshot/manifest.ts';
import { COMMA, encodePageHeader, planPageFiles } from '../snapshot/page-file.ts';
import { NO_ROW } from '../table/table-rows.ts';
import { createHashedFile } from './hashed-file.ts';
import type { Spool } from './spool.ts';

/** One form of the records of one kind, in the order of writing. */
export interface PageSource {
  readonly spool: Spool;
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
  /** ASCII. */
  textOf(row: number): string;
}

/** For records that are already complete. */
export const NO_INSERTION: Insertion = {
  restLengths: null,
  byteLengthOf: () => 0,
  textOf: () => '',
};

export interface WrittenPages {
  readonly pages: PageOffsets;
  readonly files: readonly ManifestFile[];
}

/** Writes the page files of one form and returns the offset of each record. */
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
  write(bytes: Uint8Array): void;
}

/** Size of one write, and of one read of records that are adjacent in the spool. */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

/** Copies the records of a range, each with its insertion and a comma, in chunks. */
function writeRows(source: PageSource, { firstRow, endRow, write }: RowRange): void {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTE_LENGTH);
  let filled = 0;
  let row = firstRow;
  while (row < endRow) {
    if (source.tableRows[row] === NO_ROW) {
      row++;
      continue;
    }
    const run = readRun(source, row, endRow);
    let from = 0;
    for (; row < run.endRow; row++) {
      const length = source.lengths[source.tableRows[row]!]!;
      const text = source.insertion.textOf(row);
      const needed = length + text.length + 1;
      if (filled + needed > chunk.length) {
        write(chunk.subarray(0, filled));
        filled = 0;
        if (needed > chunk.length) chunk = Buffer.allocUnsafe(needed);
      }
      const headLength = length - (source.insertion.restLengths?.[source.tableRows[row]!] ?? 0);
      chunk.set(run.bytes.subarray(from, from + headLength), filled);
      chunk.write(text, filled + headLength, 'latin1');
      chunk.set(
        run.bytes.subarray(from + headLength, from + length),
        filled + headLength + text.length,
      );
      filled += needed;
      chunk[filled - 1] = COMMA;
      from += length;
    }
  }
  write(chunk.subarray(0, filled));
}

/** Reads the records from `firstRow` on that are adjacent in the spool, up to a chunk. */
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
    if (tableRow === NO_ROW || offsets[tableRow]! !== end) break;
    end += lengths[tableRow]!;
    row++;
  }
  const bytes = Buffer.allocUnsafe(end - start);
  spool.read(start, bytes);
  return { bytes, endRow: row };
}
