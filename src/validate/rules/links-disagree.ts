import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, isKept, NO_ROW, visitKeptRows, zoneRowsByRef } from '../../table/table-rows.ts';
import { createUuidLookup, type UuidLookup, wordsOf } from '../feed/uuid-lookup.ts';
import { areaMembers, spaceMembers, type ZoneMembers } from '../feed/zone-members.ts';
import type { FeedRule, RowReport } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const linksDisagree: FeedRule = {
  code: 'links-disagree',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'Where a zone lists its areas or spaces, those should list it, and the other way round. What areas and ' +
    'spaces say is what is served. Take the list out of the zone, or bring the two into line.',
  check(tables, report) {
    for (const members of [areaMembers(tables), spaceMembers(tables)]) {
      const isStated = members.links.present.includes(1);
      if (!isStated || members.table.rowCount === 0) continue;
      checkZones(tables, members, report);
      checkMembers(tables, members, report);
    }
  },
};

/** What zones say against what their members say. */
function checkZones(tables: FeedTables, members: ZoneMembers, report: RowReport): void {
  const { zones } = tables;
  const { table, links, listField, ownField } = members;
  const find = createUuidLookup(wordsOf(table.uuids), (row) => isKept(table, row));
  visitKeptRows(zones, (zoneRow) => {
    const strangers = selectStrangers(members, { find, zoneRow, ref: zones.zoneRefs[zoneRow]! });
    if (strangers.length === 0) return;
    const found = listSome(
      strangers.map((link) => decodeUuid(links.uuids, link * UUID_BYTE_LENGTH)),
    );
    const finding = {
      code: 'links-disagree',
      field: listField,
      value: found,
      message: `${listField} name ${found}, not in the feed or with another ${ownField}`,
    } as const;
    report(zones, zoneRow, finding, idOfRow(tables, zones, zoneRow));
  });
}

interface ZoneLinks {
  readonly find: UuidLookup;
  readonly zoneRow: number;
  readonly ref: number;
}

/** The links of a zone whose members do not name it; those that do are confirmed. */
function selectStrangers(
  { links, confirm }: ZoneMembers,
  { find, zoneRow, ref }: ZoneLinks,
): number[] {
  const words = wordsOf(links.uuids);
  const strangers: number[] = [];
  const end = links.starts[zoneRow + 1]!;
  for (let link = links.starts[zoneRow]!; link < end; link++) {
    const row = find(words, link);
    if (row === NO_ROW || !confirm(row, ref)) strangers.push(link);
  }
  return strangers;
}

/** What members say against what their zones say, where those say anything. */
function checkMembers(tables: FeedTables, members: ZoneMembers, report: RowReport): void {
  const { table, links, listField, ownField } = members;
  const zoneRows = zoneRowsByRef(tables);
  const isSilent = (ref: number) => {
    const zoneRow = zoneRows[ref]!;
    return zoneRow === NO_ROW || links.present[zoneRow] === 0;
  };
  visitKeptRows(table, (row) => {
    const refs = members.selectUnconfirmed(row).filter((ref) => !isSilent(ref));
    if (refs.length === 0) return;
    const found = listSome(refs.map((ref) => tables.zoneIds[ref]!));
    const finding = {
      code: 'links-disagree',
      field: ownField,
      value: found,
      message: `${ownField} names ${found}, whose ${listField} leave this record out`,
    } as const;
    report(table, row, finding, idOfRow(tables, table, row));
  });
}
