import type { Code } from '../diagnostic/catalogue.ts';
import type { Finding, RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';

/**
 * What a rule must know of the feed to judge a record on its own. Plain data: it is
 * posted to the workers.
 */
export interface RuleContext {
  /** The feed's own value; `null` where it has none and takes the largest of its records. */
  readonly lastUpdatedMs: number | null;
}

export interface RecordContext extends RuleContext {
  readonly kind: Kind;
}

/** What every rule has. A rule stands in the file of its code; the catalogue explains it. */
interface Rule {
  readonly code: Code;
}

/** A rule about one record. It runs ten million times: nothing is made where nothing is wrong. */
export interface RecordRule<K extends Kind = Kind> extends Rule {
  readonly kinds: readonly K[];
  check(record: CurbRecords[K], context: RecordContext, report: RecordReport): void;
}

/** A rule about what stands in every response envelope. */
export interface EnvelopeRule extends Rule {
  check(facts: FeedFacts, add: (finding: Finding) => void): void;
}

/** Takes a finding about a row; whoever holds it drops the row where the finding keeps it out. */
export type RowReport = (table: FeedTable, row: number, finding: Finding, id: string) => void;

/** A rule about how records agree with each other. Rows that are dropped or merged take no part. */
export interface FeedRule extends Rule {
  readonly kinds: readonly Kind[];
  check(tables: FeedTables, report: RowReport): void;
}
