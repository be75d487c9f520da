import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../model/text-order.ts';
import type { Piece } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { createSourceReading, type SourceReport } from '../source-reading.ts';
import type { ReadSizes } from '../text/read-text.ts';
import type { ContainerThread } from './container-thread.ts';
import { readContainer } from './read-container.ts';

/**
 * Returns the names of the Parquet files in a folder, as Spark and DuckDB write; none for a file.
 */
export async function listParts({ path }: ReadPlan): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /\.parquet$/i.test(entry.name));
    return files.map(({ name }) => name).sort(compareText);
  } catch {
    // A path that is not a folder is checked when it is opened as a file.
    return [];
  }
}

/**
 * Yields the pieces of a folder of Parquet files, file by file. The fingerprint of the folder is
 * the SHA-256 of the fingerprints of its files, one on each line.
 */
export async function* readFolder(
  { plan, parts }: { readonly plan: ReadPlan; readonly parts: readonly string[] },
  report: SourceReport,
  how: { readonly sizes: ReadSizes; readonly thread: ContainerThread },
): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  const partReport: SourceReport = {
    ...report,
    fingerprint: (sha256Hex) => hash.update(`${sha256Hex}\n`),
  };
  for (const part of parts) {
    const partPlan = { ...plan, file: `${plan.file}/${part}`, path: join(plan.path, part) };
    const reading = createSourceReading(partPlan, partReport);
    yield* readContainer(reading, { format: 'parquet', ...how });
    if (reading.isRefused) return;
  }
  report.fingerprint(hash.digest('hex'));
}
