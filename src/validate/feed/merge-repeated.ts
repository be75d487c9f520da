import { describePlace } from '../../diagnostic/place.ts';
import { at } from '../../model/invariant.ts';
import { KINDS } from '../../model/kind.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { type SharedId, sameContent, selectSharedIds } from '../../table/repeated-records.ts';
import { idOfRow } from '../../table/table-rows.ts';
import type { RowReport } from '../rule.ts';

/**
 * Records that share an identifier: the same to the letter, the later ones are merged into the
 * first (`record-repeated`); different, none of them can be trusted (`id-duplicate`), so that the
 * outcome does not depend on which came last.
 */
export function mergeRepeated(tables: FeedTables, report: RowReport): void {
  for (const kind of KINDS) {
    const table = tables[kind];
    for (const rows of selectSharedIds(table)) {
      const first = at(rows, 0);
      if (rows.every((row) => sameContent(table, first, row))) {
        mergeInto(tables, table, rows, report);
      } else {
        refuse(tables, table, rows, report);
      }
    }
  }
}

function mergeInto(
  tables: FeedTables,
  table: FeedTable,
  [first = 0, ...repeats]: SharedId,
  report: RowReport,
): void {
  const id = idOfRow(tables, table, first);
  const place = describePlace(placeOfRow(tables, table, first));
  for (const row of repeats) {
    table.merged[row] = 1;
    const message = `${nameOfRow(tables, table, row)} is given again as in ${place}; one of the two can go`;
    report(table, row, { code: 'record-repeated', value: id, message }, id);
  }
}

function refuse(tables: FeedTables, table: FeedTable, rows: SharedId, report: RowReport): void {
  const id = idOfRow(tables, table, at(rows, 0));
  for (const row of rows) {
    const other = at(rows, row === at(rows, 0) ? 1 : 0);
    const place = describePlace(placeOfRow(tables, table, other));
    const message =
      table.kind === 'availability'
        ? `${nameOfRow(tables, table, row)} is given otherwise in ${place}; keep the one that is true`
        : `${id} is also the identifier of ${place}, which differs; give each record an identifier of its own`;
    report(table, row, { code: 'id-duplicate', value: id, message }, id);
  }
}

/** How a message begins: an observation is told apart by its time as well. */
function nameOfRow(tables: FeedTables, table: FeedTable, row: number): string {
  const id = idOfRow(tables, table, row);
  if (table.kind !== 'availability') return id;
  return `${id} at ${at(table.availabilityTimesMs, row)}`;
}
