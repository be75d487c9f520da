import { OWN_ID } from '../config/target-fields.ts';
import { FILE_CODES } from '../diagnostic/catalogue/file-codes.ts';
import type { Collected, Collector } from '../diagnostic/collector.ts';
import { diagnose } from '../diagnostic/diagnose.ts';
import { type Diagnostic, type Finding, messageOf } from '../diagnostic/diagnostic.ts';
import { findNear } from '../diagnostic/suggest.ts';
import { listNames } from '../diagnostic/words/list-names.ts';
import { readableColumns } from '../normalise/field-names.ts';
import { listGeometryColumns } from '../read/geometry/parse-geometry.ts';
import type { ReadPlan } from '../read/read-plan.ts';
import { selectReadColumns } from '../read/records/column-tally.ts';
import { selectNamed } from '../read/records/known-names.ts';

/** The columns and records of one source. */
export interface FoundColumns {
  readonly plan: ReadPlan;
  /** Every column of the source, and the number of records with a value in it. */
  readonly columns: ReadonlyMap<string, number>;
  readonly readCount: number;
  /** The number of records without an error of their own. */
  readonly keptCount: number;
  /** The findings about the records. */
  readonly collected: Collected;
}

/**
 * Reports missing columns, ignored columns and the findings about the records. If a missing column
 * is the reason why every record has an error or has no shape, it is reported once, instead of the
 * findings about each record.
 */
export function reportColumns(found: FoundColumns, collector: Collector): void {
  const { plan, columns, readCount, keptCount } = found;
  const collected = nameMissingColumns(proposeName(found), found);
  if (columns.size === 0 && readCount === 0) {
    collector.merge(collected);
    return;
  }
  const foreign = findForeignRecords(found);
  const missing = foreign === undefined ? findMissingColumns(found) : [foreign];
  for (const diagnostic of missing) collector.add(diagnostic);
  const isBarren = readCount > 0 && keptCount === 0 && missing.some(isError);
  collector.merge(
    isBarren
      ? collected.filter(({ code }) => code in FILE_CODES)
      : withoutConsequences(collected, { plan, missing }),
  );
  if (foreign === undefined) for (const each of findUnreadColumns(found)) collector.add(each);
}

/** Names the column that looks like a name where records have none, and that is not read yet. */
function proposeName({ plan, collected, columns, readCount }: FoundColumns): Collected {
  const read = selectReadColumns(plan);
  const filled = [...columns].filter(
    ([name, count]) => !read.has(name) && count >= readCount * FILLED_SHARE_MIN,
  );
  const [column] = selectNamed(
    'name',
    filled.map(([name]) => name),
  );
  if (column === undefined) return collected;
  return collected.map((summary) => {
    if (summary.code !== 'name-missing') return summary;
    return rewordSamples(summary, {
      known: (field) => diagnose('name-missing:missing', { field, target: 'name' }),
      better: (field) => diagnose('name-missing:proposed', { field, target: 'name', column }),
    });
  });
}

/** Gives samples with a known message a better one, which may need the columns of the file. */
function rewordSamples(
  summary: Collected[number],
  findings: {
    readonly known: (field: string) => Finding;
    readonly better: (field: string) => Finding | undefined;
  },
): Collected[number] {
  const samples = summary.samples.map((sample) => {
    const { field = '' } = sample;
    const isKnown = sample.message === messageOf(findings.known(field));
    const finding = isKnown ? findings.better(field) : undefined;
    return finding === undefined ? sample : { ...sample, message: messageOf(finding) };
  });
  return { ...summary, samples };
}

/** A column with fewer values would leave too many records without a name. */
const FILLED_SHARE_MIN = 0.5;

/**
 * Says of an identifier or a date that no record has that the file lacks its column, and which
 * column it may be. Of one record, the finding says only that its value is missing.
 */
function nameMissingColumns(collected: Collected, found: FoundColumns): Collected {
  return collected.map((summary) => {
    const { code } = summary;
    if (code !== 'id-missing' && code !== 'timestamp-missing') return summary;
    return rewordSamples(summary, {
      known: (field) => diagnose(`${code}:record`, { field, target: field }),
      better: (field) => describeMissingColumn(code, field, found),
    });
  });
}

function describeMissingColumn(
  code: 'id-missing' | 'timestamp-missing',
  field: string,
  found: FoundColumns,
): Finding | undefined {
  const { plan, columns } = found;
  // A missing column that the feed names has a finding of its own.
  if (!plan.columns.includes(field) || plan.requiredColumns.includes(field)) return undefined;
  const count = columns.get(field);
  if (count === undefined) {
    const column = findColumnOf(field, found);
    return column === undefined
      ? diagnose(`${code}:no-column`, { field })
      : diagnose(`${code}:near-column`, { field, column });
  }
  return count === 0 && code === 'id-missing'
    ? diagnose('id-missing:empty-column', { field })
    : undefined;
}

/** Returns the column that may hold a field, of those that are not read. */
function findColumnOf(field: string, { plan, columns }: FoundColumns): string | undefined {
  const { unread, absent } = selectUnread(plan, columns);
  const near = unread.find((name) => findNear(name, absent) === field);
  if (near !== undefined) return near;
  if (field === 'published_date' || field === 'last_updated_date') {
    return selectNamed(field, unread)[0];
  }
  if (field !== OWN_ID[plan.kind]) return undefined;
  return selectNamed('key', unread).find((name) => !namesOtherKind(name, field));
}

/** Returns whether a column such as `zoneid` names another kind of record than an identifier. */
function namesOtherKind(name: string, ownId: string): boolean {
  return ['area', 'zone', 'space'].some(
    (word) => name.toLowerCase().includes(word) && !ownId.includes(word),
  );
}

function isError({ severity }: Diagnostic): boolean {
  return severity === undefined || severity === 'error';
}

/** Returns a finding if no record could be used and the source has none of the expected columns. */
function findForeignRecords(found: FoundColumns): Diagnostic | undefined {
  const { plan, columns, readCount, keptCount } = found;
  const wanted = [...selectReadColumns(plan)];
  if (
    columns.size === 0 ||
    readCount === 0 ||
    keptCount > 0 ||
    wanted.some((name) => columns.has(name))
  )
    return undefined;
  const details = {
    found: listNames([...columns.keys()], NAMES_MAX),
    expected: listNames(wanted, NAMES_MAX),
  };
  return { ...diagnose('source-not-a-table:foreign', details), place: { file: plan.file } };
}

/** More column names would hide the sentence. */
export const NAMES_MAX = 8;

function findMissingColumns({ plan, columns }: FoundColumns): Diagnostic[] {
  const place = { file: plan.file };
  const names = [...columns.keys()].filter((name) => name !== '');
  const isNamed = plan.geometry.form !== 'standard';
  const required = new Set([
    ...plan.requiredColumns,
    ...(isNamed ? listGeometryColumns(plan.geometry) : []),
  ]);
  const missing: Diagnostic[] = [...required]
    .filter((column) => !columns.has(column))
    .map((column) => {
      const near = findNear(column, names);
      const finding =
        near === undefined
          ? diagnose('column-missing:plain', { column }, { field: column })
          : diagnose('column-missing:near', { column, near }, { field: column });
      return { ...finding, place };
    });
  const half = isNamed ? undefined : findHalfPair(columns);
  if (half === undefined) return missing;
  return [...missing, { ...diagnose('column-missing:half', half, { field: half.missing }), place }];
}

/** Returns which of `lat` and `lng` is missing, if the file has only the other one. */
function findHalfPair(columns: ReadonlyMap<string, number>) {
  if (columns.has('geometry') || columns.has('lat') === columns.has('lng')) return undefined;
  return columns.has('lat')
    ? { present: 'lat', missing: 'lng' }
    : { present: 'lng', missing: 'lat' };
}

/** Leaves out the findings about missing shapes if the column of the shape is missing. */
function withoutConsequences(
  collected: Collected,
  { plan, missing }: { plan: ReadPlan; missing: readonly Diagnostic[] },
): Collected {
  const shapeColumns = listGeometryColumns(plan.geometry);
  const isShapeMissing = missing.some(({ field }) => shapeColumns.includes(field ?? ''));
  if (!isShapeMissing) return collected;
  return collected.filter(
    ({ code }) => code !== 'geometry-missing' && code !== 'geometry-malformed',
  );
}

function findUnreadColumns({ plan, columns }: FoundColumns): Diagnostic[] {
  // All members of a policy are kept.
  if (plan.kind === 'policies') return [];
  const { unread, absent } = selectUnread(plan, columns);
  return unread.map((name) => {
    const count = columns.get(name) ?? 0;
    return { ...describeUnread({ name, count, absent, plan }), place: { file: plan.file } };
  });
}

/** Returns the columns that are ignored, and the wanted ones that the file does not have. */
function selectUnread(plan: ReadPlan, columns: ReadonlyMap<string, number>) {
  const wanted = [...selectReadColumns(plan)];
  const known = new Set([...wanted, ...readableColumns(plan.kind)]);
  return {
    unread: [...columns.keys()].filter((name) => !known.has(name) && name !== ''),
    absent: wanted.filter((name) => !columns.has(name) && !plan.requiredColumns.includes(name)),
  };
}

function describeUnread(column: {
  readonly name: string;
  readonly count: number;
  readonly absent: readonly string[];
  readonly plan: ReadPlan;
}): Finding {
  const { name, count, absent, plan } = column;
  const near = findNear(name, absent);
  const extra = { field: name };
  if (near !== undefined) {
    const message = plan.columns.includes(near) ? 'near' : 'shape';
    return diagnose(`field-unknown:${message}`, { column: name, near }, extra);
  }
  return count === 0
    ? diagnose('field-unknown:unused', { column: name }, extra)
    : diagnose('field-unknown:used', { column: name, count }, extra);
}
