import { diagnose } from '../../diagnostic/diagnose.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { createUuidFinder, type FindUuid } from '../../table/find-rows-by-uuid.ts';
import { idOfRow, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import { areaMembers, spaceMembers, type ZoneMembers } from '../feed/zone-members.ts';
import type { FeedRule, RowReport } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const linksDisagree: FeedRule = {
  code: 'links-disagree',
  kinds: ['areas', 'zones', 'spaces'],
  check(tables, report) {
    for (const members of [areaMembers(tables), spaceMembers(tables)]) {
      const isStated = members.links.present.includes(1);
      if (!isStated || members.table.rowCount === 0) continue;
      checkZones(tables, members, report);
      checkMembers(tables, members, report);
    }
  },
};

/** Compares the links of zones with the links of their members. */
function checkZones(tables: FeedTables, members: ZoneMembers, report: RowReport): void {
  const { zones } = tables;
  const { table, links, listField } = members;
  const find = createUuidFinder(table);
  visitKeptRows(zones, (zoneRow) => {
    const strangers = selectStrangers(members, { find, zoneRow, ref: zones.zoneRefs[zoneRow]! });
    if (strangers.length === 0) return;
    const found = listSome(
      strangers.map((link) => decodeUuid(links.uuids, link * UUID_BYTE_LENGTH)),
    );
    const details = { listField, ids: found };
    const finding = diagnose('links-disagree:zone', details, { field: listField, value: found });
    report(zones, zoneRow, finding, idOfRow(tables, zones, zoneRow));
  });
}

interface ZoneLinks {
  readonly find: FindUuid;
  readonly zoneRow: number;
  readonly ref: number;
}

/**
 * Returns the links of a zone to members that do not name it or are not in the feed. The other
 * links are recorded as confirmed.
 */
function selectStrangers(
  { links, confirm }: ZoneMembers,
  { find, zoneRow, ref }: ZoneLinks,
): number[] {
  const strangers: number[] = [];
  const end = links.starts[zoneRow + 1]!;
  for (let link = links.starts[zoneRow]!; link < end; link++) {
    const row = find(links.uuids, link);
    if (row === NO_ROW || !confirm(row, ref)) strangers.push(link);
  }
  return strangers;
}

/** Compares the links of members with those of their zones, if the zones have any. */
function checkMembers(tables: FeedTables, members: ZoneMembers, report: RowReport): void {
  const { table, links, listField, ownField } = members;
  const zoneRows = zoneRowsByRef(tables);
  const isSilent = (ref: number) => {
    const zoneRow = zoneRows[ref]!;
    return zoneRow === NO_ROW || links.present[zoneRow] === 0;
  };
  const refs: number[] = [];
  const keep = (ref: number): void => {
    if (!isSilent(ref)) refs.push(ref);
  };
  visitKeptRows(table, (row) => {
    refs.length = 0;
    members.visitUnconfirmed(row, keep);
    if (refs.length === 0) return;
    const found = listSome(refs.map((ref) => tables.zoneIds[ref]!));
    const details = { listField, ids: found, ownField };
    const finding = diagnose('links-disagree:member', details, { field: ownField, value: found });
    report(table, row, finding, idOfRow(tables, table, row));
  });
}
