import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../diagnostic/failure.ts';
import { boxOfShape } from '../../geo/bbox.ts';
import { joinCells } from '../../geo/cell-runs.ts';
import type { Box } from '../../model/geometry.ts';
import { PLACED_KINDS, type PlacedKind } from '../../model/kind.ts';
import type { CellIndex, Snapshot } from '../../snapshot/sections.ts';
import { findRowShape } from '../row-shape.ts';
import {
  countNothing,
  listRecords,
  type Members,
  type RecordCounts,
  type SnapshotRecord,
} from '../snapshot-records.ts';
import { PARQUET_COLUMNS, POLICY_COLUMNS } from './parquet-columns.ts';
import { writeGeoParquetFile, writePlainParquetFile } from './parquet-file.ts';

/** About 5 km²: a city of a million spaces has a few hundred such cells. */
const PARTITION_RESOLUTION = 7;

/** Maximum number of records per file, because a file is built in memory. */
const FILE_ROW_COUNT_MAX = 200_000;

/**
 * Writes each kind as GeoParquet files in one folder per H3 cell, `spaces/h3=872a1072bffffff/`, the
 * layout that query engines read as partitions. Rows without a position are in `h3=none`.
 * Policies are in `policies.parquet`.
 */
export function writeParquet(
  snapshot: Snapshot,
  { folder, resolution }: { readonly folder: string; readonly resolution: number | undefined },
): Readonly<RecordCounts> {
  const { h3Resolution } = snapshot.facts;
  const chosen = resolution ?? Math.min(PARTITION_RESOLUTION, h3Resolution);
  if (chosen > h3Resolution) {
    throw new Failure(
      'usage',
      `--h3 ${chosen} is finer than ${h3Resolution}, the resolution of the snapshot`,
    );
  }
  const counts = countNothing();
  for (const kind of PLACED_KINDS) {
    for (const partition of listPartitions(snapshot[kind].cells, chosen)) {
      counts[kind] += writePartition({ snapshot, kind, folder }, partition);
    }
  }
  counts.policies = writePolicies(snapshot, folder);
  return counts;
}

interface Partition {
  readonly name: string;
  /** Ascending. */
  readonly rowRanges: readonly RowRange[];
}

/** Rows from `first` up to `end`. */
interface RowRange {
  readonly first: number;
  readonly end: number;
}

function listPartitions(cells: CellIndex, resolution: number): Partition[] {
  return joinCells(cells, resolution).map(({ name, runs }) => ({
    name,
    rowRanges: runs.map(({ first, end }) => ({
      first: cells.starts[first] ?? 0,
      end: cells.starts[end] ?? 0,
    })),
  }));
}

/**
 * Writes a partition and returns its number of records. A partition without records has no file.
 */
function writePartition(
  target: { readonly snapshot: Snapshot; readonly kind: PlacedKind; readonly folder: string },
  { name, rowRanges }: Partition,
): number {
  const { snapshot, kind, folder } = target;
  const place = join(folder, kind, `h3=${name}`);
  let count = 0;
  for (const records of inFiles(recordsOf(snapshot, kind, rowRanges))) {
    mkdirSync(place, { recursive: true });
    const rows = records.map((record) => ({ record, box: boxOf(snapshot, kind, record) }));
    const path = join(place, nameOfFile('part', count));
    writeGeoParquetFile(path, PARQUET_COLUMNS[kind], rows);
    count += rows.length;
  }
  return count;
}

function* recordsOf(snapshot: Snapshot, kind: PlacedKind, rowRanges: readonly RowRange[]) {
  for (const range of rowRanges) yield* listRecords(snapshot, kind, range);
}

/** Writes the policies, which have no place, and returns their number. */
function writePolicies(snapshot: Snapshot, folder: string): number {
  const types = { ...POLICY_COLUMNS, other_members: 'json' } as const;
  let count = 0;
  for (const records of inFiles(listRecords(snapshot, 'policies'))) {
    const path = join(folder, nameOfFile('policies', count));
    writePlainParquetFile(path, types, records.map(policyCells));
    count += records.length;
  }
  return count;
}

/** Returns the members of a policy, those that the standard does not have as one. */
function policyCells({ members }: SnapshotRecord): Members {
  const others = Object.entries(members).filter(([name]) => !Object.hasOwn(POLICY_COLUMNS, name));
  return others.length === 0 ? members : { ...members, other_members: Object.fromEntries(others) };
}

/** Yields the records of one file after the other. */
function* inFiles(records: Iterable<SnapshotRecord>): Generator<readonly SnapshotRecord[]> {
  let waiting: SnapshotRecord[] = [];
  for (const record of records) {
    waiting.push(record);
    if (waiting.length < FILE_ROW_COUNT_MAX) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

function nameOfFile(name: string, recordsBefore: number): string {
  const number = recordsBefore / FILE_ROW_COUNT_MAX + 1;
  return number === 1 ? `${name}.parquet` : `${name}-${number}.parquet`;
}

/**
 * Returns the box of a record. In a snapshot, longitudes continue past ±180 across
 * the antimeridian.
 */
function boxOf(snapshot: Snapshot, kind: PlacedKind, record: SnapshotRecord): Box | null {
  const shape = record.shape === null ? null : findRowShape(snapshot[kind].shapes, record.row);
  if (shape === null) return null;
  const box = boxOfShape(shape);
  const settle = (lng: number): number => (lng > 180 ? lng - 360 : lng);
  return { ...box, minLng: settle(box.minLng), maxLng: settle(box.maxLng) };
}
