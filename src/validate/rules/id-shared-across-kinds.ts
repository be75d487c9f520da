import { diagnose } from '../../diagnostic/diagnose.ts';
import { describePlace } from '../../diagnostic/place.ts';
import { encodeUuid, isUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { placeOfRow } from '../../table/place-of-row.ts';
import { compareUuids, sortUuids, type UuidOrder } from '../../table/sort-uuids.ts';
import { idOfRow, isKept } from '../../table/table-rows.ts';
import type { FeedRule, RowReport } from '../rule.ts';

export const idSharedAcrossKinds: FeedRule = {
  code: 'id-shared-across-kinds',
  kinds: ['areas', 'zones', 'spaces'],
  check(tables, report) {
    const areas = identitiesOf(tables.areas);
    const zones = identitiesOfZones(tables);
    const spaces = identitiesOf(tables.spaces);
    const objects = identitiesOf(tables.objects);
    reportShared({ earlier: areas, later: zones }, tables, report);
    reportShared({ earlier: areas, later: spaces }, tables, report);
    reportShared({ earlier: zones, later: spaces }, tables, report);
    for (const later of [areas, zones, spaces]) {
      reportShared({ earlier: objects, later }, tables, report);
    }
  },
};

interface Identities extends UuidOrder {
  readonly table: FeedTable;
  /** The UUID of each row; zeros for a zone with another kind of identifier. */
  readonly uuids: Uint8Array;
}

function identitiesOf(table: FeedTable): Identities {
  return { table, uuids: table.uuids, ...table.uuidOrder };
}

function identitiesOfZones({ zones, zoneIds }: FeedTables): Identities {
  const uuids = new Uint8Array(zones.rowCount * UUID_BYTE_LENGTH);
  for (let row = 0; row < zones.rowCount; row++) {
    const id = zoneIds[zones.zoneRefs[row]!]!;
    if (isUuid(id)) encodeUuid(id, uuids, row * UUID_BYTE_LENGTH);
  }
  return { table: zones, uuids, ...sortUuids(uuids, zones.rowCount) };
}

function reportShared(
  { earlier, later }: { readonly earlier: Identities; readonly later: Identities },
  tables: FeedTables,
  report: RowReport,
): void {
  visitShared(earlier, later, (found, row) => {
    const id = idOfRow(tables, later.table, row);
    const place = describePlace(placeOfRow(tables, earlier.table, found));
    const finding = diagnose('id-shared-across-kinds', { id, place }, { value: id });
    report(later.table, row, finding, id);
  });
}

/** Calls `visit` with each two kept rows that share a UUID: one pass over both orders. */
function visitShared(
  earlier: Identities,
  later: Identities,
  visit: (earlierRow: number, laterRow: number) => void,
): void {
  let place = 0;
  for (let index = 0; index < earlier.rows.length; index++) {
    const row = earlier.rows[index]!;
    // No two of the remaining rows share a UUID.
    if (!isKept(earlier.table, row) || isNil(earlier.uuids, row)) continue;
    const head = earlier.heads[index]!;
    for (; place < later.rows.length; place++) {
      const other = later.rows[place]!;
      const difference =
        later.heads[place]! - head || compareUuids(later.uuids, other, earlier.uuids, row);
      if (difference > 0) break;
      if (difference === 0 && isKept(later.table, other)) visit(row, other);
    }
  }
}

/** The nil UUID means "no identifier" and has its own rule (`id-nil`). */
function isNil(uuids: Uint8Array, row: number): boolean {
  const first = row * UUID_BYTE_LENGTH;
  for (let byte = first; byte < first + UUID_BYTE_LENGTH; byte++) {
    if (uuids[byte] !== 0) return false;
  }
  return true;
}
