import { idOfRow, isKept } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnchecked: FeedRule = {
  code: 'space-zone-unchecked',
  kinds: ['spaces'],
  help: 'The feed has no zones, so nobody can tell whether those that its spaces name exist. Told once.',
  check(tables, report) {
    const { spaces, hasZoneSource } = tables;
    if (hasZoneSource) return;
    const row = spaces.dropped.findIndex((_, index) => isKept(spaces, index));
    if (row === -1) return;
    const finding = {
      code: 'space-zone-unchecked',
      field: 'curb_zone_id',
      message: 'curb_zone_id of all spaces is not checkable, for the feed has no zones',
    } as const;
    report(spaces, row, finding, idOfRow(tables, spaces, row));
  },
};
