import type { CsvPiece, RowAnchor } from '../piece.ts';
import { LF } from '../text/ascii.ts';
import type { ByteWindow, StreamRange } from '../text/byte-window.ts';
import type { Table } from './open-table.ts';

/** The place of a record in the file. */
export interface RowPlace {
  readonly row: number;
  readonly line: number;
}

/** The piece that is being built from runs of records that follow each other in the stream. */
export interface PieceDraft {
  readonly byteLength: number;
  /** The offset of the first run in the stream, if there is one. */
  readonly start: number | undefined;
  /**
   * Returns whether the piece must end before a record that begins here. After a gap, a blank row
   * of one LF would join the CR before the gap to one line end.
   */
  mustEndBefore(start: number): boolean;
  add(range: StreamRange, place: RowPlace): void;
  /** Returns the piece, or `undefined` if it has no records, and empties the draft. */
  take(): CsvPiece | undefined;
}

export function createPieceDraft(
  {
    header,
    delimiter,
    rowWidth,
    file,
  }: Pick<Table, 'header' | 'delimiter' | 'rowWidth'> & { readonly file: string },
  window: ByteWindow,
): PieceDraft {
  let sequence = 0;
  let runs: { start: number; end: number }[] = [];
  let anchors: RowAnchor[] = [];
  let byteLength = 0;
  let recordCount = 0;
  /** The place of the next record, if it follows without a gap. */
  let row = 0;
  let line = 0;

  function add(range: StreamRange, place: RowPlace): void {
    const run = runs[runs.length - 1];
    if (run?.end === range.start) run.end = range.end;
    else runs.push({ start: range.start, end: range.end });
    if (recordCount === 0 || place.row !== row || place.line !== line) {
      anchors.push({ recordIndex: recordCount, row: place.row, line: place.line });
    }
    row = place.row + 1;
    line = place.line + 1;
    byteLength += range.end - range.start;
    recordCount++;
  }

  function take(): CsvPiece | undefined {
    if (recordCount === 0) return undefined;
    const bytes = joinRuns(runs, window);
    const piece = {
      format: 'csv',
      file,
      sequence,
      bytes,
      recordCount,
      header,
      delimiter,
      rowWidth,
      anchors,
    } as const;
    sequence++;
    runs = [];
    anchors = [];
    byteLength = 0;
    recordCount = 0;
    return piece;
  }

  return {
    get byteLength() {
      return byteLength;
    },
    get start() {
      return runs[0]?.start;
    },
    mustEndBefore(start) {
      const run = runs[runs.length - 1];
      if (run === undefined || run.end === start) return false;
      return window.bytes()[start - window.base()] === LF;
    },
    add,
    take,
  };
}

function joinRuns(runs: readonly StreamRange[], window: ByteWindow): Uint8Array<ArrayBuffer> {
  const [first] = runs;
  if (first !== undefined && runs.length === 1) return window.copy(first);
  return new Uint8Array(Buffer.concat(runs.map((run) => window.copy(run))));
}
