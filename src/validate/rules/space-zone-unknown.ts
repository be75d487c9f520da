import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import { createZoneFinder, type ZoneFinder } from '../feed/zone-finder.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnknown: FeedRule = {
  code: 'space-zone-unknown',
  kinds: ['spaces'],
  check(tables, report) {
    if (!tables.hasZoneSource) return;
    const { spaces, zoneIds } = tables;
    const zoneRows = zoneRowsByRef(tables);
    const hasZones = zoneRows.some((row) => row !== NO_ROW);
    const findNearZone = createHints(tables);
    const findAlike = createAlikeFinder(tables);
    visitKeptRows(spaces, (row) => {
      const ref = spaces.zoneRefs[row]!;
      if (zoneRows[ref] !== NO_ROW) return;
      const zoneId = zoneIds[ref]!;
      report(spaces, row, describe(zoneId, row), idOfRow(tables, spaces, row));
    });

    function describe(zoneId: string, row: number): Finding {
      const extra = { field: 'curb_zone_id', value: zoneId };
      if (!hasZones) return diagnose('space-zone-unknown:no-zones', { zoneId }, extra);
      const alike = findAlike(zoneId);
      if (alike !== undefined)
        return diagnose('space-zone-unknown:alike', { zoneId, alike }, extra);
      const near = findNearZone(row);
      return near === undefined
        ? diagnose('space-zone-unknown:plain', { zoneId }, extra)
        : diagnose('space-zone-unknown:near', { zoneId, near }, extra);
    }
  },
};

/**
 * Returns the zone whose identifier looks the same: it differs only in case, in blanks, hyphens or
 * quotes, in characters that cannot be seen, or in how an accent is composed.
 */
function createAlikeFinder(tables: FeedTables): (zoneId: string) => string | undefined {
  let alike: Map<string, string> | undefined;
  return (zoneId) => {
    alike ??= mapByLook(tables);
    return alike.get(lookOf(zoneId));
  };
}

/** Of several that look the same, the first by text counts, whatever the order of rows. */
function mapByLook(tables: FeedTables): Map<string, string> {
  const byLook = new Map<string, string>();
  visitKeptRows(tables.zones, (row) => {
    const id = idOfRow(tables, tables.zones, row);
    const look = lookOf(id);
    const known = byLook.get(look);
    if (known === undefined || id < known) byLook.set(look, id);
  });
  return byLook;
}

function lookOf(id: string): string {
  const plain = id.normalize('NFKC').toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * The maximum number of spaces looked up by place. A report quotes fewer, and a feed may have
 * millions of such spaces.
 */
const HINT_COUNT_MAX = 1000;

/** Returns the zone that the shape of a space meets. The zones are indexed on first use. */
function createHints(tables: FeedTables): ZoneFinder {
  let find: ZoneFinder | undefined;
  let hintCount = 0;
  return (row) => {
    if (hintCount === HINT_COUNT_MAX) return undefined;
    hintCount++;
    find ??= createZoneFinder(tables);
    return find(row);
  };
}
