import type { Source } from '../config/feed.ts';
import type { ReadPlan } from '../read/read-plan.ts';

/** The result of reading one source file, in addition to its records in the tables. */
export interface GatheredSource {
  readonly source: Source;
  /** How the file was read, and is read again to complete reports. */
  readonly plan: ReadPlan;
  /** The indexes of this file in `FeedTables.sources`: one, or one for each part of the file. */
  readonly sourceRefs: readonly number[];
  readCount: number;
  byteLength: number;
  sha256: string | null;
  /** Rows that became part of another row's record (`group_by`, `latest_by`). */
  unitedCount: number;
  /** The file is refused as a whole, and all of its records are left out. */
  isRefused: boolean;
}
