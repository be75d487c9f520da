import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotFacts } from '../model/feed-facts.ts';
import { orderFeed } from '../order/order-feed.ts';
import { FORMAT_VERSION, MANIFEST_FILE, REPORT_FILE } from '../snapshot/layout.ts';
import { encodeManifest, snapshotIdOf } from '../snapshot/manifest.ts';
import { encodeReportFile } from '../snapshot/report-file.ts';
import { syncPath } from './make-folders.ts';
import type { Workplace } from './workplace.ts';
import {
  type RecordSource,
  type WrittenOthers,
  type WrittenZones,
  writeOtherKinds,
  writeZones,
} from './write-kinds.ts';

/** The content of the files that name a snapshot. */
export interface SnapshotText {
  readonly facts: SnapshotFacts;
  /** Content of `report.json`. */
  readonly report: object;
}

/** The files of all kinds, which two threads may have written. */
export interface WrittenFeed {
  readonly zones: WrittenZones;
  readonly others: WrittenOthers;
}

/** Orders a feed and writes the files of all its records to a folder, on one thread. */
export function writeRecords(
  source: RecordSource & { readonly h3Resolution: number },
  folder: string,
): WrittenFeed {
  const { zones, ...others } = orderFeed(source.tables, source);
  return {
    others: writeOtherKinds(source, others, folder),
    zones: writeZones(source, zones, folder),
  };
}

/** Writes the manifest and the report of a snapshot, once its other files are written. */
export function writeManifest(
  { facts, report }: SnapshotText,
  { zones, others }: WrittenFeed,
  { snapshotFolder }: Workplace,
): string {
  const manifest = encodeManifest({
    formatVersion: FORMAT_VERSION,
    facts,
    counts: { ...others.counts, ...zones.counts },
    lastUpdatedDatesMs: { ...others.lastUpdatedDatesMs, ...zones.lastUpdatedDatesMs },
    files: [...others.files, ...zones.files].sort((a, b) => (a.name < b.name ? -1 : 1)),
  });
  const id = snapshotIdOf(manifest);
  for (const [name, bytes] of [
    [MANIFEST_FILE, manifest],
    [REPORT_FILE, encodeReportFile({ snapshot: id, ...report })],
  ] as const) {
    const path = join(snapshotFolder, name);
    writeFileSync(path, bytes, { mode: 0o644 });
    syncPath(path);
  }
  return id;
}
