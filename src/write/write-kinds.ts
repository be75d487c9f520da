import { join } from 'node:path';
import { PAGE_FILE_BYTE_LENGTH_MAX } from '../model/limits.ts';
import type { OrderedFeed } from '../order/order-feed.ts';
import type { ZoneLinks } from '../order/zone-links.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import {
  encodeAreaIndex,
  encodeObjectIndex,
  encodePolicyIndex,
  encodeSpaceIndex,
  encodeZoneIndex,
} from '../snapshot/index-files.ts';
import { INDEX_FILES, PAGE_FILES } from '../snapshot/layout.ts';
import type { LastUpdatedDates, Manifest, ManifestFile } from '../snapshot/manifest.ts';
import {
  byteLengthOfAvailability,
  byteLengthOfZoneLinks,
  writeAvailability,
  writeZoneLinks,
} from '../snapshot/record-json.ts';
import type { Timeline } from '../snapshot/sections.ts';
import { offsetsOfLengths } from '../table/columns/starts.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';
import { NO_ROW } from '../table/table-rows.ts';
import type { PageForm, SpoolReaders } from './feed-spools.ts';
import { writeHashedFile } from './hashed-file.ts';
import {
  type Insertion,
  NO_INSERTION,
  type PageSource,
  type WrittenPages,
  writePages,
} from './write-pages.ts';

/** The records of a feed, ready to be put in order and written. */
export interface RecordSource {
  readonly tables: FeedTables;
  readonly spools: SpoolReaders;
  /** Maximum size of a page file. Tests use a small one. */
  readonly pageFileByteLengthMax?: number | undefined;
}

type Counts = Manifest['counts'];

/** What the manifest says of some kinds of records whose files are written. Plain data. */
export interface WrittenKinds<K extends keyof Counts> {
  readonly files: readonly ManifestFile[];
  readonly counts: Pick<Counts, K>;
  readonly lastUpdatedDatesMs: Pick<LastUpdatedDates, K & keyof LastUpdatedDates>;
}

export type WrittenZones = WrittenKinds<'zones'>;
export type WrittenOthers = WrittenKinds<Exclude<keyof Counts, 'zones'>>;

/** Writes the files of zones to a folder and syncs each. */
export function writeZones(
  source: RecordSource,
  zones: OrderedFeed['zones'],
  folder: string,
): WrittenZones {
  const { tables } = source;
  const write = pageWriter(source, folder);
  const rows = { tableRows: zones.tableRows, insertion: insertLinks(tables, zones.links) };
  const list = write('zoneList', { ...rows, ...listOf(tables.zones) });
  const detail = write('zoneDetail', { ...rows, ...detailOf(tables.zones) });
  const index = encodeZoneIndex({ ...zones, list: list.pages, detail: detail.pages });
  const indexFile = writeHashedFile(join(folder, INDEX_FILES.zones), index);
  return {
    files: [...list.files, ...detail.files, indexFile],
    // A zone that only spaces name does not count.
    counts: { zones: zones.tableRows.filter((row) => row !== NO_ROW).length },
    lastUpdatedDatesMs: { zones: latestDateOf(tables.zones, zones.tableRows) },
  };
}

/** Writes the files of every kind but zones to a folder and syncs each. */
export function writeOtherKinds(
  source: RecordSource,
  { areas, spaces, policies, objects }: Omit<OrderedFeed, 'zones'>,
  folder: string,
): WrittenOthers {
  const { tables } = source;
  const write = pageWriter(source, folder);
  const plain = ({ tableRows }: { readonly tableRows: Uint32Array }) => ({
    tableRows,
    insertion: NO_INSERTION,
  });
  const spaceList = write('spaceList', {
    tableRows: spaces.tableRows,
    insertion: insertAvailability(spaces.timeline),
    ...listOf(tables.spaces),
  });
  const areaList = write('areaList', { ...plain(areas), ...listOf(tables.areas) });
  const areaDetail = write('areaDetail', { ...plain(areas), ...detailOf(tables.areas) });
  const policyList = write('policyList', { ...plain(policies), ...listOf(tables.policies) });
  const objectList = write('objectList', { ...plain(objects), ...listOf(tables.objects) });
  const counts = {
    areas: areas.tableRows.length,
    spaces: spaces.tableRows.length,
    observations: spaces.timeline.timesMs.length,
    policies: policies.tableRows.length,
    objects: objects.tableRows.length,
  };
  const indexes = {
    areas: encodeAreaIndex({
      ...areas,
      rowCount: counts.areas,
      list: areaList.pages,
      detail: areaDetail.pages,
    }),
    spaces: encodeSpaceIndex({ ...spaces, rowCount: counts.spaces, list: spaceList.pages }),
    policies: encodePolicyIndex({ ...policies, rowCount: counts.policies, list: policyList.pages }),
    objects: encodeObjectIndex({ ...objects, rowCount: counts.objects, list: objectList.pages }),
  };
  return {
    files: [
      ...[areaList, areaDetail, spaceList, policyList, objectList].flatMap(({ files }) => files),
      ...(['areas', 'spaces', 'policies', 'objects'] as const).map((kind) =>
        writeHashedFile(join(folder, INDEX_FILES[kind]), indexes[kind]),
      ),
    ],
    counts,
    lastUpdatedDatesMs: {
      areas: latestDateOf(tables.areas, areas.tableRows),
      spaces: latestDateOf(tables.spaces, spaces.tableRows),
      policies: latestDateOf(tables.policies, policies.tableRows),
      objects: latestDateOf(tables.objects, objects.tableRows),
    },
  };
}

type WritePages = (form: PageForm, records: Omit<PageSource, 'spool'>) => WrittenPages;

function pageWriter({ spools, pageFileByteLengthMax }: RecordSource, folder: string): WritePages {
  const fileByteLengthMax = pageFileByteLengthMax ?? PAGE_FILE_BYTE_LENGTH_MAX;
  return (form, records) =>
    writePages(
      { spool: spools[form], ...records },
      { folder, base: PAGE_FILES[form], fileByteLengthMax },
    );
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
        spaces: { uuids: spaces.uuids, rows: links.spaceRowsOf(row) },
      }),
  };
}

/** Returns the latest `last_updated_date` of the rows that have a record. */
function latestDateOf({ lastUpdatedDatesMs }: FeedTable, tableRows: Uint32Array): number | null {
  let latestMs: number | null = null;
  for (let index = 0; index < tableRows.length; index++) {
    const row = tableRows[index]!;
    if (row !== NO_ROW) latestMs = Math.max(latestMs ?? 0, lastUpdatedDatesMs[row]!);
  }
  return latestMs;
}
