import { statSync } from 'node:fs';
import type { Feed, Source } from '../config/feed.ts';
import { type Collector, createCollector } from '../diagnostic/collector.ts';
import { diagnose } from '../diagnostic/diagnose.ts';
import { labelOfSource, type Progress } from '../diagnostic/progress.ts';
import { at } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import { PIECE_BYTE_LENGTH } from '../model/limits.ts';
import { compileSource } from '../normalise/compile-source.ts';
import { createNoteTally, diagnoseNote } from '../normalise/derive/field-report.ts';
import type { Piece } from '../read/piece.ts';
import { readPieces } from '../read/read-pieces.ts';
import type { SourceReport } from '../read/source-reading.ts';
import type { BatchOptions } from '../table/batch-builder.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { type RecordBatch, transferablesOfBatch } from '../table/record-batch.ts';
import { createTablesBuilder, type TablesBuilder } from '../table/table-builder.ts';
import type { GatheredSource } from './gathered-source.ts';
import { createListings, type Listings } from './listings.ts';
import type { PiecePool } from './piece-pool.ts';
import type { SourcePreparation } from './prepare-piece.ts';
import { type PreparedPiece, releaseBuffers } from './prepared-piece.ts';
import { adviseOnProjection, checkConfiguredCrs } from './projection-advice.ts';
import { reportColumns } from './report-columns.ts';
import { createRowGroups, type RowGroups } from './row-groups.ts';

export interface GatheredFeed {
  readonly sources: readonly GatheredSource[];
  readonly tables: FeedTables;
}

export interface Gathering {
  readonly feed: Feed;
  readonly collector: Collector;
  /** Closed when all pieces are prepared. */
  readonly pool: PiecePool;
  readonly progress: Progress;
  /** Copies or writes the JSON of a batch before it is released. Absent in a check. */
  readonly spoolBatch: ((batch: RecordBatch) => void) | undefined;
  readonly batch: BatchOptions;
  /** Takes the rows that are left out, if they are asked for. */
  readonly reject?: TakeReject | undefined;
}

/** `file` and `pointer` say in which list of the source the row is. */
type TakeReject = (
  list: { readonly kind: Kind; readonly file: string; readonly pointer: string | null },
  row: number,
  reason: string,
) => void;

/**
 * Reads every source of a feed into tables. Several pieces are prepared at a time, and their
 * results are taken in the order of the file.
 */
export async function gatherFeed(gathering: Gathering): Promise<GatheredFeed> {
  const builder = createTablesBuilder();
  const sources: GatheredSource[] = [];
  const groups = createRowGroups();
  for (const source of gathering.feed.sources) await checkConfiguredCrs(source);
  const listings = createListings(gathering);
  for (const [sourceNumber, source] of gathering.feed.sources.entries()) {
    sources.push(
      await gatherSource(gathering, { builder, groups, listings, source, sourceNumber }),
    );
  }
  listings.reportPartial();
  // The workers end while the tables are completed, and their memory is free for the next stages.
  const ended = gathering.pool.close();
  groups.unite(gathering, (batch, ref) => {
    gathering.spoolBatch?.(batch);
    builder.addBatch(batch, ref);
  });
  const tables = builder.seal();
  await ended;
  for (const source of sources) if (source.isRefused) dropRecordsOf(tables, source);
  return { sources, tables };
}

interface SourceToGather {
  readonly builder: TablesBuilder;
  readonly groups: RowGroups;
  readonly listings: Listings;
  readonly source: Source;
  readonly sourceNumber: number;
}

async function gatherSource(
  gathering: Gathering,
  { builder, groups, listings, source, sourceNumber }: SourceToGather,
): Promise<GatheredSource> {
  const { feed, pool, progress } = gathering;
  const collector = createCollector(source.overrides, feed.samplesPerCode);
  const plan = compileSource(feed, source);
  const preparation: SourcePreparation = {
    plan,
    projection: { crs: source.crs, axes: source.axes },
    overrides: source.overrides,
    samplesPerCode: feed.samplesPerCode,
    context: { lastUpdatedMs: feed.facts.lastUpdatedMs },
    keepsRejects: gathering.reject !== undefined,
    batch: gathering.batch,
  };
  const byteLength = findByteLength(source.path);
  const refs = createSourceRefs(builder, source);
  const columns = new Map<string, number>();
  const found = createCollector(source.overrides, feed.samplesPerCode);
  const notes = createNoteTally();
  let keptCount = 0;
  const gathered: GatheredSource = {
    source,
    plan: plan.read,
    sourceRefs: refs.list,
    readCount: 0,
    byteLength: 0,
    sha256: null,
    unitedCount: 0,
    isRefused: false,
  };

  function take(result: PreparedPiece): void {
    if (gathered.readCount === 0 && result.byteLength >= PIECE_BYTE_LENGTH) {
      builder.expectLike(result.batch, (ROOM_FACTOR * byteLength) / result.byteLength);
    }
    gathered.readCount += result.readCount;
    keptCount += result.batch.rowCount + result.held.length;
    found.merge(result.diagnostics);
    for (const note of result.notes) notes.add(note);
    for (const [name, count] of result.columns) columns.set(name, (columns.get(name) ?? 0) + count);
    const ref = refs.of(result);
    gathering.spoolBatch?.(result.batch);
    builder.addBatch(result.batch, ref);
    releaseBuffers(transferablesOfBatch(result.batch));
    groups.add(result.held, { gathered, ref });
    const { file, pointer, rejects } = result;
    for (const { row, reason } of rejects) {
      gathering.reject?.({ kind: source.kind, file, pointer }, row, reason);
    }
  }

  const label = labelOfSource(source);
  progress.begin({ label, total: byteLength, unit: 'bytes' });
  try {
    const report = createSourceReport({ collector, progress }, gathered, columns);
    const pieces = readPieces(plan.read, listings.watch(report, source));
    const prepare = (piece: Piece) => pool.prepare({ sourceNumber, preparation, piece });
    await prepareInOrder(pieces, { prepare, depth: pool.depth, take });
  } finally {
    // An unfinished progress bar would leave the cursor hidden.
    progress.end();
  }
  const collected = found.collected();
  await adviseOnProjection(source, { collected, collector, timeZone: feed.facts.timeZone });
  if (gathered.isRefused) {
    collector.merge(collected);
  } else {
    const { readCount } = gathered;
    reportColumns({ plan: plan.read, columns, readCount, keptCount, collected }, collector);
    const counted = notes.counted();
    for (const note of counted) {
      collector.add({ ...diagnoseNote(note), place: { file: source.file } });
    }
    const filtered = counted.find(({ note }) => note.key === 'row-filtered')?.count ?? 0;
    if (readCount === filtered && KINDS_OF_A_CITY.includes(source.kind)) {
      const finding = diagnose(filtered === 0 ? 'source-empty:empty' : 'source-empty:filtered', {});
      collector.add({ ...finding, place: { file: source.file } });
    }
  }
  gathering.collector.merge(collector.collected());
  return gathered;
}

/** Every city has records of these kinds. Observations, policies and objects may be absent. */
const KINDS_OF_A_CITY: readonly Kind[] = ['areas', 'zones', 'spaces'];

/** Rows at the end of a file may be shorter than those of its first piece. */
const ROOM_FACTOR = 1.125;

/** Prepares up to `depth` pieces at a time, and takes their results in the order of the pieces. */
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
    // A rejection is handled when the result is awaited; until then it must not count as unhandled.
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
  { collector, progress }: Pick<Gathering, 'collector' | 'progress'>,
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

/** Registers a file with the tables, once for each array or part that holds records. */
function createSourceRefs(builder: TablesBuilder, source: Source) {
  const refByPart = new Map<string, number>();
  const list: number[] = [];
  return {
    list,
    of({ file, pointer }: Pick<PreparedPiece, 'file' | 'pointer'>): number {
      const part = JSON.stringify([file, pointer]);
      let ref = refByPart.get(part);
      if (ref === undefined) {
        ref = builder.addSource({
          file,
          kind: source.kind,
          pointer,
          availableByDefault: source.defaults.get('available') !== false,
          defaultSpaceNumber: findDefaultNumber(source),
        });
        refByPart.set(part, ref);
        list.push(ref);
      }
      return ref;
    },
  };
}

/** Returns the number that the feed gives every space, or those that have none of their own. */
function findDefaultNumber({ defaults, fields }: Source): number | null {
  const mapping = fields.get('space_number');
  const isConstant = mapping?.form === 'computed' && mapping.from.form === 'value';
  const number = isConstant ? mapping.from.value : defaults.get('space_number');
  return typeof number === 'number' ? number : null;
}

/** Returns the size of a file in bytes, or 0 if it cannot be read, which is reported later. */
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
