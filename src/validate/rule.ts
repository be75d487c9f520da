import type { Code } from '../diagnostic/catalogue.ts';
import type { Finding, RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';

/**
 * The settings of the feed that a rule needs to check a single record. Plain data, because it is
 * posted to the workers.
 */
export interface RuleContext {
  /** The feed's own value; `null` if it has none and uses the largest of its records. */
  readonly lastUpdatedMs: number | null;
}

export interface RecordContext extends RuleContext {
  readonly kind: Kind;
}

/** Members of every rule. A rule is in the file named after its code; the catalogue explains it. */
interface Rule {
  readonly code: Code;
}

/**
 * A rule about one record. It runs ten million times, so records without errors allocate nothing.
 */
export interface RecordRule<K extends Kind = Kind> extends Rule {
  readonly kinds: readonly K[];
  check(record: CurbRecords[K], context: RecordContext, report: RecordReport): void;
}

/** A rule about the values in every response envelope. */
export interface EnvelopeRule extends Rule {
  check(facts: FeedFacts, add: (finding: Finding) => void): void;
}

/** Receives a finding about a row, and drops the row if the finding requires it. */
export type RowReport = (table: FeedTable, row: number, finding: Finding, id: string) => void;

/** A rule about relations between records. Dropped and merged rows are not included. */
export interface FeedRule extends Rule {
  readonly kinds: readonly Kind[];
  check(tables: FeedTables, report: RowReport): void;
}
