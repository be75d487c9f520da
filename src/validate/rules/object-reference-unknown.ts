import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { findRowsOfLinks } from '../../table/find-rows-by-uuid.ts';
import type { LinkColumns } from '../../table/record-batch.ts';
import {
  idOfRow,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../table/table-rows.ts';
import type { FeedRule, RowReport } from '../rule.ts';

/** Checks only references to kinds that the feed has a source of. */
export const objectReferenceUnknown: FeedRule = {
  code: 'object-reference-unknown',
  kinds: ['objects'],
  check(tables, report) {
    const { objects, spaces, policies, sources } = tables;
    if (objects.rowCount === 0) return;
    if (tables.hasZoneSource) checkZones(tables, report);
    if (sources.some(({ kind }) => kind === 'spaces')) {
      checkLinks(tables, { asked: spaces, links: objects.spaceLinks, diagnose: ofSpace }, report);
    }
    if (sources.some(({ kind }) => kind === 'policies')) {
      checkLinks(
        tables,
        { asked: policies, links: objects.policyLinks, diagnose: ofPolicy },
        report,
      );
    }
  },
};

function ofSpace(id: string): Finding {
  return diagnose('object-reference-unknown:space', { id }, { field: 'curb_space_id', value: id });
}

function ofPolicy(id: string): Finding {
  return diagnose(
    'object-reference-unknown:policy',
    { id },
    { field: 'curb_policy_id', value: id },
  );
}

function checkZones(tables: FeedTables, report: RowReport): void {
  const { objects, zoneIds } = tables;
  const zoneRows = zoneRowsByRef(tables);
  visitKeptRows(objects, (row) => {
    for (const ref of zoneRefsOfList(objects, row)) {
      if (zoneRows[ref] !== NO_ROW) continue;
      const id = zoneIds[ref]!;
      const extra = { field: 'curb_zone_id', value: id };
      const finding = diagnose('object-reference-unknown:zone', { id }, extra);
      report(objects, row, finding, idOfRow(tables, objects, row));
    }
  });
}

function checkLinks(
  tables: FeedTables,
  reference: {
    readonly asked: FeedTable;
    readonly links: LinkColumns;
    readonly diagnose: (id: string) => Finding;
  },
  report: RowReport,
): void {
  const { objects } = tables;
  const { asked, links } = reference;
  const found = findRowsOfLinks(links, asked);
  visitKeptRows(objects, (row) => {
    for (let link = links.starts[row]!; link < links.starts[row + 1]!; link++) {
      if (found[link] !== NO_ROW) continue;
      const finding = reference.diagnose(decodeUuid(links.uuids, link * UUID_BYTE_LENGTH));
      report(objects, row, finding, idOfRow(tables, objects, row));
    }
  });
}
