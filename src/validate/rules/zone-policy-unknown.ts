import { diagnose } from '../../diagnostic/diagnose.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { findRowsOfLinks } from '../../table/find-rows-by-uuid.ts';
import { idOfRow, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const zonePolicyUnknown: FeedRule = {
  code: 'zone-policy-unknown',
  kinds: ['zones'],
  check(tables, report) {
    const { zones, policies, sources } = tables;
    if (!sources.some(({ kind }) => kind === 'policies')) return;
    const { starts, uuids } = zones.policyLinks;
    const rows = findRowsOfLinks(zones.policyLinks, policies);
    visitKeptRows(zones, (row) => {
      const unknown = new Set<string>();
      for (let link = starts[row]!; link < starts[row + 1]!; link++) {
        if (rows[link] === NO_ROW) unknown.add(decodeUuid(uuids, link * UUID_BYTE_LENGTH));
      }
      if (unknown.size === 0) return;
      const found = listSome([...unknown]);
      const extra = { field: 'curb_policy_ids', value: found };
      const finding = diagnose('zone-policy-unknown', { policyIds: found }, extra);
      report(zones, row, finding, idOfRow(tables, zones, row));
    });
  },
};
