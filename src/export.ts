/** Implements `curbstone export`: writes a snapshot as files for other programs. */

import { countOf, formatCount } from './diagnostic/words/format-count.ts';
import { quoteValue } from './diagnostic/words/show-text.ts';
import type { CdsVersion } from './export/cds/cds-version.ts';
import { fillFolder } from './export/export-folder.ts';
import { CSV_FORM } from './export/feed/csv-form.ts';
import { GEOJSON_FORM, GEOJSON_SEQUENCE_FORM } from './export/feed/geojson-form.ts';
import { writeFeed } from './export/feed/write-feed.ts';
import type { RecordCounts } from './export/snapshot-records.ts';
import { openSnapshot } from './open/open-snapshot.ts';
import { findSnapshotFolder } from './open/open-store.ts';
import type { Snapshot } from './snapshot/sections.ts';

export const EXPORT_FORMS = [
  'geojson',
  'geojsonseq',
  'csv',
  'cds',
  'geoparquet',
  'pmtiles',
  'static',
] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** Versions of the Curb Data Specification, the newest first. */
export const CDS_VERSIONS = ['1.1', '1.0'] as const satisfies readonly CdsVersion[];

export interface ExportOptions {
  /** A store, or the folder of one snapshot. */
  readonly storePath: string;
  /** Path of the exported folder. */
  readonly folder: string;
  readonly form: ExportForm;
  /** For the form `cds`; default: the newest. */
  readonly cdsVersion?: CdsVersion;
  /** For the form `geoparquet`: resolution of the cells that divide the files. */
  readonly h3Resolution?: number;
  /** For the form `pmtiles`: the highest zoom that has tiles. */
  readonly zoomMax?: number;
  /** Whether an existing folder of that name is replaced. */
  readonly replaces: boolean;
}

export interface ExportOutcome {
  readonly snapshotId: string;
  readonly counts: Readonly<RecordCounts>;
  /** Sentences on what the form could not hold and on what was checked. */
  readonly notes: readonly string[];
  /** Why the export is not valid in its form, one sentence for each error. */
  readonly problems: readonly string[];
}

interface Target {
  readonly folder: string;
  readonly snapshotFolder: string;
  readonly cdsVersion: CdsVersion;
  readonly resolution: number | undefined;
  readonly zoomMax: number;
}

type Writer = (
  snapshot: Snapshot,
  target: Target,
) => Omit<ExportOutcome, 'snapshotId'> | Promise<Omit<ExportOutcome, 'snapshotId'>>;

/**
 * Writes the live snapshot of a store, or one snapshot, to a folder. The folder gets its name when
 * it is complete. The same snapshot gives the same bytes.
 *
 * @throws Failure if the folder exists or the snapshot cannot be opened.
 */
export async function exportStore(options: ExportOptions): Promise<ExportOutcome> {
  const snapshotFolder = findSnapshotFolder(options.storePath);
  const snapshot = openSnapshot(snapshotFolder);
  try {
    const { form, cdsVersion = CDS_VERSIONS[0], h3Resolution: resolution } = options;
    const { zoomMax = PMTILES_ZOOM } = options;
    const written = await fillFolder(options, (folder) =>
      WRITERS[form](snapshot, { folder, snapshotFolder, cdsVersion, resolution, zoomMax }),
    );
    return { snapshotId: snapshot.id, ...written };
  } finally {
    snapshot.close();
  }
}

/** At this zoom a tile shows single spaces; a map enlarges it further. */
export const PMTILES_ZOOM = 16;

/** Counts the records that a map can show, and says how many it cannot. */
function describeMap({ counts: { areas, zones, spaces, objects, policies } }: Snapshot) {
  const notes =
    policies === 0
      ? []
      : [
          `${countOf(policies, 'policy')} left out: a map does not show policies; to have them, export in another form, such as geojson`,
        ];
  return { counts: { areas, zones, spaces, objects, policies: 0 }, notes };
}

const WRITERS: Readonly<Record<ExportForm, Writer>> = {
  geojson: (snapshot, where) => describeFeed(writeFeed(snapshot, GEOJSON_FORM, where)),
  geojsonseq: (snapshot, where) => describeFeed(writeFeed(snapshot, GEOJSON_SEQUENCE_FORM, where)),
  csv: (snapshot, where) => describeFeed(writeFeed(snapshot, CSV_FORM, where)),
  cds: async (snapshot, target) => {
    const { writeCds } = await import('./export/cds/write-cds.ts');
    return writeCds(snapshot, target.cdsVersion, target);
  },
  geoparquet: async (snapshot, target) => {
    const { writeParquet } = await import('./export/parquet/write-parquet.ts');
    return { counts: writeParquet(snapshot, target), notes: [], problems: [] };
  },
  pmtiles: async (snapshot, { folder, zoomMax }) => {
    const { writePmtiles } = await import('./export/pmtiles/write-pmtiles.ts');
    const { tileSetOf } = await import('./map/tile-set.ts');
    const tileCount = writePmtiles(tileSetOf(snapshot, zoomMax), folder);
    const { counts, notes } = describeMap(snapshot);
    const tiles = `${formatCount(tileCount)} tiles, zoom 0 to ${zoomMax}`;
    return { counts, notes: [tiles, ...notes], problems: [] };
  },
  static: async (snapshot, { folder }) => {
    const { writeStatic } = await import('./export/static/write-static.ts');
    return writeStatic(snapshot, folder);
  },
};

function describeFeed({ counts, lost }: ReturnType<typeof writeFeed>) {
  const notes = Object.entries(lost).map(
    ([name, count]) =>
      `custom attribute ${quoteValue(name)}: ${count} of its values are not text, and CSV holds text alone; use --as geojson to keep the types`,
  );
  return { counts, notes, problems: [] };
}
