import type { Feed } from '../config/feed.ts';
import { type Collector, createCollector } from '../diagnostic/collector.ts';
import { diagnose } from '../diagnostic/diagnose.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import { KINDS, type Kind } from '../model/kind.ts';
import { GROUPED_ROW_COUNT_MAX } from '../model/limits.ts';
import {
  type BatchBuilder,
  type BatchOptions,
  createBatchBuilder,
} from '../table/batch-builder.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import { addRecord } from './add-record.ts';
import type { GatheredSource } from './gathered-source.ts';
import { type HeldRecord, isTied, rankRows, uniteRows } from './unite-records.ts';

/** The source of a row, and its index in `FeedTables.sources`. */
interface RowOrigin {
  readonly gathered: GatheredSource;
  readonly ref: number;
}

interface HeldRow extends HeldRecord {
  readonly origin: RowOrigin;
}

export interface RowGroups {
  add(rows: readonly HeldRecord[], origin: RowOrigin): void;
  /** Makes one record of all rows with the same identifier. Called after all files are read. */
  unite(
    to: {
      readonly feed: Feed;
      readonly collector: Collector;
      readonly batch: BatchOptions;
    },
    take: (batch: RecordBatch, ref: number) => void,
  ): void;
}

/** Holds the rows of all sources whose rows are grouped (`group_by`, `latest_by`). */
export function createRowGroups(): RowGroups {
  const byId: Record<Kind, Map<string, HeldRow[]>> = {
    areas: new Map(),
    zones: new Map(),
    spaces: new Map(),
    availability: new Map(),
    policies: new Map(),
    objects: new Map(),
  };
  let rowCount = 0;
  return {
    add(rows, origin) {
      rowCount += rows.length;
      if (rowCount > GROUPED_ROW_COUNT_MAX) throw tooManyRows(origin);
      for (const row of rows) {
        const groups = byId[origin.gathered.source.kind];
        const id = idOf(row.record);
        const group = groups.get(id);
        if (group === undefined) groups.set(id, [{ ...row, origin }]);
        else group.push({ ...row, origin });
      }
    },
    unite({ feed, collector, batch }, take) {
      const notes = createUnitedNotes();
      for (const kind of KINDS) {
        const batches = createBatches(kind, { options: batch, take });
        for (const group of byId[kind].values()) {
          // Rows of a file that was refused later are left out.
          const rows = rankRows(group.filter(({ origin }) => !origin.gathered.isRefused));
          const [first] = rows;
          if (first !== undefined) batches.add(uniteGroup(first, rows, notes), first.origin.ref);
        }
        batches.end();
      }
      notes.report(feed, collector);
    },
  };
}

function tooManyRows({ gathered }: RowOrigin): Failure {
  return new Failure(
    'usage',
    `"group_by" or "latest_by" of ${gathered.source.file}: at most ${GROUPED_ROW_COUNT_MAX} rows of a feed can be grouped`,
  );
}

function idOf(record: CurbRecords[Kind]): string {
  if ('curbAreaId' in record) return record.curbAreaId;
  if ('lengthCm' in record || 'available' in record) return record.curbSpaceId;
  if ('curbObjectId' in record) return record.curbObjectId;
  return 'curbPolicyId' in record ? record.curbPolicyId : record.curbZoneId;
}

function uniteGroup(first: HeldRow, rows: readonly HeldRow[], notes: UnitedNotes): HeldRecord {
  const { gathered } = first.origin;
  const isUnited = gathered.source.grouping?.isUnited === true;
  const form = isUnited ? 'united' : 'latest';
  for (const row of rows.slice(1)) {
    row.origin.gathered.unitedCount++;
    notes.count(form, row.origin.gathered);
  }
  if (rows.length === 1) return first;
  if (rows.some((row) => isTied(first, row, form))) notes.count('tied', gathered);
  if (!isUnited) return first;
  const { record, isMixed } = uniteRows(rows);
  if (isMixed) notes.count('mixed', gathered);
  return { ...first, record };
}

/** The number of rows of one source in a batch. */
const BATCH_ROW_COUNT = 10_000;

/** Collects records in batches, each of one source. */
function createBatches(
  kind: Kind,
  {
    options,
    take,
  }: {
    readonly options: BatchOptions;
    readonly take: (batch: RecordBatch, ref: number) => void;
  },
) {
  const open = new Map<number, { builder: BatchBuilder; rowCount: number }>();
  return {
    add(found: HeldRecord, ref: number): void {
      const batch = open.get(ref) ?? {
        builder: createBatchBuilder(kind, options),
        rowCount: 0,
      };
      open.set(ref, batch);
      addRecord(batch.builder, kind, found);
      batch.rowCount++;
      if (batch.rowCount < BATCH_ROW_COUNT) return;
      open.delete(ref);
      take(batch.builder.seal(), ref);
    },
    end(): void {
      for (const [ref, { builder }] of open) take(builder.seal(), ref);
    },
  };
}

const FORMS = ['latest', 'united', 'tied', 'mixed'] as const;

type Form = (typeof FORMS)[number];
type UnitedNotes = ReturnType<typeof createUnitedNotes>;

/** Counts for each source how its rows were united. */
function createUnitedNotes() {
  const counts = new Map<GatheredSource, Map<Form, number>>();
  return {
    count(form: Form, source: GatheredSource): void {
      const ofSource = counts.get(source) ?? new Map<Form, number>();
      counts.set(source, ofSource.set(form, (ofSource.get(form) ?? 0) + 1));
    },
    report({ samplesPerCode }: Feed, collector: Collector): void {
      for (const [{ source }, ofSource] of counts) {
        const ofFile = createCollector(source.overrides, samplesPerCode);
        for (const form of FORMS) {
          const count = ofSource.get(form);
          if (count === undefined) continue;
          ofFile.add({
            ...diagnose(`rows-united:${form}`, { count }),
            place: { file: source.file },
          });
        }
        collector.merge(ofFile.collected());
      }
    },
  };
}
