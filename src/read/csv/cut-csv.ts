import { diagnose } from '../../diagnostic/diagnose.ts';
import type { CsvPiece, CutSizes, Cutter } from '../piece.ts';
import { selectReadColumns } from '../records/column-tally.ts';
import type { SourceReading } from '../source-reading.ts';
import { type ByteWindow, createByteWindow } from '../text/byte-window.ts';
import { describeBrokenQuote } from './describe-broken-quote.ts';
import { findForeignTable } from './foreign-table.ts';
import { openTable, type Table } from './open-table.ts';
import { createPieceDraft, type PieceDraft } from './piece-draft.ts';

/**
 * Cuts CSV text into pieces of whole records, and reads the header. A record with a broken quote is
 * taken to end with the line on which the quote opened. It is left out, and reading goes on after
 * it. At most `recordByteLengthMax` bytes of a record are held in memory.
 */
export function createCsvCutter(reading: SourceReading, sizes: CutSizes): Cutter<CsvPiece> {
  const window = createByteWindow();
  let rows: Rows | undefined;
  /**
   * A partial record is scanned again only when it has this many bytes, twice as many as before.
   */
  let worthwhileByteLength = 0;

  function* cut(isLast: boolean): Generator<CsvPiece> {
    rows ??= openRows({ reading, window, isLast });
    if (rows === undefined) return;
    const held = endOf(window) - rows.offset;
    if (held < worthwhileByteLength && !isLast) return;
    yield* cutRows(rows, { reading, sizes, window, isLast });
    window.discardBefore(rows.draft.start ?? rows.offset);
    const partial = endOf(window) - rows.offset;
    worthwhileByteLength = Math.min(2 * partial, sizes.recordByteLengthMax);
  }

  return {
    *push(chunk) {
      window.append(chunk);
      yield* cut(false);
    },
    *end() {
      yield* cut(true);
      const rest = rows?.draft.take();
      if (rest !== undefined) yield rest;
    },
  };
}

/** The state of cutting the rows of a table. */
interface Rows {
  readonly table: Table;
  readonly draft: PieceDraft;
  /** The offset of the next row in the stream. */
  offset: number;
  row: number;
  line: number;
}

interface Cutting {
  readonly reading: SourceReading;
  readonly sizes: CutSizes;
  readonly window: ByteWindow;
  readonly isLast: boolean;
}

/** Reads the header when it is complete. A fault in the header refuses the file. */
function openRows({ reading, window, isLast }: Omit<Cutting, 'sizes'>): Rows | undefined {
  const table = openTable(window.bytes(), {
    ...reading.plan,
    isLast,
    wanted: selectReadColumns(reading.plan),
  });
  if (table === undefined) return undefined;
  if ('code' in table) {
    reading.refuse(table, { row: 1 });
    return undefined;
  }
  const foreign = findForeignTable(table, { plan: reading.plan, bytes: window.bytes() });
  if (foreign !== undefined) {
    reading.refuse(foreign, { row: 1 });
    return undefined;
  }
  for (const note of table.notes) reading.add(note, { row: 1 });
  reading.report.header(table.header);
  return {
    table,
    draft: createPieceDraft({ ...table, file: reading.plan.file }, window),
    offset: table.headerByteLength,
    row: 2,
    line: table.headerLineCount + 1,
  };
}

function* cutRows(rows: Rows, cutting: Cutting): Generator<CsvPiece> {
  const { window, reading, isLast } = cutting;
  const bytes = window.bytes();
  rows.table.scanner.load(bytes, { isLast });
  for (;;) {
    const stop = takeWholeRows(rows, { ...cutting, bytes });
    if (stop === 'end' || (stop === 'partial' && !isOverlong(rows, cutting))) return;
    if (stop === 'partial' && !findBrokenQuote(rows, cutting)) {
      return yield* refuseOverlong(rows, cutting);
    }
    if (stop !== 'full') dropBroken(rows, { reading, bytes, base: window.base() });
    const piece = stop === 'full' ? rows.draft.take() : undefined;
    if (piece !== undefined) yield piece;
  }
}

/** Adds rows to the piece until it is full, the bytes end, or a row is incomplete or broken. */
function takeWholeRows(
  rows: Rows,
  { window, sizes, bytes }: Cutting & { bytes: Buffer },
): 'full' | 'end' | 'partial' | 'broken' {
  const { draft } = rows;
  const { scanner } = rows.table;
  const base = window.base();
  const end = base + bytes.length;
  while (rows.offset < end) {
    if (draft.mustEndBefore(rows.offset)) return 'full';
    const found = scanner.scan(rows.offset - base);
    if (found !== 'whole') return found;
    const next = base + scanner.next;
    draft.add({ start: rows.offset, end: next }, rows);
    rows.offset = next;
    rows.row++;
    rows.line += 1 + scanner.lineBreaks;
    if (draft.byteLength >= sizes.pieceByteLength) return 'full';
  }
  return 'end';
}

function isOverlong(rows: Rows, { window, sizes }: Cutting): boolean {
  return endOf(window) - rows.offset > sizes.recordByteLengthMax;
}

function endOf(window: ByteWindow): number {
  return window.base() + window.bytes().length;
}

/** Returns whether a row that is too long has a broken quote, if the bytes ended here. */
function findBrokenQuote(rows: Rows, { window, isLast }: Cutting): boolean {
  const { scanner } = rows.table;
  const bytes = window.bytes();
  scanner.load(bytes, { isLast: true });
  const end = scanner.scan(rows.offset - window.base());
  scanner.load(bytes, { isLast });
  return end === 'broken' && scanner.next < bytes.length;
}

interface BrokenRow {
  readonly reading: SourceReading;
  readonly bytes: Buffer;
  /** The offset of the first byte in the stream. */
  readonly base: number;
}

function dropBroken(rows: Rows, { reading, bytes, base }: BrokenRow): void {
  const { brokenQuote, next } = rows.table.scanner;
  const line = rows.line + brokenQuote.lineBreaks;
  reading.add(describeBrokenQuote(brokenQuote, { bytes, line }), { row: rows.row, line });
  reading.report.recordDropped(1);
  rows.offset = base + next;
  rows.row++;
  rows.line = line + 1;
}

/**
 * Refuses the file. Earlier rows are passed on first, so that the number of records does not depend
 * on how the file is cut into chunks.
 */
function* refuseOverlong(rows: Rows, { reading, sizes }: Cutting): Generator<CsvPiece> {
  const rest = rows.draft.take();
  if (rest !== undefined) yield rest;
  reading.refuse(
    diagnose('format-unknown:row-too-long', {
      line: rows.line,
      limit: sizes.recordByteLengthMax,
    }),
    { row: rows.row, line: rows.line },
  );
}
