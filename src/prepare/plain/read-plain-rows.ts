import type { CsvRows } from '../../read/csv/parse-csv-piece.ts';
import { createPlainCells, type PlainCells, scanPlainRow } from '../../read/csv/plain-cells.ts';
import { createRecordScanner } from '../../read/csv/scan-record.ts';
import { SAMPLE_COUNT } from '../../read/geometry/shape-watch.ts';
import type { CsvPiece } from '../../read/piece.ts';
import type { PlainTarget } from './plain-target.ts';

/**
 * What reads the plain rows of a source. It is made once and not for each piece: V8 would compile
 * functions that were made anew again and again, which took more time than the rows.
 */
export interface PlainRows {
  /** Called before the rows of each piece. */
  begin(piece: CsvPiece, to: PlainTarget): void;
  /** Reads a row, and returns whether it is plain. */
  read(cells: PlainCells): boolean;
  /** Takes the row that was read last. It is called after all rows before it were taken. */
  take(index: number, to: PlainTarget): void;
  /** Called after all rows of a piece. */
  finish(): void;
}

/** For a source whose rows are all read by the normaliser. */
export const NO_PLAIN_ROWS: PlainRows = { begin() {}, read: () => false, take() {}, finish() {} };

/**
 * Reads a piece row by row: plain rows by `plain`, other rows whose cells are plain by the
 * normaliser, and all others, in runs, by the CSV parser first. Where there are many of these, the
 * rest of the piece goes to the parser as one run, as each run costs as much as two further rows.
 * Returns whether that was the case.
 */
export function readPlainRows(piece: CsvPiece, plain: PlainRows, to: PlainTarget): boolean {
  const { rows } = to;
  plain.begin(piece, to);
  const tally = createTally(piece, rows);
  const isMessy = readRows(plain, {
    bytes: piece.bytes,
    recordCount: piece.recordCount,
    delimiter: piece.delimiter.charCodeAt(0),
    // The first rows of a file are watched, in case another column has their shapes.
    headCount: piece.sequence === 0 ? SAMPLE_COUNT : 0,
    tally,
    to,
    others: createRuns(piece, rows),
  });
  tally.finish();
  plain.finish();
  return isMessy;
}

/** What a piece is read with. Its members are copied, as those of a posted object are slow. */
interface Rows {
  readonly bytes: Uint8Array;
  readonly recordCount: number;
  readonly delimiter: number;
  readonly headCount: number;
  readonly tally: ReturnType<typeof createTally>;
  readonly to: PlainTarget;
  readonly others: ReturnType<typeof createRuns>;
}

function readRows(
  plain: PlainRows,
  { bytes, recordCount, delimiter, headCount, tally, to, others }: Rows,
): boolean {
  const { cells } = tally;
  let start = 0;
  for (let index = 0; index < recordCount; index++) {
    const isWhole = scanPlainRow(bytes, start, { delimiter, cells });
    if (index >= headCount && isWhole && tally.arePlain(cells) && plain.read(cells)) {
      others.end();
      tally.count(cells);
      plain.take(index, to);
      start = cells.next;
    } else if (isWhole) {
      others.end();
      to.rows.take(cells, index);
      start = cells.next;
    } else {
      start = others.add(index, start);
      if (others.areMany(index)) {
        others.endWithPiece();
        return true;
      }
    }
  }
  others.end();
  return false;
}

/** Counts the plain rows that have a value in each column. */
function createTally({ bytes, header }: CsvPiece, rows: CsvRows) {
  const counts = new Uint32Array(header.length);
  let rowCount = 0;
  return {
    cells: createPlainCells(header.length),
    /**
     * Returns whether it is plain for each cell that it is empty or not blank, and none is a
     * formula, which may hold a text in quotes.
     */
    arePlain({ count, starts, ends }: PlainCells): boolean {
      for (let index = 0; index < count; index++) {
        if (starts[index] === ends[index]) continue;
        const first = bytes[starts[index]!]!;
        if (first <= SPACE || first > ASCII_MAX || first === EQUALS_SIGN) return false;
      }
      return true;
    },
    count({ count, starts, ends }: PlainCells): void {
      rowCount++;
      for (let index = 0; index < count; index++) {
        if (starts[index] !== ends[index]) counts[index]!++;
      }
    },
    finish(): void {
      if (rowCount > 0) rows.writer.countRead(header, counts);
    },
  };
}

const SPACE = 0x20;
const EQUALS_SIGN = 0x3d;
const ASCII_MAX = 0x7f;

/** Collects rows that follow each other, and passes them to the CSV parser. */
function createRuns({ bytes, delimiter, recordCount }: CsvPiece, rows: CsvRows) {
  const scanner = createRecordScanner(delimiter.charCodeAt(0));
  scanner.load(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { isLast: true });
  let runStart = 0;
  let runEnd = 0;
  let firstIndex = 0;
  let rowCount = 0;
  let total = 0;

  function end(): void {
    if (rowCount === 0) return;
    rows.parse({ bytes: bytes.subarray(runStart, runEnd), firstIndex, rowCount });
    rowCount = 0;
  }

  return {
    end,
    /** Adds a row, and returns where the next one begins. */
    add(index: number, start: number): number {
      if (rowCount === 0) {
        runStart = start;
        firstIndex = index;
      }
      scanner.scan(start);
      runEnd = scanner.next;
      rowCount++;
      total++;
      return runEnd;
    },
    areMany: (index: number): boolean => total > MANY_MIN && total > MANY_SHARE * (index + 1),
    endWithPiece(): void {
      rowCount = recordCount - firstIndex;
      runEnd = bytes.length;
      end();
    },
  };
}

/** The share of rows above which reading some of them twice would cost more than it saves. */
const MANY_SHARE = 0.25;
const MANY_MIN = 32;
