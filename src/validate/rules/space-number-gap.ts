import { diagnose } from '../../diagnostic/diagnose.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, NO_ROW, zoneRowsByRef } from '../../table/table-rows.ts';
import { groupSpacesByZone, hasOwnNumber } from '../feed/spaces-by-zone.ts';
import type { FeedRule } from '../rule.ts';

/** The maximum number of numbers that a message lists. */
const NAMED_MAX = 5;

/** Reported once for each zone of the feed, since a gap belongs to no space. */
export const spaceNumberGap: FeedRule = {
  code: 'space-number-gap',
  kinds: ['zones'],
  check(tables, report) {
    const { zones, spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const byZone = groupSpacesByZone(tables);
    zoneIds.forEach((_, ref) => {
      const zoneRow = zoneRows[ref]!;
      const rows = byZone.rowsOf(ref);
      if (zoneRow === NO_ROW || rows.length === 0) return;
      if (areCounted(tables, rows)) return;
      const numbers = new Set<number>();
      for (const row of rows) {
        if (hasOwnNumber(tables, row)) numbers.add(spaces.spaceNumbers[row]!);
      }
      const largest = [...numbers].reduce((max, number) => Math.max(max, number), 0);
      if (numbers.size === largest) return;
      const missing = describeMissing(numbers, largest);
      const finding = diagnose(
        'space-number-gap',
        { most: largest, missing },
        { field: 'space_number' },
      );
      report(zones, zoneRow, finding, idOfRow(tables, zones, zoneRow));
    });
  },
};

/** Returns whether the numbers are 1, 2, 3 and so on in the order of the rows, as most are. */
function areCounted(tables: FeedTables, rows: Uint32Array): boolean {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    if (tables.spaces.spaceNumbers[row] !== index + 1 || !hasOwnNumber(tables, row)) return false;
  }
  return true;
}

function describeMissing(numbers: ReadonlySet<number>, largest: number): string {
  const named: number[] = [];
  for (let number = 1; number <= largest && named.length < NAMED_MAX; number++) {
    if (!numbers.has(number)) named.push(number);
  }
  const restCount = largest - numbers.size - named.length;
  return restCount === 0 ? named.join(', ') : `${named.join(', ')} and ${restCount} more`;
}
