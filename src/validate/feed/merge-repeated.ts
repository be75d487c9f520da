import { diagnose } from '../../diagnostic/diagnose.ts';
import { describePlace } from '../../diagnostic/place.ts';
import { at } from '../../model/invariant.ts';
import { KINDS } from '../../model/kind.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { type SharedId, sameContent, selectSharedIds } from '../../table/repeated-records.ts';
import { idOfRow } from '../../table/table-rows.ts';
import type { RowReport } from '../rule.ts';

/**
 * Handles records that share an identifier. If they are identical, the later ones are merged into
 * the first (`record-repeated`). If they differ, none of them can be trusted (`id-duplicate`), so
 * that the result does not depend on which came last.
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
  const place = describePlace(placeOfRow(tables, table, first));
  for (const row of repeats) {
    table.merged[row] = 1;
    const { id, timeMs } = nameOfRow(tables, table, row);
    const finding =
      timeMs === undefined
        ? diagnose('record-repeated:record', { id, place }, { value: id })
        : diagnose('record-repeated:observation', { id, timeMs, place }, { value: id });
    report(table, row, finding, id);
  }
}

function refuse(tables: FeedTables, table: FeedTable, rows: SharedId, report: RowReport): void {
  for (const row of rows) {
    const other = at(rows, row === at(rows, 0) ? 1 : 0);
    const place = describePlace(placeOfRow(tables, table, other));
    const { id, timeMs } = nameOfRow(tables, table, row);
    const finding =
      timeMs === undefined
        ? diagnose('id-duplicate:record', { id, place }, { value: id })
        : diagnose('id-duplicate:observation', { id, timeMs, place }, { value: id });
    report(table, row, finding, id);
  }
}

/**
 * Returns what identifies a row. An observation has its time besides the identifier of its space.
 */
function nameOfRow(
  tables: FeedTables,
  table: FeedTable,
  row: number,
): { readonly id: string; readonly timeMs?: number } {
  const id = idOfRow(tables, table, row);
  return table.kind === 'availability'
    ? { id, timeMs: at(table.availabilityTimesMs, row) }
    : { id };
}
