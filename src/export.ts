/** The trip of `curbstone export`: a snapshot as files for other programs. */
import { fillFolder } from './export/export-folder.ts';
import { CSV_FORM } from './export/feed/csv-form.ts';
import { GEOJSON_FORM, GEOJSON_SEQUENCE_FORM } from './export/feed/geojson-form.ts';
import { writeFeed } from './export/feed/write-feed.ts';
import { openSnapshot } from './open/open-snapshot.ts';
import { findSnapshotFolder } from './open/open-store.ts';
import type { Snapshot } from './open/snapshot.ts';

export const EXPORT_FORMS = ['geojson', 'geojsonseq', 'csv'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

export interface ExportOptions {
  /** A store, or the folder of one snapshot. */
  readonly storePath: string;
  /** The folder that the export becomes. */
  readonly folder: string;
  readonly form: ExportForm;
  /** Whether a folder of that name is replaced. */
  readonly replaces: boolean;
}

export interface ExportOutcome {
  readonly snapshotId: string;
  readonly counts: { readonly areas: number; readonly zones: number; readonly spaces: number };
  /** Sentences on what the form could not hold, and what was checked. */
  readonly notes: readonly string[];
}

type Writer = (
  snapshot: Snapshot,
  where: { readonly folder: string; readonly snapshotFolder: string },
) => Omit<ExportOutcome, 'snapshotId'> | Promise<Omit<ExportOutcome, 'snapshotId'>>;

/**
 * Writes the live snapshot of a store, or one snapshot, into a folder. The folder has its name only
 * when it is complete. The same snapshot gives the same bytes.
 *
 * @throws Failure where the folder exists, or the snapshot cannot be opened.
 */
export async function exportStore(options: ExportOptions): Promise<ExportOutcome> {
  const snapshotFolder = findSnapshotFolder(options.storePath);
  const snapshot = openSnapshot(snapshotFolder);
  try {
    const written = await fillFolder(options, (folder) =>
      WRITERS[options.form](snapshot, { folder, snapshotFolder }),
    );
    return { snapshotId: snapshot.id, ...written };
  } finally {
    snapshot.close();
  }
}

const WRITERS: Readonly<Record<ExportForm, Writer>> = {
  geojson: (snapshot, where) => describeFeed(writeFeed(snapshot, GEOJSON_FORM, where)),
  geojsonseq: (snapshot, where) => describeFeed(writeFeed(snapshot, GEOJSON_SEQUENCE_FORM, where)),
  csv: (snapshot, where) => describeFeed(writeFeed(snapshot, CSV_FORM, where)),
};

function describeFeed({ counts, lost }: ReturnType<typeof writeFeed>) {
  const notes = Object.entries(lost).map(
    ([name, count]) =>
      `custom attribute ${JSON.stringify(name)}: ${count} of its values are not text, and CSV holds text alone; use --as geojson to keep the types`,
  );
  return { counts, notes };
}
