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
}

/** Writes the page files of one form and returns the offset of each record. */
export function writePages(source: PageSource, target: PageTarget): WrittenPages {
  const offsets = offsetsOf(source);
  const read = createBatchReader(source);
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
      writeRows(source, { offsets, firstRow, endRow: row, read, write: file.write });
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
  /** Offset of each record in the page files. */
  readonly offsets: Float64Array;
  readonly firstRow: number;
  readonly endRow: number;
  readonly read: ReadBatch;
  write(bytes: Uint8Array): void;
}

/** Size of one write. */
const CHUNK_BYTE_LENGTH = 1024 * 1024;

/**
 * Copies the records of a range, each with its insertion and a comma, in chunks. A chunk is the
 * beginning of the batch's own bytes, as copies within one buffer need no view for each record.
 */
function writeRows(source: PageSource, { offsets, firstRow, endRow, read, write }: RowRange): void {
  const { tableRows, lengths, insertion } = source;
  for (let row = firstRow; row < endRow; ) {
    const { bytes, ...batch } = read(row, endRow);
    let filled = 0;
    for (; row < batch.endRow; row++) {
      const tableRow = tableRows[row]!;
      if (tableRow === NO_ROW) continue;
      const needed = offsets[row + 1]! - offsets[row]!;
      if (filled + needed > CHUNK_BYTE_LENGTH) {
        write(bytes.subarray(0, filled));
        filled = 0;
      }
      const from = batch.startOf(row);
      const end = from + lengths[tableRow]!;
      const headEnd = end - (insertion.restLengths?.[tableRow] ?? 0);
      if (needed > CHUNK_BYTE_LENGTH) {
        write(joinRecord(source, row, { bytes, from, headEnd, end, needed }));
        continue;
      }
      bytes.copyWithin(filled, from, headEnd);
      filled = insertion.write(bytes, filled + headEnd - from, row);
      bytes.copyWithin(filled, headEnd, end);
      filled += end - headEnd;
      bytes[filled++] = COMMA;
    }
    write(bytes.subarray(0, filled));
  }
}

/** Returns a record that is larger than a chunk, with its insertion and a comma. */
function joinRecord(
  { insertion }: PageSource,
  row: number,
  record: {
    readonly bytes: Buffer;
    readonly from: number;
    readonly headEnd: number;
    readonly end: number;
    readonly needed: number;
  },
): Buffer {
  const { bytes, from, headEnd, end, needed } = record;
  const joined = Buffer.allocUnsafe(needed);
  bytes.copy(joined, 0, from, headEnd);
  const at = insertion.write(joined, headEnd - from, row);
  bytes.copy(joined, at, headEnd, end);
  joined[needed - 1] = COMMA;
  return joined;
}

/** The records of some rows, as they are in the spool. Valid until the next ones are read. */
interface Batch {
  readonly endRow: number;
  /** Its first `CHUNK_BYTE_LENGTH` bytes are free. */
  readonly bytes: Buffer;
  startOf(row: number): number;
}

/** Reads the records from `firstRow` on: as many as fit, but at least one. */
type ReadBatch = (firstRow: number, endRow: number) => Batch;

/** Most records of a batch lie near each other in the spool, so that few reads are needed. */
const BATCH_ROW_COUNT_MAX = 8192;
const BATCH_BYTE_LENGTH_MAX = 2 * 1024 * 1024;
/** So many bytes between two records are read rather than left out by another read. */
const GAP_BYTE_LENGTH_MAX = 1024;
const BUFFER_BYTE_LENGTH =
  CHUNK_BYTE_LENGTH + BATCH_BYTE_LENGTH_MAX + BATCH_ROW_COUNT_MAX * GAP_BYTE_LENGTH_MAX;

function createBatchReader({ spool, tableRows, lengths, offsets }: PageSource): ReadBatch {
  let bytes = Buffer.alloc(0);
  // The rows of a batch in the order of the spool: table row, then row within the batch.
  const keys = new Float64Array(BATCH_ROW_COUNT_MAX);
  const starts = new Uint32Array(BATCH_ROW_COUNT_MAX);

  return (firstRow, endRow) => {
    const lastRow = Math.min(endRow, firstRow + BATCH_ROW_COUNT_MAX);
    let count = 0;
    let byteLength = 0;
    let row = firstRow;
    for (; row < lastRow; row++) {
      const tableRow = tableRows[row]!;
      if (tableRow === NO_ROW) continue;
      if (count > 0 && byteLength + lengths[tableRow]! > BATCH_BYTE_LENGTH_MAX) break;
      byteLength += lengths[tableRow]!;
      keys[count++] = tableRow * BATCH_ROW_COUNT_MAX + (row - firstRow);
    }
    const needed = CHUNK_BYTE_LENGTH + byteLength + count * GAP_BYTE_LENGTH_MAX;
    if (bytes.length < needed) {
      // Enough for nearly every batch. What is not used of it takes no memory.
      bytes = Buffer.allocUnsafeSlow(Math.max(needed, BUFFER_BYTE_LENGTH));
    }
    const sorted = keys.subarray(0, count).sort();
    let filled = CHUNK_BYTE_LENGTH;
    for (let index = 0; index < count; ) {
      const start = offsets[Math.floor(sorted[index]! / BATCH_ROW_COUNT_MAX)]!;
      let end = start;
      for (; index < count; index++) {
        const tableRow = Math.floor(sorted[index]! / BATCH_ROW_COUNT_MAX);
        const offset = offsets[tableRow]!;
        if (offset - end > GAP_BYTE_LENGTH_MAX) break;
        starts[sorted[index]! % BATCH_ROW_COUNT_MAX] = filled + offset - start;
        end = offset + lengths[tableRow]!;
      }
      spool.read(start, bytes.subarray(filled, filled + end - start));
      filled += end - start;
    }
    return { endRow: row, bytes, startOf: (each) => starts[each - firstRow]! };
  };
}
