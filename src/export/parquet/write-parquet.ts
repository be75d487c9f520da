import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../diagnostic/failure.ts';
import { boxOfShape } from '../../geo/bbox.ts';
import { nameOfCell, parentOfCell } from '../../geo/cells.ts';
import type { Box } from '../../model/geometry.ts';
import type { Snapshot } from '../../open/snapshot.ts';
import type { CellIndex } from '../../snapshot/sections.ts';
import { findRowShape } from '../row-shape.ts';
import {
  countNothing,
  listRecords,
  PLACED_KINDS,
  type PlacedKind,
  type RecordCounts,
  type SnapshotRecord,
} from '../snapshot-records.ts';
import { PARQUET_COLUMNS } from './parquet-columns.ts';
import { type ParquetRow, writeParquetFile } from './parquet-file.ts';

/** About 5 km²: a city of a million spaces has a few hundred such cells. */
const PARTITION_RESOLUTION = 7;

/** Maximum number of records per file, because a file is built in memory. */
const FILE_ROW_COUNT_MAX = 200_000;

/**
 * Writes each kind as GeoParquet files in one folder per H3 cell, `spaces/h3=872a1072bffffff/`, the
 * layout that query engines read as partitions. Rows without a position are in `h3=none`.
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
  return counts;
}

interface Partition {
  readonly name: string;
  readonly first: number;
  readonly end: number;
}

/** Yields the partitions. The cells of one parent are adjacent, and so are their rows. */
function* listPartitions(cells: CellIndex, resolution: number): Generator<Partition> {
  let open: Partition | undefined;
  for (let index = 0; index < cells.highs.length; index++) {
    const name = nameOfPartition(cells, index, resolution);
    const end = cells.starts[index + 1]!;
    if (open?.name === name) open = { ...open, end };
    else {
      if (open !== undefined) yield open;
      open = { name, first: cells.starts[index]!, end };
    }
  }
  if (open !== undefined) yield open;
}

function nameOfPartition({ highs, lows }: CellIndex, index: number, resolution: number): string {
  const [high = 0, low = 0] = [highs[index], lows[index]];
  const isNowhere = high === 0xffff_ffff && low === 0xffff_ffff;
  return isNowhere ? 'none' : nameOfCell(parentOfCell({ high, low }, resolution));
}

/**
 * Writes a partition and returns its number of records. A partition without records has no file.
 */
function writePartition(
  target: { readonly snapshot: Snapshot; readonly kind: PlacedKind; readonly folder: string },
  { name, first, end }: Partition,
): number {
  const { snapshot, kind, folder } = target;
  const place = join(folder, kind, `h3=${name}`);
  let rows: ParquetRow[] = [];
  let count = 0;
  let fileCount = 0;
  const flush = (): void => {
    if (rows.length === 0) return;
    if (fileCount === 0) mkdirSync(place, { recursive: true });
    fileCount++;
    const file = fileCount === 1 ? 'part.parquet' : `part-${fileCount}.parquet`;
    writeParquetFile(join(place, file), PARQUET_COLUMNS[kind], rows);
    count += rows.length;
    rows = [];
  };
  for (const record of listRecords(snapshot, kind, { first, end })) {
    rows.push({ record, box: boxOf(snapshot, kind, record) });
    if (rows.length === FILE_ROW_COUNT_MAX) flush();
  }
  flush();
  return count;
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
