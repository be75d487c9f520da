/**
 * What a program may use of Curbstone: `import { ingest, openStore, askSpaces } from
 * 'curbstone'`. The rest of the package may change with any version. A client of a running server
 * is in `curbstone/client`.
 */
import { checkFeed as checkIntoTables } from './check.ts';
import type { CurbArea, CurbSpace, CurbZone } from './client/records.ts';
import { SILENT } from './diagnostic/progress.ts';
import type { Report } from './diagnostic/report.ts';
import { type IngestOutcome, ingest as ingestFeed } from './ingest.ts';
import { PAGE_NUMBER_DEFAULT, RESPONSE_SIZE_DEFAULT } from './model/limits.ts';
import { openStore as openLive } from './open/open-store.ts';
import type { Snapshot } from './open/snapshot.ts';
import { answerAreas } from './query/answer-areas.ts';
import { answerSpaces } from './query/answer-spaces.ts';
import { answerZones } from './query/answer-zones.ts';
import type { AreaQuestion, Paging, SpaceQuestion, ZoneQuestion } from './query/question.ts';
import { readRecords, readSpacesAsOf } from './respond/answer/record-pieces.ts';

/** What a check and an ingest can be told. */
export interface FeedOptions {
  /** Worker threads that read the files; 0, this thread, if left out. */
  readonly workerCount?: number;
  /** Stands in the report's head; `curbstone` if left out. */
  readonly tool?: string;
}

/**
 * Checks a feed and returns the report; nothing is written. The report counts errors and warnings
 * under `totals` and has each finding with its place under `codes`.
 *
 * @param feedPath The feed's folder, or its `feed.json`.
 * @throws An error with a sentence where the feed's configuration is wrong.
 */
export async function checkFeed(feedPath: string, options: FeedOptions = {}): Promise<Report> {
  const { report } = await checkIntoTables({ feedPath, ...withDefaults(options) });
  return report;
}

/**
 * Reads and checks a feed, writes a snapshot and makes it the live one of a store. Where an error
 * is found nothing is published: `snapshot` is `null` and `refusal` says why.
 *
 * @throws An error with a sentence where the configuration is wrong or the store cannot be written.
 */
export function ingest(
  paths: { readonly feedPath: string; readonly storePath: string },
  options: FeedOptions & {
    /** Publishes without the records that are in error; no if left out. */
    readonly dropInvalid?: boolean;
  } = {},
): Promise<IngestOutcome> {
  const { dropInvalid = false } = options;
  return ingestFeed({ ...paths, ...withDefaults(options), dropInvalid });
}

function withDefaults({ workerCount = 0, tool = 'curbstone' }: FeedOptions) {
  return { workerCount, tool, progress: SILENT };
}

/**
 * Opens the live snapshot of a store, or one snapshot. It stays the same while newer ones are
 * published; open the store again to see them, and `close()` the old one when nothing reads it.
 *
 * @throws An error with a sentence where there is no snapshot or it cannot be trusted.
 */
export function openStore(storePath: string): Promise<Snapshot> {
  return openLive(storePath);
}

/** One page of an answer. */
export interface Answer<Item> {
  /** Records that match, over all pages. */
  readonly matchCount: number;
  /** Those of this page, in the order of the interface. */
  readonly records: readonly Item[];
}

const FIRST_PAGE: Paging = {
  pageNumber: PAGE_NUMBER_DEFAULT,
  responseSize: RESPONSE_SIZE_DEFAULT,
};

/** Returns one page of the curb areas that satisfy every member of a question. */
export function askAreas(
  snapshot: Snapshot,
  question: AreaQuestion = {},
  paging: Paging = FIRST_PAGE,
): Answer<CurbArea> {
  const { matchCount, ranges } = answerAreas(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.areas.list, ranges)) };
}

/** Returns one page of the curb zones, with their geometry. */
export function askZones(
  snapshot: Snapshot,
  question: ZoneQuestion = {},
  paging: Paging = FIRST_PAGE,
): Answer<CurbZone> {
  const { matchCount, ranges } = answerZones(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.zones.detail, ranges)) };
}

/** Returns one page of the curb spaces; with a time, as they were available then. */
export function askSpaces(
  snapshot: Snapshot,
  question: SpaceQuestion = {},
  paging: Paging = FIRST_PAGE,
): Answer<CurbSpace> {
  const { matchCount, ranges } = answerSpaces(snapshot, question, paging);
  const { timeMs } = question;
  const pieces =
    timeMs === undefined
      ? readRecords(snapshot.spaces.list, ranges)
      : readSpacesAsOf(snapshot.spaces, ranges, timeMs);
  return { matchCount, records: parse(pieces) };
}

/** The records of a snapshot are JSON of our own, each followed by a comma. */
function parse<Item>(pieces: readonly Uint8Array[]): Item[] {
  const text = Buffer.concat(pieces).toString();
  return JSON.parse(`[${text.slice(0, -1)}]`) as Item[];
}
