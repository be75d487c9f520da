import { statSync } from 'node:fs';
import type { Feed, Source } from '../config/feed.ts';
import type { Collector } from '../diagnostic/collector.ts';
import { labelOfSource, type Progress } from '../diagnostic/progress.ts';
import { findNear } from '../diagnostic/suggest.ts';
import { at } from '../model/invariant.ts';
import { compileSource } from '../normalise/compile-source.ts';
import { readableColumns } from '../normalise/field-names.ts';
import type { Piece } from '../read/piece.ts';
import { selectReadColumns } from '../read/read-columns.ts';
import { readPieces } from '../read/read-pieces.ts';
import type { ReadPlan } from '../read/read-plan.ts';
import type { SourceReport } from '../read/source-report.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import { createTablesBuilder, type TablesBuilder } from '../table/table-builder.ts';
import type { PiecePool } from './piece-pool.ts';
import type { SourcePreparation } from './prepare-piece.ts';
import type { PreparedPiece } from './prepared-piece.ts';

/** What the reading of one source file came to, beside its records in the tables. */
export interface GatheredSource {
  readonly source: Source;
  /** The tables know this file under these numbers: one, or one for each array of a CDS file. */
  readonly sourceRefs: readonly number[];
  readCount: number;
  byteLength: number;
  sha256: string | null;
  /** Left out as a whole: none of its records counts. */
  isRefused: boolean;
}

export interface GatheredFeed {
  readonly sources: readonly GatheredSource[];
  readonly tables: FeedTables;
}

export interface Gathering {
  readonly feed: Feed;
  readonly collector: Collector;
  readonly pool: PiecePool;
  readonly progress: Progress;
  /** Takes the JSON of a batch before it is let go; only an ingest wants it. */
  readonly spoolBatch: (batch: RecordBatch) => void;
}

/**
 * Reads every source of a feed into tables. Pieces are prepared as they are read, a few at a time,
 * and their results are taken in the order of the file.
 */
export async function gatherFeed(gathering: Gathering): Promise<GatheredFeed> {
  const builder = createTablesBuilder();
  const sources: GatheredSource[] = [];
  for (const [sourceNumber, source] of gathering.feed.sources.entries()) {
    sources.push(await gatherSource(gathering, { builder, source, sourceNumber }));
  }
  const tables = builder.seal();
  for (const source of sources) if (source.isRefused) dropRecordsOf(tables, source);
  return { sources, tables };
}

interface SourceToGather {
  readonly builder: TablesBuilder;
  readonly source: Source;
  readonly sourceNumber: number;
}

async function gatherSource(
  gathering: Gathering,
  { builder, source, sourceNumber }: SourceToGather,
): Promise<GatheredSource> {
  const { feed, collector, pool, progress } = gathering;
  const plan = compileSource(feed, source);
  const preparation: SourcePreparation = {
    plan,
    overrides: feed.overrides,
    samplesPerCode: feed.samplesPerCode,
    context: { lastUpdatedMs: feed.facts.lastUpdatedMs },
  };
  const refs = createSourceRefs(builder, source);
  const columns = new Map<string, number>();
  const gathered: GatheredSource = {
    source,
    sourceRefs: refs.list,
    readCount: 0,
    byteLength: 0,
    sha256: null,
    isRefused: false,
  };

  function take(result: PreparedPiece): void {
    gathered.readCount += result.readCount;
    collector.merge(result.diagnostics);
    for (const [name, count] of result.columns) columns.set(name, (columns.get(name) ?? 0) + count);
    gathering.spoolBatch(result.batch);
    builder.addBatch(result.batch, refs.of(result.pointer));
  }

  const label = labelOfSource(source);
  progress.begin({ label, total: findByteLength(source.path), unit: 'bytes' });
  try {
    const pieces = readPieces(plan.read, createSourceReport(gathering, gathered, columns));
    const prepare = (piece: Piece) => pool.prepare({ sourceNumber, preparation, piece });
    await prepareInOrder(pieces, { prepare, depth: pool.depth, take });
  } finally {
    // A bar that is left standing hides the cursor.
    progress.end();
  }
  if (!gathered.isRefused) reportColumns({ plan: plan.read, columns, collector });
  return gathered;
}

/** Prepares a few pieces at a time, `depth` of them waiting; takes results in the pieces' order. */
async function prepareInOrder(
  pieces: AsyncIterable<Piece>,
  work: {
    readonly prepare: (piece: Piece) => Promise<PreparedPiece>;
    readonly depth: number;
    readonly take: (result: PreparedPiece) => void;
  },
): Promise<void> {
  const waiting: Promise<PreparedPiece>[] = [];
  for await (const piece of pieces) {
    const result = work.prepare(piece);
    // A failure is met when its turn comes; until then it must not count as unhandled.
    result.catch(() => {});
    waiting.push(result);
    const [first] = waiting;
    if (waiting.length <= work.depth || first === undefined) continue;
    waiting.shift();
    work.take(await first);
  }
  for (const result of waiting) work.take(await result);
}

function createSourceReport(
  { collector, progress }: Gathering,
  gathered: GatheredSource,
  columns: Map<string, number>,
): SourceReport {
  return {
    add: (diagnostic) => collector.add(diagnostic),
    refuse(diagnostic) {
      gathered.isRefused = true;
      collector.add(diagnostic);
    },
    bytesRead(byteLength) {
      gathered.byteLength += byteLength;
      progress.advance(byteLength);
    },
    recordDropped(count) {
      gathered.readCount += count;
    },
    header(names) {
      for (const name of names) columns.set(name, 0);
    },
    fingerprint(sha256Hex) {
      gathered.sha256 = sha256Hex;
    },
  };
}

/** Registers a file with the tables: once, or once for each array of a CDS file. */
function createSourceRefs(builder: TablesBuilder, source: Source) {
  const refByPointer = new Map<string | null, number>();
  const list: number[] = [];
  return {
    list,
    of(pointer: string | null): number {
      let ref = refByPointer.get(pointer);
      if (ref === undefined) {
        ref = builder.addSource({
          file: source.file,
          kind: source.kind,
          pointer,
          availableByDefault: source.defaults.get('available') !== false,
        });
        refByPointer.set(pointer, ref);
        list.push(ref);
      }
      return ref;
    },
  };
}

/**
 * Columns that the configuration names and the file lacks, and columns that the file has for
 * nobody.
 */
function reportColumns(found: {
  readonly plan: ReadPlan;
  readonly columns: ReadonlyMap<string, number>;
  readonly collector: Collector;
}): void {
  const { plan, columns, collector } = found;
  const place = { file: plan.file };
  const names = [...columns.keys()].filter((name) => name !== '');
  for (const column of plan.requiredColumns) {
    if (columns.has(column)) continue;
    const near = findNear(column, names);
    const hint = near === undefined ? '' : `; the nearest is ${near}`;
    collector.add({
      code: 'column-missing',
      place,
      field: column,
      message: `column ${column} is named in feed.json and is not in the file${hint}`,
    });
  }
  const wanted = [...selectReadColumns(plan)];
  const known = new Set([...wanted, ...readableColumns(plan.kind)]);
  const absent = wanted.filter(
    (name) => !columns.has(name) && !plan.requiredColumns.includes(name),
  );
  for (const [name, count] of columns) {
    if (known.has(name) || name === '') continue;
    const near = findNear(name, absent);
    const member = near !== undefined && plan.columns.includes(near) ? 'fields' : 'geometry';
    const hint =
      near === undefined ? '' : `; if it is ${near}, say so in feed.json under ${member}`;
    const use = count === 0 ? 'is empty in every record' : `has a value in ${count} of the records`;
    const message = `column ${name} is not read, it ${use}${hint}`;
    collector.add({ code: 'field-unknown', place, field: name, message });
  }
}

/** Returns the size of a file in bytes, or 0 where it cannot be read; the check reports that. */
export function findByteLength(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

function dropRecordsOf(tables: FeedTables, { source, sourceRefs }: GatheredSource): void {
  const table = tables[source.kind];
  const refs = new Set(sourceRefs);
  for (let row = 0; row < table.rowCount; row++) {
    if (refs.has(at(table.sourceRefs, row))) table.dropped[row] = 1;
  }
}
