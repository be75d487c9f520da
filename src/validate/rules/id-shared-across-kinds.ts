import { diagnose } from '../../diagnostic/diagnose.ts';
import { describePlace } from '../../diagnostic/place.ts';
import { encodeUuid, isUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { type UuidWords, wordsOf } from '../../table/columns/uuid-words.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { idOfRow, isKept, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import { createUuidLookup } from '../feed/uuid-lookup.ts';
import type { FeedRule, RowReport } from '../rule.ts';

export const idSharedAcrossKinds: FeedRule = {
  code: 'id-shared-across-kinds',
  kinds: ['areas', 'zones', 'spaces'],
  check(tables, report) {
    const areas = { table: tables.areas, words: wordsOf(tables.areas.uuids) };
    const zones = { table: tables.zones, words: wordsOf(uuidsOfZones(tables)) };
    const spaces = { table: tables.spaces, words: wordsOf(tables.spaces.uuids) };
    const objects = { table: tables.objects, words: wordsOf(tables.objects.uuids) };
    reportShared({ earlier: areas, later: zones }, tables, report);
    reportShared({ earlier: areas, later: spaces }, tables, report);
    reportShared({ earlier: zones, later: spaces }, tables, report);
    for (const later of [areas, zones, spaces]) {
      reportShared({ earlier: objects, later }, tables, report);
    }
  },
};

interface Identities {
  readonly table: FeedTable;
  /** The UUID of each row; four zeros for a zone with another kind of identifier. */
  readonly words: UuidWords;
}

function uuidsOfZones({ zones, zoneIds }: FeedTables): Uint8Array {
  const uuids = new Uint8Array(zones.rowCount * UUID_BYTE_LENGTH);
  for (let row = 0; row < zones.rowCount; row++) {
    const id = zoneIds[zones.zoneRefs[row]!]!;
    if (isUuid(id)) encodeUuid(id, uuids, row * UUID_BYTE_LENGTH);
  }
  return uuids;
}

/**
 * The table of the earlier kind is hashed, because there are fewer areas than zones and fewer zones
 * than spaces.
 */
function reportShared(
  { earlier, later }: { readonly earlier: Identities; readonly later: Identities },
  tables: FeedTables,
  report: RowReport,
): void {
  const isWanted = (row: number) => isKept(earlier.table, row) && !isNil(earlier.words, row);
  if (!earlier.table.dropped.some((_, row) => isWanted(row))) return;
  const find = createUuidLookup(earlier.words, isWanted);
  visitKeptRows(later.table, (row) => {
    const found = find(later.words, row);
    if (found === NO_ROW) return;
    const id = idOfRow(tables, later.table, row);
    const place = describePlace(placeOfRow(tables, earlier.table, found));
    const finding = diagnose('id-shared-across-kinds', { id, place }, { value: id });
    report(later.table, row, finding, id);
  });
}

/** The nil UUID means "no identifier" and has its own rule (`id-nil`). */
function isNil(words: UuidWords, row: number): boolean {
  const first = 4 * row;
  return (words[first]! | words[first + 1]! | words[first + 2]! | words[first + 3]!) === 0;
}
