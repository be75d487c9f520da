import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedFacts } from '../model/feed-facts.ts';
import { PAGE_FILE_BYTE_LENGTH_MAX } from '../model/limits.ts';
import type { OrderedFeed } from '../order/order-feed.ts';
import { encodeAreaIndex, encodeSpaceIndex, encodeZoneIndex } from '../snapshot/index-files.ts';
import {
  FORMAT_VERSION,
  INDEX_FILES,
  MANIFEST_FILE,
  PAGE_FILES,
  REPORT_FILE,
} from '../snapshot/layout.ts';
import { encodeManifest, type ManifestFile, snapshotIdOf } from '../snapshot/manifest.ts';
import { encodeAvailability } from '../snapshot/record-json.ts';
import { encodeReportFile } from '../snapshot/report-file.ts';
import { availabilityAsOf } from '../snapshot/rows/availability-as-of.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { writeHashedFile } from './hashed-file.ts';
import { syncPath } from './make-folders.ts';
import type { Spool } from './spool.ts';
import type { Workplace } from './store-folder.ts';
import { type PageSource, type WrittenPages, writePages } from './write-pages.ts';

/** The JSON of a feed's records, by form. */
export interface Spools {
  readonly areaList: Spool;
  readonly areaDetail: Spool;
  readonly spaceList: Spool;
}

export interface SnapshotSource {
  readonly tables: FeedTables;
  readonly ordered: OrderedFeed;
  readonly spools: Spools;
  readonly facts: FeedFacts & { readonly lastUpdatedMs: number };
  /** What `report.json` says. */
  readonly report: object;
  /** Where page files are cut; tests cut them small. */
  readonly pageFileByteLengthMax?: number;
}

/**
 * Writes the files of a snapshot into the workplace, each synced; gives the id they have together.
 */
export function writeSnapshotFiles(source: SnapshotSource, workplace: Workplace): string {
  const folder = workplace.snapshotFolder;
  const { areaList, areaDetail, spaceList } = writeAllPages(source, folder);
  const { areas, spaces, zones } = source.ordered;
  const areaIndex = encodeAreaIndex({
    ...areas,
    rowCount: areas.tableRows.length,
    list: areaList.pages,
    detail: areaDetail.pages,
  });
  const spaceIndex = encodeSpaceIndex({
    ...spaces,
    rowCount: spaces.tableRows.length,
    list: spaceList.pages,
  });
  return writeManifest(source, folder, [
    ...areaList.files,
    ...areaDetail.files,
    ...spaceList.files,
    writeHashedFile(join(folder, INDEX_FILES.areas), areaIndex),
    writeHashedFile(join(folder, INDEX_FILES.spaces), spaceIndex),
    writeHashedFile(join(folder, INDEX_FILES.zones), encodeZoneIndex(zones)),
  ]);
}

function writeAllPages(
  { tables, ordered, spools, pageFileByteLengthMax }: SnapshotSource,
  folder: string,
): Record<keyof typeof PAGE_FILES, WrittenPages> {
  const fileByteLengthMax = pageFileByteLengthMax ?? PAGE_FILE_BYTE_LENGTH_MAX;
  const write = (base: string, source: PageSource): WrittenPages =>
    writePages(source, { folder, base, fileByteLengthMax });
  const areas = { tableRows: ordered.areas.tableRows, tailOf: () => '' };
  return {
    areaList: write(PAGE_FILES.areaList, {
      ...areas,
      spool: spools.areaList,
      offsets: tables.areas.jsonOffsets,
      lengths: tables.areas.jsonLengths,
    }),
    areaDetail: write(PAGE_FILES.areaDetail, {
      ...areas,
      spool: spools.areaDetail,
      offsets: tables.areas.detailOffsets,
      lengths: tables.areas.detailLengths,
    }),
    spaceList: write(PAGE_FILES.spaceList, {
      spool: spools.spaceList,
      offsets: tables.spaces.jsonOffsets,
      lengths: tables.spaces.jsonLengths,
      tableRows: ordered.spaces.tableRows,
      tailOf: (row) =>
        encodeAvailability(availabilityAsOf(ordered.spaces.timeline, row, undefined)),
    }),
  };
}

function writeManifest(
  { facts, ordered, report }: SnapshotSource,
  folder: string,
  files: ManifestFile[],
): string {
  const manifest = encodeManifest({
    formatVersion: FORMAT_VERSION,
    facts,
    counts: {
      areas: ordered.areas.tableRows.length,
      zones: ordered.zones.rowCount,
      spaces: ordered.spaces.tableRows.length,
      observations: ordered.spaces.timeline.timesMs.length,
    },
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
  });
  const id = snapshotIdOf(manifest);
  for (const [name, bytes] of [
    [MANIFEST_FILE, manifest],
    [REPORT_FILE, encodeReportFile({ snapshot: id, ...report })],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, bytes, { mode: 0o644 });
    syncPath(path);
  }
  return id;
}
