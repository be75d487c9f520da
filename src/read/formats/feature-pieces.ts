import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { Failure } from '../../diagnostic/failure.ts';
import type { JsonPiece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import type { ReadSizes } from '../text/read-text.ts';

/** The records of a file that is not text, as the reader of its format returns them. */
export interface FeatureTable {
  /** Features of GeoJSON, or plain objects with the shape in a column. */
  readonly elements: 'geojson' | 'cds-json';
  /** The reference system of the file, unless it is that of GeoJSON. */
  readonly declaredCrs: string | null;
  readonly rows: AsyncIterable<object> | Iterable<object>;
  /** Returns findings about the file. Called after all rows are read. */
  readonly notes?: () => readonly Finding[];
}

/**
 * Yields pieces of the records of a binary format. Each record becomes JSON, so that it is handled
 * like all others. Its place is its number in the file, from 1. An error of the reader refuses the
 * file, since the file is then damaged.
 */
export async function* cutFeatures(
  open: () => Promise<FeatureTable | undefined>,
  { reading, sizes, content }: { reading: SourceReading; sizes: ReadSizes; content: string },
): AsyncGenerator<JsonPiece> {
  const refuse = (cause: unknown) => refuseBroken(reading, { content, cause });
  const table = await open().catch(refuse);
  if (table === undefined) return;
  const iterator =
    Symbol.asyncIterator in table.rows
      ? table.rows[Symbol.asyncIterator]()
      : table.rows[Symbol.iterator]();
  const draft = createDraft(table, reading.plan.file);
  try {
    for (;;) {
      const next = await Promise.resolve()
        .then(() => iterator.next())
        .catch(refuse);
      if (next === undefined || next.done === true) break;
      const text = Buffer.from(JSON.stringify(next.value, writeValue));
      if (text.length > sizes.recordByteLengthMax) {
        dropOversized(reading, { row: draft.skip(), limit: sizes.recordByteLengthMax });
        continue;
      }
      draft.add(text);
      if (draft.byteLength() >= sizes.pieceByteLength) yield* draft.take();
    }
    yield* draft.take();
    for (const note of table.notes?.() ?? []) reading.add(note);
  } finally {
    await iterator.return?.();
  }
}

/** Replaces values that JSON does not have: large integers and bytes. */
function writeValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return value;
}

function createDraft({ elements, declaredCrs }: FeatureTable, file: string) {
  let texts: Buffer[] = [];
  let bounds: number[] = [];
  let length = 0;
  let sequence = 0;
  let firstIndex = 0;
  let nextIndex = 0;

  function* take(): Generator<JsonPiece> {
    if (texts.length === 0) return;
    yield {
      format: elements,
      file,
      sequence: sequence++,
      bytes: new Uint8Array(Buffer.concat(texts)),
      recordCount: texts.length,
      bounds: Uint32Array.from(bounds),
      memberCounts: null,
      pointer: null,
      firstIndex,
      declaredCrs,
    };
    texts = [];
    bounds = [];
    length = 0;
  }

  return {
    byteLength: () => length,
    add(text: Buffer) {
      if (texts.length === 0) firstIndex = nextIndex;
      texts.push(text);
      bounds.push(length, length + text.length);
      length += text.length;
      nextIndex++;
    },
    /** Leaves a record out and returns its number. */
    skip: () => ++nextIndex,
    take,
  };
}

function dropOversized(
  reading: SourceReading,
  { row, limit }: { readonly row: number; readonly limit: number },
): void {
  reading.add(diagnose('format-unknown:record-too-long', { limit }), { row });
  reading.report.recordDropped(1);
}

function refuseBroken(
  reading: SourceReading,
  { content, cause }: { readonly content: string; readonly cause: unknown },
): undefined {
  // An error of the disk is not a fault of the file.
  if (cause instanceof Failure || (cause instanceof Error && 'syscall' in cause)) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const short = reason.replace(/\s+/g, ' ').slice(0, REASON_LENGTH_MAX);
  reading.refuse(diagnose('format-unknown:broken', { content, reason: short }));
  return undefined;
}

const REASON_LENGTH_MAX = 160;
