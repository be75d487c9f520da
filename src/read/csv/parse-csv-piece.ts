import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { at, invariant } from '../../model/invariant.ts';
import { listGeometryColumns, parseGeometry } from '../geometry/parse-geometry.ts';
import type { CsvPiece, RawRecordSink } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { isBlank } from '../records/blank.ts';
import { createRecordWriter, type RecordWriter } from '../records/record-writer.ts';
import { CR, LF } from '../text/ascii.ts';
import { parseRows } from './parse-rows.ts';
import { type PlainCells, textsOfCells } from './plain-cells.ts';
import { createPlacer } from './row-places.ts';
import { fillRow, fitRow } from './row-width.ts';

/** Passes on the rows of a piece as raw records, in the order of the file. */
export function parseCsvPiece(piece: CsvPiece, plan: ReadPlan, sink: RawRecordSink): void {
  const rows = openCsvRows(piece, { plan, sink });
  rows.parse({ bytes: piece.bytes, firstIndex: 0, rowCount: piece.recordCount });
  rows.finish();
}

/** The rows of a piece, which are passed on in ascending order, in runs and one by one. */
export interface CsvRows {
  /** Parses some rows and passes them on. */
  parse(run: RowRun): void;
  /** Passes on a row whose cells are known. */
  take(cells: PlainCells, index: number): void;
  /** Takes what the caller has counted of the rows that it reads without `parse`. */
  readonly writer: RecordWriter;
  /** Passes on what was counted, once all rows are read. */
  finish(): void;
}

/** Whole rows of a piece that follow each other. */
export interface RowRun {
  readonly bytes: Uint8Array;
  /** The index of the first row in the piece. */
  readonly firstIndex: number;
  readonly rowCount: number;
}

export function openCsvRows(
  piece: CsvPiece,
  { plan, sink }: { readonly plan: ReadPlan; readonly sink: RawRecordSink },
): CsvRows {
  const { header } = piece;
  const bytes = Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length);
  const columns = findColumns(header, plan.columns);
  const shapeColumns = findColumns(header, listGeometryColumns(plan.geometry));
  const placer = createPlacer();
  placer.begin(piece);
  const writer = createRecordWriter(piece, { plan, sink });
  // Nearly no file has one, and one search is faster than a look at every cell.
  const mayHaveFormulas = Buffer.from(piece.bytes.buffer).includes('="');

  function takeRow(found: string[], index: number): void {
    const place = placer.placeOf(index);
    if (isBlankRow(found)) {
      sink.note(place, BLANK_ROW);
      return;
    }
    const isShort = found.length < header.length && found.length !== piece.rowWidth;
    const isFilled = isShort && plan.shortRows === 'fill';
    const row = isFilled ? fillRow(found, header.length) : fitRow(found, piece);
    if (row === undefined) {
      const isCut = index === piece.recordCount - 1 && !endsWithLine(bytes);
      sink.dropped(place, describeWidth(found, { ...piece, isCut }));
      return;
    }
    if (mayHaveFormulas && unwrapFormulas(row)) sink.note(place, FORMULA_TEXT);
    if (isFilled) sink.note(place, describeFilled(found, header));
    const shape = parseGeometry(plan.geometry, selectCells(row, shapeColumns));
    writer.write(place, {
      found: { names: header, values: row },
      values: selectCells(row, columns),
      shape,
    });
  }

  return {
    writer,
    parse({ bytes: ofRun, firstIndex, rowCount }) {
      const rows = parseRows(ofRun, piece.delimiter, plan.quote);
      invariant(rows.length === rowCount, 'the parser finds the records that were cut');
      for (let index = 0; index < rows.length; index++) {
        takeRow(at(rows, index), firstIndex + index);
      }
    },
    take: (cells, index) => takeRow(textsOfCells(bytes, cells), index),
    finish: () => writer.finish(),
  };
}

const BLANK_ROW = diagnose('csv-blank-row', {});

const FORMULA_TEXT = diagnose('csv-formula-text', {});

/**
 * Takes the text out of cells such as `="007"`, which spreadsheets show as text with its zeros.
 * Returns whether the row had one.
 */
function unwrapFormulas(row: string[]): boolean {
  let hasFormula = false;
  for (let index = 0; index < row.length; index++) {
    const cell = at(row, index);
    if (cell.charCodeAt(0) !== EQUALS_SIGN) continue;
    const [, text] = TEXT_FORMULA.exec(cell) ?? [];
    if (text === undefined) continue;
    row[index] = text.replaceAll('""', '"');
    hasFormula = true;
  }
  return hasFormula;
}

const EQUALS_SIGN = 0x3d;
const TEXT_FORMULA = /^="((?:[^"]|"")*)"\s*$/;

/** Returns the index of each column; one past the last for a name that is not in the header. */
export function findColumns(header: readonly string[], names: readonly string[]): number[] {
  const positions = new Map(header.map((name, position) => [name, position]));
  return names.map((name) => positions.get(name.trim() || NO_NAME) ?? header.length);
}

/** A name that no header has, since names in headers are trimmed. It stands for the empty name. */
const NO_NAME = ' ';

function selectCells(row: readonly string[], columns: readonly number[]): (string | undefined)[] {
  const cells = new Array<string | undefined>(columns.length);
  for (let index = 0; index < columns.length; index++) cells[index] = row[at(columns, index)];
  return cells;
}

function isBlankRow(row: readonly string[]): boolean {
  for (const cell of row) if (!isBlank(cell)) return false;
  return true;
}

function describeFilled(row: readonly string[], header: readonly string[]): Finding {
  const details = { cells: row.length, columns: header.length };
  return diagnose('csv-empty-cells:filled', details);
}

/** Only the last piece of a file can end without one: pieces are cut behind the end of a line. */
function endsWithLine(bytes: Uint8Array): boolean {
  const last = bytes.at(-1);
  return last === LF || last === CR;
}

/** Describes a row that does not fit. `isCut`: the file ends with it, and without a line break. */
function describeWidth(
  row: readonly string[],
  { header, rowWidth, isCut }: Pick<CsvPiece, 'header' | 'rowWidth'> & { readonly isCut: boolean },
): Finding {
  const details = { cells: row.length, columns: header.length };
  if (row.length === header.length) {
    const missing = { cells: row.length, others: rowWidth };
    return diagnose('csv-row-width:unlike-others', missing, { value: row.length });
  }
  const cause = guessCause(row);
  const isEnd = cause === 'plain' && isCut && row.length < header.length;
  return diagnose(`csv-row-width:${isEnd ? 'cut' : cause}`, details, { value: row.length });
}

function guessCause(row: readonly string[]) {
  if (row.some((cell) => /[\r\n]/.test(cell))) return 'lines';
  return row.some((cell) => /^\s+"/.test(cell)) ? 'blank-before-quote' : 'plain';
}
