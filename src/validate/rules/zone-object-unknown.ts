import { diagnose } from '../../diagnostic/diagnose.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { findRowsOfLinks } from '../../table/find-rows-by-uuid.ts';
import { idOfRow, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const zoneObjectUnknown: FeedRule = {
  code: 'zone-object-unknown',
  kinds: ['zones'],
  check(tables, report) {
    const { zones, objects, sources } = tables;
    if (!sources.some(({ kind }) => kind === 'objects')) return;
    const { starts, uuids } = zones.objectLinks;
    const found = findRowsOfLinks(zones.objectLinks, objects);
    visitKeptRows(zones, (row) => {
      const unknown: string[] = [];
      for (let link = starts[row]!; link < starts[row + 1]!; link++) {
        if (found[link] === NO_ROW) unknown.push(decodeUuid(uuids, link * UUID_BYTE_LENGTH));
      }
      if (unknown.length === 0) return;
      const objectIds = listSome(unknown);
      const extra = { field: 'curb_object_ids', value: objectIds };
      const finding = diagnose('zone-object-unknown', { objectIds }, extra);
      report(zones, row, finding, idOfRow(tables, zones, row));
    });
  },
};
