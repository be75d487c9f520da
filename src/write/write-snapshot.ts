import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotFacts } from '../model/feed-facts.ts';
import { PAGE_FILE_BYTE_LENGTH_MAX } from '../model/limits.ts';
import { countOrdered, type OrderedFeed } from '../order/order-feed.ts';
import type { ZoneLinks } from '../order/zone-links.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import {
  encodeAreaIndex,
  encodeObjectIndex,
  encodePolicyIndex,
  encodeSpaceIndex,
  encodeZoneIndex,
} from '../snapshot/index-files.ts';
import {
  FORMAT_VERSION,
  INDEX_FILES,
  MANIFEST_FILE,
  PAGE_FILES,
  REPORT_FILE,
} from '../snapshot/layout.ts';
import { encodeManifest, type ManifestFile, snapshotIdOf } from '../snapshot/manifest.ts';
import {
  byteLengthOfAvailability,
  byteLengthOfZoneLinks,
  writeAvailability,
  writeZoneLinks,
} from '../snapshot/record-json.ts';
import { encodeReportFile } from '../snapshot/report-file.ts';
import type { Timeline } from '../snapshot/sections.ts';
import { offsetsOfLengths } from '../table/columns/starts.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';
import { NO_ROW } from '../table/table-rows.ts';
import type { PageForm, Spools } from './feed-spools.ts';
import { writeHashedFile } from './hashed-file.ts';
import { syncPath } from './make-folders.ts';
import type { Workplace } from './workplace.ts';
import {
  type Insertion,
  NO_INSERTION,
  type PageSource,
  type WrittenPages,
  writePages,
} from './write-pages.ts';

export interface SnapshotSource {
  readonly tables: FeedTables;
  readonly ordered: OrderedFeed;
  readonly spools: Spools;
  readonly facts: SnapshotFacts;
  /** Content of `report.json`. */
  readonly report: object;
  /** Maximum size of a page file. Tests use a small one. */
  readonly pageFileByteLengthMax?: number;
}

/** Writes the files of a snapshot to the workplace and syncs each. Returns their common id. */
export function writeSnapshotFiles(source: SnapshotSource, workplace: Workplace): string {
  const folder = workplace.snapshotFolder;
  const pages = writeAllPages(source, folder);
  const { areas, spaces, zones, policies, objects } = source.ordered;
  const indexes = {
    areas: encodeAreaIndex({
      ...areas,
      rowCount: areas.tableRows.length,
      list: pages.areaList.pages,
      detail: pages.areaDetail.pages,
    }),
    spaces: encodeSpaceIndex({
      ...spaces,
      rowCount: spaces.tableRows.length,
      list: pages.spaceList.pages,
    }),
    zones: encodeZoneIndex({
      ...zones,
      list: pages.zoneList.pages,
      detail: pages.zoneDetail.pages,
    }),
    policies: encodePolicyIndex({
      ...policies,
      rowCount: policies.tableRows.length,
      list: pages.policyList.pages,
    }),
    objects: encodeObjectIndex({
      ...objects,
      rowCount: objects.tableRows.length,
      list: pages.objectList.pages,
    }),
  };
  return writeManifest(source, folder, [
    ...Object.values(pages).flatMap(({ files }) => files),
    ...KINDS_WITH_INDEX.map((kind) =>
      writeHashedFile(join(folder, INDEX_FILES[kind]), indexes[kind]),
    ),
  ]);
}

const KINDS_WITH_INDEX = ['areas', 'zones', 'spaces', 'policies', 'objects'] as const;

function writeAllPages(source: SnapshotSource, folder: string): Record<PageForm, WrittenPages> {
  const { tables, ordered, spools } = source;
  const fileByteLengthMax = source.pageFileByteLengthMax ?? PAGE_FILE_BYTE_LENGTH_MAX;
  const write = (form: PageForm, records: Omit<PageSource, 'spool'>): WrittenPages =>
    writePages(
      { spool: spools[form], ...records },
      { folder, base: PAGE_FILES[form], fileByteLengthMax },
    );
  const areas = { tableRows: ordered.areas.tableRows, insertion: NO_INSERTION };
  const zones = {
    tableRows: ordered.zones.tableRows,
    insertion: insertLinks(tables, ordered.zones.links),
  };
  return {
    areaList: write('areaList', { ...areas, ...listOf(tables.areas) }),
    areaDetail: write('areaDetail', { ...areas, ...detailOf(tables.areas) }),
    zoneList: write('zoneList', { ...zones, ...listOf(tables.zones) }),
    zoneDetail: write('zoneDetail', { ...zones, ...detailOf(tables.zones) }),
    spaceList: write('spaceList', {
      tableRows: ordered.spaces.tableRows,
      insertion: insertAvailability(ordered.spaces.timeline),
      ...listOf(tables.spaces),
    }),
    policyList: write('policyList', {
      tableRows: ordered.policies.tableRows,
      insertion: NO_INSERTION,
      ...listOf(tables.policies),
    }),
    objectList: write('objectList', {
      tableRows: ordered.objects.tableRows,
      insertion: NO_INSERTION,
      ...listOf(tables.objects),
    }),
  };
}

/** The offsets are computed for each form when it is written, as they take 8 bytes a record. */
function listOf({ jsonLengths }: FeedTable) {
  return { offsets: offsetsOfLengths(jsonLengths), lengths: jsonLengths };
}

function detailOf({ detailLengths }: FeedTable) {
  return { offsets: offsetsOfLengths(detailLengths), lengths: detailLengths };
}

/** Returns the latest observation of each space, which is the end of its record. */
function insertAvailability(timeline: Timeline): Insertion {
  const latestOf = (row: number) => availabilityAsOf(timeline, row, undefined);
  return {
    restLengths: null,
    byteLengthOf: (row) => byteLengthOfAvailability(latestOf(row)),
    write: (target, start, row) => writeAvailability(target, start, latestOf(row)),
  };
}

/** Returns what areas and spaces add to the record of a zone. */
function insertLinks({ areas, zones, spaces }: FeedTables, links: ZoneLinks): Insertion {
  const spacesOf = links.groupSpaces();
  return {
    restLengths: zones.restLengths,
    byteLengthOf: (row) =>
      byteLengthOfZoneLinks({
        areaCount: links.areaRowsOf(row).length,
        spaceCount: links.spaceCountOf(row),
      }),
    write: (target, start, row) =>
      writeZoneLinks(target, start, {
        areas: { uuids: areas.uuids, rows: links.areaRowsOf(row) },
        spaces: { uuids: spaces.uuids, rows: spacesOf(row) },
      }),
  };
}

function writeManifest(
  { tables, facts, ordered, report }: SnapshotSource,
  folder: string,
  files: ManifestFile[],
): string {
  const manifest = encodeManifest({
    formatVersion: FORMAT_VERSION,
    facts,
    counts: countOrdered(ordered),
    lastUpdatedDatesMs: {
      areas: latestDateOf(tables.areas, ordered.areas.tableRows),
      zones: latestDateOf(tables.zones, ordered.zones.tableRows),
      spaces: latestDateOf(tables.spaces, ordered.spaces.tableRows),
      policies: latestDateOf(tables.policies, ordered.policies.tableRows),
      objects: latestDateOf(tables.objects, ordered.objects.tableRows),
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

/** Returns the latest `last_updated_date` of the rows that have a record. */
function latestDateOf({ lastUpdatedDatesMs }: FeedTable, tableRows: Uint32Array): number | null {
  let latestMs: number | null = null;
  for (const row of tableRows) {
    if (row !== NO_ROW) latestMs = Math.max(latestMs ?? 0, lastUpdatedDatesMs[row]!);
  }
  return latestMs;
}
