/** Implements `curbstone check --cds`: checks a feed and validates what would be published. */
import { rmSync } from 'node:fs';
import type { StandardVerdict } from './diagnostic/report.ts';
import type { CdsVersion } from './export/cds/cds-version.ts';
import { type IngestOptions, type IngestOutcome, ingest } from './ingest.ts';
import { openSnapshot } from './open/open-snapshot.ts';

export interface CdsCheckOptions extends Omit<IngestOptions, 'storePath' | 'dropInvalid'> {
  /** A folder for the snapshot that is validated. It is removed afterwards. */
  readonly temporaryFolder: string;
  readonly version: CdsVersion;
}

/**
 * Checks a feed, writes a snapshot without the records that have errors to the temporary folder,
 * and validates its standard view against the schema of the standard.
 */
export async function checkFeedByCds(
  options: CdsCheckOptions,
): Promise<Pick<IngestOutcome, 'report' | 'rejects'>> {
  const { temporaryFolder, version, ...rest } = options;
  try {
    const { report, rejects, snapshot } = await ingest({
      ...rest,
      storePath: temporaryFolder,
      dropInvalid: true,
    });
    const cds: StandardVerdict =
      snapshot === null
        ? { version, problems: ['nothing would be published, so nothing was validated'], left: [] }
        : await validateSnapshot(snapshot.folder, version);
    return { report: { ...report, cds }, rejects };
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

async function validateSnapshot(folder: string, version: CdsVersion): Promise<StandardVerdict> {
  const { validateView } = await import('./export/cds/write-cds.ts');
  const snapshot = openSnapshot(folder);
  try {
    return validateView(snapshot, version);
  } finally {
    snapshot.close();
  }
}
