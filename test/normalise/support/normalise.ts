import type { Feed, Source } from '../../../src/config/feed.ts';
import { createStandardSource } from '../../../src/config/resolve-source.ts';
import { type Finding, messageOf } from '../../../src/diagnostic/diagnostic.ts';
import type { CurbRecords } from '../../../src/model/curb-record.ts';
import type { Kind } from '../../../src/model/kind.ts';
import { compileSource } from '../../../src/normalise/compile-source.ts';
import { createRecordDeriver } from '../../../src/normalise/derive/derive-records.ts';
import {
  createNoteTally,
  diagnoseNote,
  type Note,
} from '../../../src/normalise/derive/field-report.ts';
import { createNormaliser } from '../../../src/normalise/normaliser.ts';
import type { SourcePlan } from '../../../src/normalise/source-plan.ts';
import { scopeOf } from '../../config/support/scope.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';

export const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

export interface Outcome<K extends Kind> {
  readonly record: CurbRecords[K] | undefined;
  readonly findings: readonly Plain[];
  /** What the record was known by, once it was. */
  readonly id: string | undefined;
}

export interface OneRecord {
  /** What a feed says of the source, where it says anything. */
  readonly source?: Partial<Source>;
  readonly timeZone?: string;
  /** By column or member. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly geometry?: unknown;
}

/** One raw record through the normaliser of its kind, with all that was said of it. */
export function normaliseOne<K extends Kind>(kind: K, one: OneRecord): Outcome<K> {
  const { records, findings, keys } = normaliseAll(kind, one);
  return { record: records[0], findings, id: keys.at(-1)?.id };
}

interface Outcomes<K extends Kind> {
  readonly records: readonly (CurbRecords[K] | undefined)[];
  readonly findings: readonly Plain[];
  /** What each record was known by. */
  readonly keys: readonly { id: string; key: string | undefined }[];
  /** What was counted: the code and what people read. */
  readonly notes: readonly string[];
  readonly readCount: number;
}

/** One row through all that makes records of it. */
export function normaliseAll<K extends Kind>(kind: K, one: OneRecord): Outcomes<K> {
  const plan = compilePlan(kind, one);
  const findings: Plain[] = [];
  const keys: { id: string; key: string | undefined }[] = [];
  const tally = createNoteTally();
  const report = {
    identify: (id: string, key?: string) => void keys.push({ id, key }),
    add: (finding: Finding) => void findings.push(plainOf(finding)),
    count: (note: Note) => tally.add({ note, count: 1 }),
  };
  const values = plan.read.columns.map((column) =>
    Object.hasOwn(one.values, column) ? one.values[column] : undefined,
  );
  const raw = { place: { file: 'x.csv', row: 2 }, values, geometry: one.geometry };
  const normalise = createNormaliser(plan);
  const records: (CurbRecords[K] | undefined)[] = [];
  const readCount = createRecordDeriver(plan)(raw, report, (record) => {
    records.push(normalise(record, report));
  });
  const notes = tally
    .counted()
    .map(diagnoseNote)
    .map((note) => `${note.code}: ${messageOf(note)}`);
  return { records, findings, keys, notes, readCount };
}

export function compilePlan<K extends Kind>(
  kind: K,
  { source, timeZone = 'Europe/Berlin' }: Pick<OneRecord, 'source' | 'timeZone'>,
): SourcePlan<K> {
  const full = { ...createStandardSource('x.csv', { kind, scope: scopeOf('/feed') }), ...source };
  // The plan is of the kind that its source has.
  return compileSource(createFeed(timeZone), full) as SourcePlan<K>;
}

function createFeed(timeZone: string): Feed {
  return {
    folder: '/feed',
    facts: {
      version: '1.0.1',
      timeZone,
      currency: 'EUR',
      author: 'City of Example',
      licenceUrl: null,
      lastUpdatedMs: null,
      h3Resolution: 10,
    },
    overrides: {},
    overrideReasons: {},
    samplesPerCode: 50,
    namespace: NAMESPACE,
    sources: [],
    derivedZones: null,
    unlistedFiles: [],
  };
}
