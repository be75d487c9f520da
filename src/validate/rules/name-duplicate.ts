import { diagnose } from '../../diagnostic/diagnose.ts';
import { idOfRow, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const nameDuplicate: FeedRule = {
  code: 'name-duplicate',
  kinds: ['areas'],
  check(tables, report) {
    const { areas } = tables;
    const counts = new Map<string, number>();
    visitKeptRows(areas, (row) => {
      const name = areas.names[row]!;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    visitKeptRows(areas, (row) => {
      const name = areas.names[row]!;
      const count = counts.get(name) ?? 0;
      if (count < 2) return;
      const finding = diagnose('name-duplicate', { name, count }, { field: 'name', value: name });
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};
