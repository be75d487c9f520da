import { idOfRow, visitKeptRows } from '../../table/table-rows.ts';
import type { FeedRule } from '../rule.ts';

export const nameDuplicate: FeedRule = {
  code: 'name-duplicate',
  kinds: ['areas'],
  help: 'A question for that name is answered with all of them.',
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
      const finding = {
        code: 'name-duplicate',
        field: 'name',
        value: name,
        message: `name ${JSON.stringify(name)} is that of ${count} areas; a question for it is answered with all`,
      } as const;
      report(areas, row, finding, idOfRow(tables, areas, row));
    });
  },
};
