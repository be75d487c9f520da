import { diagnose } from '../../diagnostic/diagnose.ts';
import { idOfRow, isKept } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const spaceZoneUnchecked: FeedRule = {
  code: 'space-zone-unchecked',
  kinds: ['spaces'],
  check(tables, report) {
    const { spaces, hasZoneSource } = tables;
    if (hasZoneSource) return;
    const row = spaces.dropped.findIndex((_, index) => isKept(spaces, index));
    if (row === -1) return;
    const finding = diagnose('space-zone-unchecked', {}, { field: 'curb_zone_id' });
    report(spaces, row, finding, idOfRow(tables, spaces, row));
  },
};
