import { findRowsByUuid } from '../../table/find-rows-by-uuid.ts';
import { idOfRow, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const observationSpaceUnknown: FeedRule = {
  code: 'observation-space-unknown',
  kinds: ['availability'],
  help:
    'An availability observation is of a space that the feed does not have, or that was left out. It is not ' +
    'served. Take the observation out, or give the space.',
  check(tables, report) {
    const { availability, spaces } = tables;
    const spaceRows = findRowsByUuid(availability, spaces);
    visitKeptRows(availability, (row) => {
      if (spaceRows[row] !== NO_ROW) return;
      const id = idOfRow(tables, availability, row);
      const finding = {
        code: 'observation-space-unknown',
        field: 'curb_space_id',
        value: id,
        message: `curb_space_id ${id} is not a space of the feed; the observation is left out`,
      } as const;
      report(availability, row, finding, id);
    });
  },
};
