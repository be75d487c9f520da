import type { SnapshotRecord } from '../snapshot-records.ts';
import type { SourceGroup } from './source-group.ts';

/** One file format for the records of a group. */
export interface RecordForm {
  /** Without a dot. */
  readonly extension: string;
  /** Returns the text before the first record. */
  begin(group: SourceGroup): string;
  /** Returns one record; `isFirst` for the first record of its file. */
  record(record: SnapshotRecord, scope: { group: SourceGroup; isFirst: boolean }): string;
  /** The text after the last record. */
  readonly end: string;
  /** Returns the settings of a file in this format for `feed.json`, apart from its fields. */
  settings(group: SourceGroup): object;
  /** Returns the custom attributes of a record that the format cannot hold. */
  listLost(record: SnapshotRecord): readonly string[];
}
