import type { Finding, RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { Kind } from '../model/kind.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import type { RowReport, RuleContext } from './rule.ts';
import { ENVELOPE_RULES, FEED_RULES, RECORD_RULES } from './rules.ts';

/** Runs the rules on what every response envelope repeats: time zone, currency, licence. */
export function checkEnvelope(facts: FeedFacts, add: (finding: Finding) => void): void {
  for (const rule of ENVELOPE_RULES) rule.check(facts, add);
}

export type RecordCheck<K extends Kind> = (record: CurbRecords[K], report: RecordReport) => void;

/** Returns all rules for single records of one kind as one function, to be made once per source. */
export function createRecordCheck<K extends Kind>(kind: K, context: RuleContext): RecordCheck<K> {
  const rules = RECORD_RULES.filter((rule) => rule.kinds.includes(kind));
  const recordContext = { ...context, kind };
  return (record, report) => {
    for (const rule of rules) rule.check(record, recordContext, report);
  };
}

/** Runs the rules on relations between the records of a feed. `report` may drop a row. */
export function checkRelations(tables: FeedTables, report: RowReport): void {
  for (const rule of FEED_RULES) rule.check(tables, report);
}
