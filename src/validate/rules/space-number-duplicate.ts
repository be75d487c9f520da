import { diagnose } from '../../diagnostic/diagnose.ts';
import { compareText } from '../../model/text-order.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow } from '../../table/table-rows.ts';
import { groupSpacesByZone, hasOwnNumber } from '../feed/spaces-by-zone.ts';
import { spacesValidTogether, type ValidTogether } from '../feed/valid-together.ts';
import type { FeedRule, RowReport } from '../rule.ts';

/**
 * A space that replaces another may take its number, so only spaces valid together are compared.
 */
export const spaceNumberDuplicate: FeedRule = {
  code: 'space-number-duplicate',
  kinds: ['spaces'],
  check(tables, report) {
    const byZone = groupSpacesByZone(tables);
    const validTogether = spacesValidTogether(tables);
    tables.zoneIds.forEach((_, ref) => {
      const rows = byZone.rowsOf(ref);
      if (rows.length < 2 || hasAscendingNumbers(tables, rows)) return;
      for (const group of groupByNumber(tables, rows)) {
        if (group.length > 1) reportGroup(tables, { group, validTogether }, report);
      }
    });
  },
};

/** The spaces of most zones are given in the order of their numbers. */
function hasAscendingNumbers({ spaces: { spaceNumbers } }: FeedTables, rows: Uint32Array): boolean {
  for (let index = 1; index < rows.length; index++) {
    if (!(spaceNumbers[rows[index - 1]!]! < spaceNumbers[rows[index]!]!)) return false;
  }
  return true;
}

function groupByNumber(tables: FeedTables, rows: Uint32Array): Iterable<number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    if (!hasOwnNumber(tables, row)) continue;
    const number = tables.spaces.spaceNumbers[row]!;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [row]);
    else group.push(row);
  }
  return groups.values();
}

function reportGroup(
  tables: FeedTables,
  { group, validTogether }: { readonly group: number[]; readonly validTogether: ValidTogether },
  report: RowReport,
): void {
  const { spaces } = tables;
  // Sorted by identifier, so that messages do not depend on the order of the rows.
  const members = group
    .map((row) => ({ row, id: idOfRow(tables, spaces, row) }))
    .sort((a, b) => compareText(a.id, b.id));
  for (const { row, id } of members) {
    const other = members.find((each) => each.row !== row && validTogether(row, each.row));
    if (other === undefined) continue;
    const number = spaces.spaceNumbers[row]!;
    const extra = { field: 'space_number', value: number };
    const finding = diagnose('space-number-duplicate', { number, other: other.id }, extra);
    report(spaces, row, finding, id);
  }
}
