import type { SnapshotRecord } from '../snapshot-records.ts';
import type { SourceGroup } from './source-group.ts';

/** One way of writing the records of a group. */
export interface RecordForm {
  /** Without a dot. */
  readonly extension: string;
  /** What stands before the first record. */
  begin(group: SourceGroup): string;
  /** One record; `isFirst` for the first one of its file. */
  record(record: SnapshotRecord, scope: { group: SourceGroup; isFirst: boolean }): string;
  /** What stands behind the last record. */
  readonly end: string;
  /** What `feed.json` says of a file of this form beside its fields. */
  settings(group: SourceGroup): object;
  /** Custom attributes of a record that the form cannot hold as they are. */
  listLost(record: SnapshotRecord): readonly string[];
}
