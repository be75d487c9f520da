import type { Finding } from '../diagnostic/diagnostic.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import type { RowReport } from './rule.ts';
import { ENVELOPE_RULES, FEED_RULES } from './rules.ts';

/** Runs the rules on what every response envelope repeats: time zone, currency, licence. */
export function checkEnvelope(facts: FeedFacts, add: (finding: Finding) => void): void {
  for (const rule of ENVELOPE_RULES) rule.check(facts, add);
}

/** Runs the rules on relations between the records of a feed. `report` may drop a row. */
export function checkRelations(tables: FeedTables, report: RowReport): void {
  for (const rule of FEED_RULES) rule.check(tables, report);
}
