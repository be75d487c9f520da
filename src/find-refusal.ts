/** Decides whether a checked feed is published, for `curbstone ingest`. */
import type { CheckedFeed } from './check.ts';
import { ENVELOPE_CODES } from './diagnostic/catalogue/envelope-codes.ts';
import type { Code } from './diagnostic/catalogue.ts';
import type { Report, ReportedSource } from './diagnostic/report.ts';
import { KINDS, type Kind } from './model/kind.ts';
import type { Manifest } from './snapshot/manifest.ts';
import type { FeedTables } from './table/feed-tables.ts';
import { isKept, visitKeptRows } from './table/table-rows.ts';

/** Why nothing was published. */
export type Refusal =
  /** There are errors, and the records that have them would be left out with `dropInvalid`. */
  | { readonly reason: 'errors'; readonly canDrop: true }
  /** There are errors. With `dropInvalid` nothing would be published either: `because`. */
  | { readonly reason: 'errors'; readonly canDrop: false; readonly because: Refusal }
  /** `feed.json` itself has errors. They are in no record, so nothing can be left out. */
  | { readonly reason: 'feed-invalid'; readonly codes: readonly Code[] }
  /**
   * More than a tenth of the records of a kind, or all of them, are gone. There are no
   * other errors.
   */
  | { readonly reason: 'records-lost' }
  /** There are more warnings than allowed. */
  | { readonly reason: 'warnings' }
  /** Records were left out, and none remain. */
  | { readonly reason: 'nothing-left' }
  /**
   * Records were left out, and none remain of kinds for which the feed has a file, or which the
   * live snapshot has.
   */
  | { readonly reason: 'kinds-lost'; readonly kinds: readonly Kind[] };

/** What may be published all the same. */
export interface Tolerance {
  /** Publishes without the records that have errors. The errors are still reported. */
  readonly dropInvalid: boolean;
  /** Publishes without the records that have errors if there are at most this many errors. */
  readonly errorCountMax?: number;
  /** Publishes nothing if there are more warnings than this. */
  readonly warningCountMax?: number;
}

/**
 * A missing file or a renamed column removes every record. A city that is empty for this reason
 * must not be published. `live`: the counts of the live snapshot, if there is one that can be read.
 */
export function findRefusal(
  checked: CheckedFeed,
  tolerance: Tolerance,
  live: Manifest['counts'] | undefined,
): Refusal | null {
  const { dropInvalid, errorCountMax = 0 } = tolerance;
  const { warningCountMax = Number.POSITIVE_INFINITY } = tolerance;
  const { report } = checked;
  const codes = selectFeedErrors(report);
  if (codes.length > 0) return { reason: 'feed-invalid', codes };
  const lossCount = countLosses(report);
  const errorCount = report.totals.error - lossCount;
  if (errorCount > errorCountMax && !dropInvalid) {
    const because = findRefusal(checked, { ...tolerance, dropInvalid: true }, live);
    if (because === null) return { reason: 'errors', canDrop: true };
    return { reason: 'errors', canDrop: false, because };
  }
  const isPartial = hasLeftOut(checked);
  const isEmpty = report.sources.every(({ kept }) => kept === 0);
  if (isEmpty && (isPartial || errorCount > 0)) return { reason: 'nothing-left' };
  const kinds = isPartial ? selectLostKinds(checked, live) : [];
  if (kinds.length > 0) return { reason: 'kinds-lost', kinds };
  // Lost records are not among the records that can be left out, so no other option excuses them.
  if (lossCount > 0) return { reason: 'records-lost' };
  return report.totals.warning > warningCountMax ? { reason: 'warnings' } : null;
}

function selectFeedErrors({ codes }: Report): Code[] {
  return codes
    .filter(({ code, severity }) => severity === 'error' && Object.hasOwn(ENVELOPE_CODES, code))
    .map(({ code }) => code);
}

function countLosses({ codes }: Report): number {
  const losses = codes.filter(
    ({ code, severity }) => code === 'records-lost' && severity === 'error',
  );
  return losses.reduce((sum, { count }) => sum + count, 0);
}

/** Whether records were left out or a file was not read completely. */
function hasLeftOut({ report, refusedKinds }: CheckedFeed): boolean {
  return refusedKinds.size > 0 || report.sources.some(isLeftOut);
}

function isLeftOut({ dropped, sha256 }: ReportedSource): boolean {
  return dropped > 0 || sha256 === null;
}

function selectLostKinds(checked: CheckedFeed, live: Manifest['counts'] | undefined): Kind[] {
  return KINDS.filter((kind) => hasLostFiles(checked, kind) || hasLostLive(checked, kind, live));
}

/** A kind whose files have no rows at all is not lost: the city says that it has none. */
function hasLostFiles({ report, refusedKinds }: CheckedFeed, kind: Kind): boolean {
  const sources = report.sources.filter((source) => source.kind === kind);
  return (
    (refusedKinds.has(kind) || sources.some(isLeftOut)) && sources.every(({ kept }) => kept === 0)
  );
}

function hasLostLive(
  { tables }: CheckedFeed,
  kind: Kind,
  live: Manifest['counts'] | undefined,
): boolean {
  if (live === undefined) return false;
  if (kind !== 'availability') return live[kind] > 0 && !hasRecords(tables, kind);
  return live.observations > 0 && !hasRecords(tables, kind) && !hasOwnObservations(tables);
}

function hasRecords(tables: FeedTables, kind: Kind): boolean {
  let count = 0;
  visitKeptRows(tables[kind], () => count++);
  return count > 0;
}

/** Whether the record of a space says at what time it was available. */
function hasOwnObservations({ spaces }: FeedTables): boolean {
  return spaces.availabilityTimesMs.some(
    (timeMs, row) => !Number.isNaN(timeMs) && isKept(spaces, row),
  );
}
