import type { FeedTables } from '../table/feed-tables.ts';
import type { RowReport } from './rule.ts';
import { FEED_RULES } from './rules.ts';

/** All rules for how the records of a feed agree. `report` may drop the row that it is told of. */
export function checkFeed(tables: FeedTables, report: RowReport): void {
  for (const rule of FEED_RULES) rule.check(tables, report);
}
