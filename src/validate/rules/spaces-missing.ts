import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeedTable } from '../../table/feed-tables.ts';
import { idOfRow, isKept } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

/** One finding, at the first observation: each of them is reported by a rule of its own as well. */
export const spacesMissing: FeedRule = {
  code: 'spaces-missing',
  kinds: ['availability'],
  check(tables, report) {
    const { availability, spaces } = tables;
    const row = findKeptRow(availability);
    if (row === undefined || findKeptRow(spaces) !== undefined) return;
    const finding = diagnose('spaces-missing', {});
    report(availability, row, finding, idOfRow(tables, availability, row));
  },
};

function findKeptRow(table: FeedTable): number | undefined {
  const row = table.dropped.findIndex((_, index) => isKept(table, index));
  return row === -1 ? undefined : row;
}
