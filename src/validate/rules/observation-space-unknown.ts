import { diagnose } from '../../diagnostic/diagnose.ts';
import { findRowsByUuid } from '../../table/find-rows-by-uuid.ts';
import { idOfRow, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const observationSpaceUnknown: FeedRule = {
  code: 'observation-space-unknown',
  kinds: ['availability'],
  check(tables, report) {
    const { availability, spaces } = tables;
    const spaceRows = findRowsByUuid(availability, spaces);
    visitKeptRows(availability, (row) => {
      if (spaceRows[row] !== NO_ROW) return;
      const id = idOfRow(tables, availability, row);
      const extra = { field: 'curb_space_id', value: id };
      const finding = diagnose('observation-space-unknown', { spaceId: id }, extra);
      report(availability, row, finding, id);
    });
  },
};
