import { NUMBER_BY_SEQUENCE } from '../../model/curb-space.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { isKept, visitKeptRows } from '../../table/table-rows.ts';

/**
 * Numbers the spaces whose source asks for it: from 1 within each zone, in the order of their
 * identifiers, and skips the numbers that other spaces of the zone have. Returns how many spaces
 * were numbered, by the index of their source.
 */
export function numberSpaces({ spaces }: FeedTables): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (!spaces.spaceNumbers.includes(NUMBER_BY_SEQUENCE)) return counts;
  const taken = new Map<number, Set<number>>();
  visitKeptRows(spaces, (row) => {
    const number = spaces.spaceNumbers[row]!;
    if (number === NUMBER_BY_SEQUENCE) return;
    const zone = spaces.zoneRefs[row]!;
    const numbers = taken.get(zone);
    if (numbers === undefined) taken.set(zone, new Set([number]));
    else numbers.add(number);
  });
  const last = new Map<number, number>();
  for (const row of spaces.uuidOrder.rows) {
    if (!isKept(spaces, row) || spaces.spaceNumbers[row] !== NUMBER_BY_SEQUENCE) continue;
    const zone = spaces.zoneRefs[row]!;
    const numbers = taken.get(zone);
    let number = (last.get(zone) ?? 0) + 1;
    while (numbers?.has(number) === true) number++;
    last.set(zone, number);
    spaces.spaceNumbers[row] = number;
    const source = spaces.sourceRefs[row]!;
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return counts;
}
