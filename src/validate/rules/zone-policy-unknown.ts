import { diagnose } from '../../diagnostic/diagnose.ts';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { idOfRow, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';
import { listSome } from '../words/list-some.ts';

export const zonePolicyUnknown: FeedRule = {
  code: 'zone-policy-unknown',
  kinds: ['zones'],
  check(tables, report) {
    const { zones, policies, sources } = tables;
    if (!sources.some(({ kind }) => kind === 'policies')) return;
    const known = new Set<string>();
    visitKeptRows(policies, (row) => known.add(idOfRow(tables, policies, row)));
    const { starts, uuids } = zones.policyLinks;
    visitKeptRows(zones, (row) => {
      const unknown = new Set<string>();
      for (let link = starts[row]!; link < starts[row + 1]!; link++) {
        const id = decodeUuid(uuids, link * UUID_BYTE_LENGTH);
        if (!known.has(id)) unknown.add(id);
      }
      if (unknown.size === 0) return;
      const found = listSome([...unknown]);
      const extra = { field: 'curb_policy_ids', value: found };
      const finding = diagnose('zone-policy-unknown', { policyIds: found }, extra);
      report(zones, row, finding, idOfRow(tables, zones, row));
    });
  },
};
