import type { Feed, Source } from '../config/feed.ts';
import { rowOfPlace } from '../diagnostic/place.ts';
import type { Kind } from '../model/kind.ts';
import { compileSource } from '../normalise/compile-source.ts';
import { createRecordDeriver } from '../normalise/derive/derive-records.ts';
import type { FieldReport } from '../normalise/derive/field-report.ts';
import { createNormaliser } from '../normalise/normaliser.ts';
import { parsePiece } from '../read/parse-piece.ts';
import type { RawRecord } from '../read/piece.ts';
import { createReprojector } from '../read/projection/reproject.ts';
import { readPieces } from '../read/read-pieces.ts';
import { hasRowOf } from '../read/rows-of-piece.ts';
import type { SourceReport } from '../read/source-reading.ts';

/** Where a record is in the feed. */
export interface RowAddress {
  readonly kind: Kind;
  /** As in every place. */
  readonly file: string;
  /** The array that holds it; `null` for a row. */
  readonly pointer: string | null;
  /** The row, or the index of an element. */
  readonly row: number;
}

/** What a row says, as the city writes it. */
export interface RecalledRow {
  /** The text of each column with a value; `geometry` is its shape. */
  readonly cells: ReadonlyMap<string, string>;
  /** The city's key of each identifier that was made from the row. */
  readonly keys: ReadonlyMap<string, string>;
}

export function nameOfRow({ kind, file, pointer, row }: RowAddress): string {
  return JSON.stringify([kind, file, pointer, row]);
}

/**
 * Reads some rows of a feed again, to say more of them in messages. Only the files that hold them
 * are read, each up to the last of them, and only the pieces that hold them are parsed.
 */
export async function recallRows(
  feed: Feed,
  wanted: readonly RowAddress[],
): Promise<ReadonlyMap<string, RecalledRow>> {
  const recalled = new Map<string, RecalledRow>();
  for (const source of feed.sources) {
    const { kind, file } = source;
    const rows = wanted.filter(
      (row) => row.kind === kind && (row.file === file || row.file.startsWith(`${file}/`)),
    );
    if (rows.length > 0) await recallFrom({ feed, source, rows }, recalled);
  }
  return recalled;
}

async function recallFrom(
  from: { readonly feed: Feed; readonly source: Source; readonly rows: readonly RowAddress[] },
  recalled: Map<string, RecalledRow>,
): Promise<void> {
  const { feed, source, rows } = from;
  const lists = groupByList(rows);
  const plan = compileSource(feed, source);
  const read = { ...plan.read, carriesRow: true };
  const describe = createDescriber(feed, source);
  for await (const piece of readPieces(read, UNHEARD)) {
    const { file } = piece;
    const pointer = piece.format === 'csv' ? null : piece.pointer;
    const list = lists.get(nameOfList({ file, pointer }));
    if (list === undefined || !hasRowOf(piece, list)) continue;
    parsePiece(piece, read, {
      record(raw) {
        const row = rowOfPlace(raw.place);
        if (!list.delete(row)) return;
        recalled.set(nameOfRow({ kind: source.kind, file, pointer, row }), describe(raw));
      },
      dropped() {},
      note() {},
      columns() {},
    });
    if ([...lists.values()].every(({ size }) => size === 0)) return;
  }
}

/** The rows of each list that a source may have. */
function groupByList(rows: readonly RowAddress[]): ReadonlyMap<string, Set<number>> {
  const lists = new Map<string, Set<number>>();
  for (const address of rows) {
    const name = nameOfList(address);
    lists.set(name, (lists.get(name) ?? new Set()).add(address.row));
  }
  return lists;
}

function nameOfList({ file, pointer }: Pick<RowAddress, 'file' | 'pointer'>): string {
  return JSON.stringify([file, pointer]);
}

const UNHEARD: SourceReport = {
  add() {},
  refuse() {},
  bytesRead() {},
  recordDropped() {},
  header() {},
  fingerprint() {},
};

/** Normalises a row as the first reading did, for the identifiers that are made from it. */
function createDescriber(feed: Feed, source: Source): (raw: RawRecord) => RecalledRow {
  const plan = compileSource(feed, source);
  const derive = createRecordDeriver(plan);
  const normalise = createNormaliser(plan);
  const reproject = createReprojector({ crs: source.crs, axes: source.axes });
  return (raw) => {
    const cells = new Map<string, string>();
    for (const [index, name] of (raw.row?.names ?? []).entries()) {
      const text = textOfCell(raw.row?.values[index]);
      if (text !== '') cells.set(name, text);
    }
    if (raw.geometry !== null && raw.geometry !== undefined) {
      cells.set('geometry', JSON.stringify(raw.geometry));
    }
    const keys = new Map<string, string>();
    const report: FieldReport = {
      identify: (id, key) => void (key === undefined || keys.set(id, key)),
      refer: (id, key) => void keys.set(id, key),
      add() {},
      count() {},
    };
    derive(raw, report, (record) => {
      normalise({ ...record, geometry: reproject(record, report) }, report);
    });
    return { cells, keys };
  };
}

function textOfCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
