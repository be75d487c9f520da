/**
 * Implements `curbstone check`: reads, normalises and validates a feed without writing anything.
 */

import type { Feed, Source } from './config/feed.ts';
import { readFeed } from './config/read-feed.ts';
import { type Collector, createCollector } from './diagnostic/collector.ts';
import { diagnose } from './diagnostic/diagnose.ts';
import { type Diagnostic, type Finding, reasonOf } from './diagnostic/diagnostic.ts';
import type { Progress } from './diagnostic/progress.ts';
import { createReport, type Report, type ReportedSource } from './diagnostic/report.ts';
import { keepsOut } from './diagnostic/severity-table.ts';
import type { CurbZone } from './model/curb-zone.ts';
import type { SnapshotFacts } from './model/feed-facts.ts';
import { at } from './model/invariant.ts';
import type { Kind } from './model/kind.ts';
import { addRecord } from './prepare/add-record.ts';
import { createFileCollectors } from './prepare/file-collectors.ts';
import {
  findByteLength,
  type GatheredFeed,
  type Gathering,
  gatherFeed,
} from './prepare/gather-feed.ts';
import type { GatheredSource } from './prepare/gathered-source.ts';
import { nameSamples } from './prepare/name-samples.ts';
import { createPiecePool } from './prepare/piece-pool.ts';
import { adviseOnSwap } from './prepare/projection-advice.ts';
import { createRejects, type Rejects } from './prepare/rejects/collect-rejects.ts';
import { clearRejectFolder, type RejectFile } from './prepare/rejects/reject-folder.ts';
import { writeRejects } from './prepare/rejects/write-rejects.ts';
import { type BatchOptions, createBatchBuilder } from './table/batch-builder.ts';
import { type FeedTable, type FeedTables, withoutOrigins } from './table/feed-tables.ts';
import { linesOfRow } from './table/lines-of-row.ts';
import { placeOfRow } from './table/place-of-row.ts';
import type { RecordBatch } from './table/record-batch.ts';
import { selectNeighbours } from './table/select-neighbours.ts';
import { countRowsBySource } from './table/table-rows.ts';
import { findHomePlace } from './validate/feed/home-ground.ts';
import { mergeRepeated } from './validate/feed/merge-repeated.ts';
import { deriveZones } from './validate/join/derive-zones.ts';
import { drawStreetBays } from './validate/join/draw-street-bays.ts';
import { joinZones, type NearestDistances } from './validate/join/join-zones.ts';
import { numberSpaces } from './validate/join/number-spaces.ts';
import { checkAgainstPrevious } from './validate/previous/check-previous.ts';
import type { PreviousRecords } from './validate/previous/record-side.ts';
import { checkEnvelope, checkRelations } from './validate/rules.ts';

export interface CheckOptions {
  /** The feed's folder, or its configuration file. */
  readonly feedPath: string;
  /** Further folders that may contain the feed's files. */
  readonly allowedFolders?: readonly string[];
  /** Program and version for the report, the name first: `curbstone 0.1.0`. */
  readonly tool: string;
  /**
   * Number of worker threads, or a function that chooses it from the total size of the feed's
   * files in bytes. With 0, records are prepared on the thread that reads them.
   */
  readonly workerCount: number | ((byteLength: number) => number);
  readonly progress: Progress;
  /** Whether the report includes the shapes around its findings, for a map. */
  readonly drawsNeighbours?: boolean;
  /** The report is not shown, so no file is read again to complete it. */
  readonly isUnreported?: boolean;
  /** The feed is the previous one of another feed. */
  readonly keepsServed?: boolean;
  /** The previous snapshot, to compare the feed with. */
  readonly previous?: PreviousRecords;
  /** The folder for the rows that are left out; left out: they are not written. */
  readonly rejectsFolder?: string;
  /** Whether records that were removed since then are reported as a warning. */
  readonly acceptsLoss?: boolean;
  readonly early?: EarlyUse;
}

/** Uses the records of a large feed while their relations are still checked. */
export interface EarlyUse {
  /** The feed is large, and its files will be read. */
  prepare(): void;
  begin(feed: ReadFeed): void;
  /** A record is left out after all. May be called several times. */
  revoke(): void;
}

/** A feed whose files are read. */
export interface ReadFeed {
  readonly tables: FeedTables;
  readonly h3Resolution: number;
  readonly hasSequences: boolean;
  /** The number of errors in single records. */
  readonly errorCount: number;
}

/** A feed in tables, with its findings. */
export interface CheckedFeed {
  readonly feed: Feed;
  readonly facts: SnapshotFacts;
  /** Without the places of the records, which only the findings needed. */
  readonly tables: FeedTables;
  readonly report: Report;
  /** Whether spaces were numbered within their zones, after their JSON was written. */
  readonly hasSequences: boolean;
  /**
   * The kinds of which a file was refused as a whole, so the records that it holds may not even be
   * counted.
   */
  readonly refusedKinds: ReadonlySet<Kind>;
  /** Whether worker threads read the feed: it is large enough. */
  readonly usesThreads: boolean;
  /** The files of the rows that were left out; `null`: they were not asked for. */
  readonly rejects: WrittenRejects | null;
}

export interface WrittenRejects {
  readonly files: readonly RejectFile[];
  /** More rows were left out than are written. */
  readonly isCut: boolean;
}

/**
 * Checks a feed. `spoolBatch` receives the JSON of the records, which the check itself does
 * not need.
 */
export async function checkFeed(
  options: CheckOptions,
  spoolBatch?: (batch: RecordBatch) => void,
): Promise<CheckedFeed> {
  const feed = await readFeed(options.feedPath, options.allowedFolders);
  const { rejectsFolder } = options;
  if (rejectsFolder !== undefined) clearRejectFolder(rejectsFolder);
  const rejects = rejectsFolder === undefined ? undefined : createRejects();
  const collector = createCollector(feed.overrides, feed.samplesPerCode);
  checkEnvelope(feed.facts, (finding) => {
    collector.add({ ...finding, place: { file: 'feed.json' } });
  });
  for (const file of feed.unlistedFiles) {
    collector.add({ ...diagnose('source-unlisted', { file }), place: { file: 'feed.json' } });
  }
  const { progress, previous, acceptsLoss = false } = options;
  const batch: BatchOptions = {
    keepsJson: spoolBatch !== undefined,
    keepsServed: previous !== undefined || options.keepsServed === true,
  };
  const workerCount = chooseWorkerCount(options, feed);
  const early = workerCount === 0 ? undefined : options.early;
  early?.prepare();
  const gathered = await gatherInWorkers(workerCount, {
    ...{ feed, collector, progress, spoolBatch, batch, reject: rejects?.add },
  });
  const tables = checkTables(gathered, {
    feed,
    collector,
    spoolBatch,
    batch,
    previous,
    acceptsLoss,
    rejects,
    early,
  });
  const home = findHomePlace([tables.areas, tables.zones, tables.spaces, tables.objects]);
  if (home !== undefined) await adviseOnSwap(home, { collector, timeZone: feed.facts.timeZone });
  const plain = collector.collected();
  const collected = options.isUnreported ? plain : await nameSamples(plain, { feed, tables });
  return {
    feed,
    facts: { ...feed.facts, lastUpdatedMs: lastUpdatedOf(feed, tables) },
    tables: withoutOrigins(tables),
    hasSequences: feed.sources.some(isNumbered),
    refusedKinds: new Set(
      gathered.sources.filter(({ isRefused }) => isRefused).map(({ source }) => source.kind),
    ),
    usesThreads: workerCount > 0,
    rejects:
      rejects === undefined || rejectsFolder === undefined
        ? null
        : await writeRejected(rejectsFolder, { gathered, rejects }),
    report: createReport({
      tool: options.tool,
      sources: countSources({ ...gathered, tables }),
      collected,
      neighbours: options.drawsNeighbours === true ? selectNeighbours(tables, collected) : [],
      overrides: feed.overrides,
      reasons: feed.overrideReasons,
      sourceOverrides: feed.sources,
    }),
  };
}

/** The workers end with the last file, or where it fails. */
async function gatherInWorkers(
  workerCount: number,
  gathering: Omit<Gathering, 'pool'>,
): Promise<GatheredFeed> {
  const pool = createPiecePool(workerCount);
  try {
    return await gatherFeed({ ...gathering, pool });
  } finally {
    await pool.close();
  }
}

/** A file that is refused as a whole is its own list of rejected rows. */
async function writeRejected(
  folder: string,
  run: { readonly gathered: GatheredFeed; readonly rejects: Rejects },
): Promise<WrittenRejects> {
  const { gathered, rejects } = run;
  const sources = gathered.sources
    .filter(({ isRefused }) => !isRefused)
    .map(({ plan, sha256 }) => ({ plan, sha256 }));
  return { files: await writeRejects(folder, { sources, rejects }), isCut: rejects.isCut };
}

function chooseWorkerCount({ workerCount }: CheckOptions, feed: Feed): number {
  if (typeof workerCount === 'number') return workerCount;
  return workerCount(feed.sources.reduce((sum, { path }) => sum + findByteLength(path), 0));
}

interface TableCheck {
  readonly feed: Feed;
  readonly collector: Collector;
  readonly spoolBatch: ((batch: RecordBatch) => void) | undefined;
  readonly batch: BatchOptions;
  readonly previous: PreviousRecords | undefined;
  readonly acceptsLoss: boolean;
  readonly rejects: Rejects | undefined;
  readonly early: EarlyUse | undefined;
}

/**
 * Checks what depends on the whole feed: duplicate records, zones found by position or built from
 * their spaces, references, names, and numbers that do not agree.
 */
function checkTables(
  { sources, tables }: GatheredFeed,
  {
    feed,
    collector,
    spoolBatch,
    batch: options,
    previous,
    acceptsLoss,
    rejects,
    early,
  }: TableCheck,
): FeedTables {
  const files = createFileCollectors(feed);
  const reportTo =
    (whole: FeedTables) =>
    (table: FeedTable, row: number, finding: Finding, id: string): void => {
      const lines = () => linesOfRow(table, row);
      const place = placeOfRow(whole, table, row);
      const ofFile = files.of(place.file);
      ofFile.collector.addFinding(finding, { id, place, lines });
      if (!keepsOut(finding, ofFile.overrides)) return;
      table.dropped[row] = 1;
      early?.revoke();
      const source = at(whole.sources, at(table.sourceRefs, row));
      rejects?.add(source, at(table.sourceRows, row), reasonOf(finding));
    };
  mergeRepeated(tables, reportTo(tables));
  const bays = drawStreetBays(tables, reportTo(tables));
  const { derivedZones } = feed;
  const isDerived = derivedZones !== null && !tables.hasZoneSource;
  const batchZones = (zones: readonly CurbZone[]): RecordBatch => {
    const batch = createBatchBuilder('zones', options);
    for (const [row, record] of zones.entries()) {
      addRecord(batch, 'zones', { record, ordinal: { row, line: 0 } });
    }
    const sealed = batch.seal();
    spoolBatch?.(sealed);
    return sealed;
  };
  const zoned = isDerived ? deriveZones(bays.tables, derivedZones.shape, batchZones) : bays.tables;
  if (isDerived) collector.add(describeDerived(zoned.zones.rowCount));
  const joined = joinZones(zoned, nearestDistancesOf(sources), reportTo(zoned));
  early?.begin({
    tables: withoutOrigins(joined),
    h3Resolution: feed.facts.h3Resolution,
    hasSequences: feed.sources.some(isNumbered),
    errorCount: collector.countOf('error'),
  });
  checkRelations(joined, reportTo(joined));
  const numbered = numberSpaces(joined);
  if (previous !== undefined) {
    const add = (finding: Finding) => collector.add({ ...finding, place: { file: 'feed.json' } });
    checkAgainstPrevious(joined, { previous, acceptsLoss, reportRow: reportTo(joined), add });
  }
  files.mergeInto(collector);
  for (const { by, sourceRef, count } of bays.counts) {
    const { file } = at(joined.sources, sourceRef);
    collector.add({ ...diagnose(`shape-drawn:${by}`, { count }), place: { file } });
  }
  for (const [ref, count] of numbered) {
    const { file } = at(joined.sources, ref);
    collector.add({ ...diagnose('space-number-sequence', { count }), place: { file } });
  }
  return joined;
}

function isNumbered({ fields }: Source): boolean {
  return fields.get('space_number')?.form === 'sequence';
}

function describeDerived(count: number): Diagnostic {
  return { ...diagnose('zone-by-position:derived', { count }), place: { file: 'feed.json' } };
}

function nearestDistancesOf(sources: readonly GatheredSource[]): NearestDistances {
  const distances = new Map<number, number | null>();
  for (const { source, sourceRefs } of sources) {
    const mapping = source.fields.get('curb_zone_id');
    const withinCm = mapping?.form === 'nearest' ? mapping.withinCm : null;
    for (const ref of sourceRefs) distances.set(ref, withinCm);
  }
  return distances;
}

/**
 * Returns the feed's value, or else the latest of its records (INTERFACE.md, Envelope). Never the
 * current time.
 */
function lastUpdatedOf(feed: Feed, tables: FeedTables): number {
  if (feed.facts.lastUpdatedMs !== null) return feed.facts.lastUpdatedMs;
  let lastUpdatedMs = 0;
  for (const table of [
    tables.areas,
    tables.zones,
    tables.spaces,
    tables.policies,
    tables.objects,
  ]) {
    for (let row = 0; row < table.rowCount; row++) {
      if (table.dropped[row] === 1) continue;
      lastUpdatedMs = Math.max(lastUpdatedMs, at(table.lastUpdatedDatesMs, row));
    }
  }
  return lastUpdatedMs;
}

/** Counts the records of each file: read = kept + merged + dropped. */
function countSources({ sources, tables }: GatheredFeed): ReportedSource[] {
  const { kept, merged } = countRowsBySource(tables);
  return sources.map(({ source, sourceRefs, byteLength, sha256, readCount, unitedCount }) => {
    const keptCount = sumOf(kept, sourceRefs);
    const mergedCount = sumOf(merged, sourceRefs) + unitedCount;
    return {
      file: source.file,
      kind: source.kind,
      byteLength,
      sha256,
      read: readCount,
      kept: keptCount,
      merged: mergedCount,
      dropped: readCount - keptCount - mergedCount,
    };
  });
}

function sumOf(counts: Uint32Array, refs: readonly number[]): number {
  return refs.reduce((sum, ref) => sum + at(counts, ref), 0);
}
