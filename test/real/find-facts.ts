import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedFeed, type CheckOptions, checkFeed } from '../../src/check.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import type { Report, ReportedSource } from '../../src/diagnostic/report.ts';
import type { InitOutcome } from '../../src/init.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { REAL_FOLDERS } from '../support/paths.ts';

/** The feed of a city, as `init` wrote it, and what a check of it found. */
export interface FactRun {
  readonly report: Report;
  /** The checked records; the check runs once, where a fact asks for them. */
  tables(): Promise<FeedTables>;
  /** Checks a file, once, with identifiers made of these columns; `geometry` is the shape. */
  checkKeyed(file: string, key: readonly string[]): Promise<Report>;
}

/** Counts something in what a check found. */
export type CountFact = (run: FactRun) => number | Promise<number>;

/** A check lists as many samples as a message may be in. */
export const SAMPLES_PER_CODE = 10_000;

export function createFactRun(folder: string, init: InitOutcome, report: Report): FactRun {
  let checked: Promise<CheckedFeed> | undefined;
  const keyed = new Map<string, Promise<Report>>();
  const checkKeyed = async (file: string, key: readonly string[]) => {
    // `init` composes the feed as plain JSON.
    const sources = init.feed.sources as readonly WrittenSource[];
    const source = sources.find((one) => one.file === file);
    if (source === undefined) throw new Error(`${file} is not in the feed`);
    const idField = { areas: 'curb_area_id', zones: 'curb_zone_id', spaces: 'curb_space_id' };
    const field = Object.entries(idField).find(([kind]) => kind === source.kind)?.[1] ?? '';
    const fields = { ...source.fields, [field]: { uuid5: key } };
    const { $notes, ...feed } = init.feed;
    const changed = { ...feed, sources: [{ ...source, fields }] };
    const text = JSON.stringify({ ...changed, samples_per_code: SAMPLES_PER_CODE });
    writeFileSync(join(folder, 'keyed.json'), text);
    return (await check(join(folder, 'keyed.json'))).report;
  };
  return {
    report,
    async tables() {
      // The report of the ingest is at hand.
      checked ??= check(join(folder, 'feed.json'), { isUnreported: true });
      return (await checked).tables;
    },
    checkKeyed(file, key) {
      const name = JSON.stringify([file, key]);
      const found = keyed.get(name) ?? checkKeyed(file, key);
      keyed.set(name, found);
      return found;
    },
  };
}

interface WrittenSource {
  readonly file: string;
  readonly kind: string;
  readonly fields?: object;
}

function check(
  feedPath: string,
  options: Pick<CheckOptions, 'isUnreported'> = {},
): Promise<CheckedFeed> {
  return checkFeed({
    ...{ feedPath, allowedFolders: REAL_FOLDERS, ...options },
    ...{ tool: 'curbstone', workerCount: 0, progress: SILENT },
  });
}

/** How often a code was found, in one file or in all. */
export function code(name: string, file?: string): CountFact {
  return ({ report }) =>
    report.codes
      .filter((one) => one.code === name)
      .reduce((sum, { count, fileCounts }) => {
        return sum + (file === undefined ? count : (fileCounts.get(file) ?? 0));
      }, 0);
}

/** The sum of the numbers that the messages of a code name: `area has 49 holes`. */
export function inMessages(name: string, pattern: RegExp, file?: string): CountFact {
  return ({ report }) => numbersOf(report, { name, pattern, file }).reduce((a, b) => a + b, 0);
}

/** Findings of a code whose message matches a pattern. */
export function messages(name: string, pattern: RegExp): CountFact {
  return ({ report }) => samplesOf(report, name).filter((text) => pattern.test(text)).length;
}

/** Records in which a column that is not used has no value. */
export function withoutValue(file: string, column: string): CountFact {
  return ({ report }) => {
    const pattern = RegExp(`^column ${column} is ignored \\(([\\d,]+) records? with a value in it`);
    const [count = 0] = numbersOf(report, { name: 'field-unknown', pattern, file });
    return sourceOf(report, file).read - count;
  };
}

/** Columns of a file that are empty in every record. */
export function emptyColumns(file: string): CountFact {
  return ({ report }) =>
    samplesOf(report, 'field-unknown', file).filter((message) =>
      message.endsWith('(it is empty in every record)'),
    ).length;
}

/** Records of a file by outcome. */
export function records(file: string, outcome: 'read' | 'kept' = 'read'): CountFact {
  return ({ report }) => sourceOf(report, file)[outcome];
}

/** Records whose columns say what those of an earlier record of the file say. */
export function repeats(file: string, ...key: readonly string[]): CountFact {
  return async (run) => {
    const ids = countShared(await run.checkKeyed(file, key));
    return [...ids.values()].reduce((total, count) => total + count - 1, 0);
  };
}

/** Records whose columns are empty. */
export function withoutKey(file: string, ...key: readonly string[]): CountFact {
  return async (run) => code('id-missing')({ ...run, report: await run.checkKeyed(file, key) });
}

/** How many records have each identifier that several have. */
function countShared({ codes }: Report): Map<string, number> {
  const ids = new Map<string, number>();
  for (const { code: name, samples } of codes) {
    if (name !== 'id-duplicate' && name !== 'record-repeated') continue;
    // The first of identical records is not reported.
    const first = name === 'record-repeated' ? 1 : 0;
    for (const { id = '' } of samples) ids.set(id, (ids.get(id) ?? first) + 1);
  }
  return ids;
}

export function sum(...parts: readonly CountFact[]): CountFact {
  return async (run) => {
    let total = 0;
    for (const part of parts) total += await part(run);
    return total;
  };
}

export function difference(from: CountFact, less: CountFact): CountFact {
  return async (run) => (await from(run)) - (await less(run));
}

interface Wanted {
  readonly name: string;
  readonly pattern: RegExp;
  readonly file: string | undefined;
}

function numbersOf(report: Report, { name, pattern, file }: Wanted): number[] {
  return samplesOf(report, name, file).flatMap((message) => {
    const digits = pattern.exec(message)?.[1];
    return digits === undefined ? [] : [Number(digits.replaceAll(',', ''))];
  });
}

function samplesOf({ codes }: Report, name: string, file?: string): string[] {
  return codes
    .filter((one) => one.code === name)
    .flatMap(({ samples }) => samples)
    .filter(({ place }) => file === undefined || place.file === file)
    .map(({ message }) => message);
}

function sourceOf({ sources }: Report, file: string): ReportedSource {
  const source = sources.find((one) => one.file === file);
  if (source === undefined) throw new Error(`${file} is not in the report`);
  return source;
}
