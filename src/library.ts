/**
 * The public API of Curbstone: `import { ingest, openStore, askSpaces } from
 * 'curbstone'`. The rest of the package may change with any version. A client of a
 * running server is in `curbstone/client`.
 */
import { checkFeed as checkIntoTables } from './check.ts';
import type { CurbArea, CurbObject, CurbPolicy, CurbSpace, CurbZone } from './client/records.ts';
import { SILENT } from './diagnostic/progress.ts';
import type { Report } from './diagnostic/report.ts';
import { type IngestOutcome, ingest as ingestFeed } from './ingest.ts';
import { PAGE_NUMBER_DEFAULT, RESPONSE_SIZE_DEFAULT } from './model/limits.ts';
import { openStore as openLive } from './open/open-store.ts';
import { pageOfAreas } from './query/page-of-areas.ts';
import { pageOfObjects } from './query/page-of-objects.ts';
import { pageOfPolicies } from './query/page-of-policies.ts';
import { pageOfSpaces } from './query/page-of-spaces.ts';
import { pageOfZones } from './query/page-of-zones.ts';
import type {
  AreaQuestion,
  ObjectQuestion,
  Paging,
  PolicyQuestion,
  SpaceQuestion,
  ZoneQuestion,
} from './query/question.ts';
import { readRecords, readSpacesAsOf } from './respond/body/record-pieces.ts';
import type { Snapshot } from './snapshot/sections.ts';

/** Options of a check and an ingest. */
export interface FeedOptions {
  /** Number of worker threads that read the files; default 0, which reads on this thread. */
  readonly workerCount?: number;
  /** Name of the program in the report; default `curbstone`. */
  readonly tool?: string;
}

/**
 * Checks a feed and returns the report; nothing is written. The report counts errors and warnings
 * under `totals` and lists each finding with its place under `codes`.
 *
 * @param feedPath The feed's folder, or its `feed.json`.
 * @throws An error with a message if the feed's configuration is invalid.
 */
export async function checkFeed(feedPath: string, options: FeedOptions = {}): Promise<Report> {
  const { report } = await checkIntoTables({ feedPath, ...withDefaults(options) });
  return report;
}

/**
 * Reads and checks a feed, writes a snapshot and makes it the live one of a store. If there is an
 * error, nothing is published: `snapshot` is `null` and `refusal` is the reason.
 *
 * @throws An error with a message if the configuration is invalid or the store cannot be written.
 */
export function ingest(
  paths: { readonly feedPath: string; readonly storePath: string },
  options: FeedOptions & {
    /** Publishes without the records that have errors; default no. */
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
 * Opens the live snapshot of a store, or one snapshot. It does not change when newer ones are
 * published. Open the store again to see them, and call `close()` on the old one when it is no
 * longer read.
 *
 * @throws An error with a message if there is no snapshot or it is damaged.
 */
export function openStore(storePath: string): Promise<Snapshot> {
  return openLive(storePath);
}

/** One page of the records that a question finds. */
export interface Page<Item> {
  /** Number of matching records on all pages. */
  readonly matchCount: number;
  /** Records of this page, in the order of the interface. */
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
): Page<CurbArea> {
  const { matchCount, ranges } = pageOfAreas(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.areas.list, ranges)) };
}

/** Returns one page of the curb zones, with their geometry. */
export function askZones(
  snapshot: Snapshot,
  question: ZoneQuestion = {},
  paging: Paging = FIRST_PAGE,
): Page<CurbZone> {
  const { matchCount, ranges } = pageOfZones(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.zones.detail, ranges)) };
}

/** Returns one page of the curb spaces; with a time, as they were available then. */
export function askSpaces(
  snapshot: Snapshot,
  question: SpaceQuestion = {},
  paging: Paging = FIRST_PAGE,
): Page<CurbSpace> {
  const { matchCount, ranges } = pageOfSpaces(snapshot, question, paging);
  const { timeMs } = question;
  const pieces =
    timeMs === undefined
      ? readRecords(snapshot.spaces.list, ranges)
      : readSpacesAsOf(snapshot.spaces, ranges, timeMs);
  return { matchCount, records: parse(pieces) };
}

/** Returns one page of the policies that satisfy every member of a question. */
export function askPolicies(
  snapshot: Snapshot,
  question: PolicyQuestion = {},
  paging: Paging = FIRST_PAGE,
): Page<CurbPolicy> {
  const { matchCount, ranges } = pageOfPolicies(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.policies.list, ranges)) };
}

/** Returns one page of the curb objects, with their geometry. */
export function askObjects(
  snapshot: Snapshot,
  question: ObjectQuestion = {},
  paging: Paging = FIRST_PAGE,
): Page<CurbObject> {
  const { matchCount, ranges } = pageOfObjects(snapshot, question, paging);
  return { matchCount, records: parse(readRecords(snapshot.objects.list, ranges)) };
}

/** The records of a snapshot are JSON that this program wrote, each followed by a comma. */
function parse<Item>(pieces: readonly Uint8Array[]): Item[] {
  const text = Buffer.concat(pieces).toString();
  return JSON.parse(`[${text.slice(0, -1)}]`) as Item[];
}
