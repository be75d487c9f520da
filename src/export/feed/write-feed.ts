import { join } from 'node:path';
import { readRegularFile } from '../../diagnostic/read-regular-file.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { PLACED_KINDS, type PlacedKind } from '../../model/kind.ts';
import { REPORT_FILE } from '../../snapshot/layout.ts';
import { REPORT_BYTE_LENGTH_MAX } from '../../snapshot/report-file.ts';
import type { Snapshot } from '../../snapshot/sections.ts';
import {
  countNothing,
  listRecords,
  type RecordCounts,
  type SnapshotRecord,
} from '../snapshot-records.ts';
import { createTextFile, type TextFile } from '../text-file.ts';
import { writeWholeFile } from '../whole-file.ts';
import { encodeCsvRow } from './csv-form.ts';
import {
  encodeFeedFile,
  hasRelaxedRules,
  OBSERVATIONS_FILE,
  type WrittenSource,
} from './feed-file.ts';
import type { RecordForm } from './record-file.ts';
import { groupOf, keyOfGroup, type SourceGroup } from './source-group.ts';

export interface WrittenFeed {
  readonly counts: Readonly<RecordCounts>;
  /** Number of records with custom attributes that the format cannot hold, by attribute. */
  readonly lost: Readonly<Record<string, number>>;
}

/**
 * Writes a snapshot as a feed: one file for each kind, the observations, and the `feed.json` to
 * read them.
 */
export function writeFeed(
  snapshot: Snapshot,
  form: RecordForm,
  where: { readonly folder: string; readonly snapshotFolder: string },
): WrittenFeed {
  const { folder } = where;
  const counts = countNothing();
  const lost: Record<string, number> = {};
  const sources: WrittenSource[] = [];
  for (const kind of PLACED_KINDS) {
    const writer = createKindWriter({ kind, form, folder });
    try {
      for (const record of listFeedRecords(snapshot, kind)) {
        writer.write(record);
        counts[kind]++;
        for (const name of form.listLost(record)) lost[name] = (lost[name] ?? 0) + 1;
      }
      sources.push(...writer.finish());
    } catch (error) {
      writer.abandon();
      throw error;
    }
  }
  if (snapshot.policies.rowCount > 0) {
    counts.policies = writePolicies(snapshot, folder);
    sources.push({ file: POLICIES_FILE, kind: 'policies' });
  }
  const isObserved = hasObservations(snapshot);
  if (isObserved) writeObservations(snapshot, folder);
  const isLenient = readIsLenient(where.snapshotFolder);
  const feed = encodeFeedFile(snapshot, form, { sources, hasObservations: isObserved, isLenient });
  writeWholeFile(join(folder, 'feed.json'), [Buffer.from(feed)]);
  return { counts, lost };
}

/**
 * Yields the records as a feed writes them. A space has its latest observation. If a space counts
 * as taken before its first observation, its own members state that instead, because a feed has no
 * other place for it.
 */
function* listFeedRecords(snapshot: Snapshot, kind: PlacedKind): Generator<SnapshotRecord> {
  if (kind !== 'spaces') {
    yield* listRecords(snapshot, kind);
    return;
  }
  const { defaults } = snapshot.spaces.timeline;
  for (const record of listRecords(snapshot, kind)) {
    if (defaults[record.row] === 1) yield record;
    else {
      const members = { ...record.members, available: false, availability_time: null };
      yield { ...record, members };
    }
  }
}

interface KindWriter {
  write(record: SnapshotRecord): void;
  finish(): WrittenSource[];
  abandon(): void;
}

/**
 * Creates a writer of `spaces.csv`, and of `spaces-2.csv` and so on for records that need a
 * separate file.
 */
function createKindWriter({
  kind,
  form,
  folder,
}: {
  readonly kind: PlacedKind;
  readonly form: RecordForm;
  readonly folder: string;
}): KindWriter {
  const open = new Map<string, { source: WrittenSource; file: TextFile; isEmpty: boolean }>();

  function openFile(group: SourceGroup) {
    const number = open.size === 0 ? '' : `-${open.size + 1}`;
    const source = { file: `${kind}${number}.${form.extension}`, group };
    const file = createTextFile(join(folder, source.file));
    file.write(form.begin(group));
    return { source, file, isEmpty: true };
  }

  return {
    write(record) {
      const group = groupOf(kind, record);
      const key = keyOfGroup(group);
      const target = open.get(key) ?? openFile(group);
      open.set(key, target);
      target.file.write(form.record(record, { group, isFirst: target.isEmpty }));
      target.isEmpty = false;
    },
    finish() {
      for (const { file } of open.values()) {
        file.write(form.end);
        file.finish();
      }
      return Array.from(open.values(), ({ source }) => source);
    },
    abandon() {
      for (const { file } of open.values()) file.abandon();
    },
  };
}

const POLICIES_FILE = 'policies.json';

/** Writes the policies as CDS JSON in every form, because no table holds what they contain. */
function writePolicies(snapshot: Snapshot, folder: string): number {
  const file = createTextFile(join(folder, POLICIES_FILE));
  let count = 0;
  try {
    file.write('{"data":{"policies":[\n');
    for (const { members } of listRecords(snapshot, 'policies')) {
      file.write(`${count === 0 ? '' : ',\n'}${JSON.stringify(members)}`);
      count++;
    }
    file.write('\n]}}\n');
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
  return count;
}

/** Writes every observation of the snapshot. */
export function writeObservations({ spaces }: Snapshot, folder: string): void {
  const { starts, timesMs, available } = spaces.timeline;
  const file = createTextFile(join(folder, OBSERVATIONS_FILE));
  try {
    file.write(encodeCsvRow(['curb_space_id', 'availability_time', 'available']));
    // In the order of the identifiers, which are visible in the file.
    for (let index = 0; index < spaces.ids.rows.length; index++) {
      const row = spaces.ids.rows[index]!;
      if (starts[row] === starts[row + 1]) continue;
      const id = decodeUuid(spaces.ids.uuids, index * UUID_BYTE_LENGTH);
      for (let each = starts[row]!; each < starts[row + 1]!; each++) {
        file.write(encodeCsvRow([id, String(timesMs[each]), String(available[each] === 1)]));
      }
    }
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}

export function hasObservations({ spaces }: Snapshot): boolean {
  return spaces.timeline.timesMs.length > 0;
}

/** Whether an export must be read with relaxed rules. An unreadable report counts as no. */
export function readIsLenient(snapshotFolder: string): boolean {
  try {
    const bytes = readRegularFile(join(snapshotFolder, REPORT_FILE), REPORT_BYTE_LENGTH_MAX);
    return hasRelaxedRules(JSON.parse(bytes.toString()));
  } catch {
    return false;
  }
}
