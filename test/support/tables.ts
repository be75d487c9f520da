import type { CurbRecords } from '../../src/model/curb-record.ts';
import { KINDS, type Kind } from '../../src/model/kind.ts';
import { addRecord } from '../../src/prepare/add-record.ts';
import { createBatchBuilder } from '../../src/table/batch-builder.ts';
import type { SourceOrdinal } from '../../src/table/batch-parts.ts';
import type { FeedTables, TableSource } from '../../src/table/feed-tables.ts';
import type { RecordBatch } from '../../src/table/record-batch.ts';
import { createTablesBuilder } from '../../src/table/table-builder.ts';

/** The typed records of a feed, a source for each kind that is given. */
export type TestFeed = { readonly [K in Kind]?: readonly CurbRecords[K][] };

/** One source file: its records, and what the tables know of it. */
export type TestSource = {
  [K in Kind]: Partial<TableSource> & {
    readonly kind: K;
    readonly records: readonly CurbRecords[K][];
  };
}[Kind];

/** Each kind that is given as a CSV file of its own, in the order in which kinds are read. */
export function sourcesOf(feed: TestFeed): TestSource[] {
  return KINDS.flatMap((kind) => {
    const records = feed[kind];
    // The records of a kind are of that kind; the compiler loses the tie between the two members.
    return records === undefined ? [] : [{ kind, records } as TestSource];
  });
}

export interface TablesOptions {
  /** Records in one batch; the last may have fewer. */
  readonly batchSize?: number;
  /** Takes each batch before it is handed over, as an ingest spools its JSON. */
  readonly spoolBatch?: (batch: RecordBatch) => void;
}

/** Puts records through the real builders of batches and of tables. */
export function buildTables(
  feed: TestFeed | readonly TestSource[],
  options: TablesOptions = {},
): FeedTables {
  const builder = createTablesBuilder();
  for (const source of isSources(feed) ? feed : sourcesOf(feed)) {
    const ref = builder.addSource({
      kind: source.kind,
      file: source.file ?? `${source.kind}.csv`,
      pointer: source.pointer ?? null,
      availableByDefault: source.availableByDefault ?? true,
      defaultSpaceNumber: source.defaultSpaceNumber ?? null,
    });
    for (const batch of batchesOf(source, options.batchSize ?? 3)) {
      options.spoolBatch?.(batch);
      builder.addBatch(batch, ref);
    }
  }
  return builder.seal();
}

function isSources(feed: TestFeed | readonly TestSource[]): feed is readonly TestSource[] {
  return Array.isArray(feed);
}

function batchesOf(source: TestSource, batchSize: number): RecordBatch[] {
  const batches: RecordBatch[] = [];
  for (let first = 0; first < source.records.length; first += batchSize) {
    const batch = createBatchBuilder(source.kind);
    source.records.slice(first, first + batchSize).forEach((record, index) => {
      addRecord(batch, source.kind, { record, ordinal: ordinalOf(source, first + index) });
    });
    batches.push(batch.seal());
  }
  return batches;
}

/** A CSV file has its header in row 1; the elements of an array of JSON count from 0. */
function ordinalOf({ pointer }: TestSource, index: number): SourceOrdinal {
  const isCsv = pointer === undefined || pointer === null;
  return isCsv ? { row: index + 2, line: index + 2 } : { row: index, line: 0 };
}
