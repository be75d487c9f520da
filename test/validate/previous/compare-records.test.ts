import { describe, expect, it } from 'vitest';
import { compareRecords } from '../../../src/validate/previous/compare-records.ts';
import type { RecordSide } from '../../../src/validate/previous/record-side.ts';

interface SideRecord {
  readonly id: string;
  readonly row: number;
  readonly revision?: number;
}

/** Records in the order of their identifiers. `visited` receives the rows whose content is read. */
function sideOf(records: readonly SideRecord[], visited: (number | 'unload')[] = []): RecordSide {
  const at = (position: number) => records[position] ?? { id: '', row: 0 };
  return {
    count: records.length,
    idAt: (position) => at(position).id,
    revisionAt(position) {
      visited.push(at(position).row);
      return { low: at(position).revision ?? 0, high: 0, linked: '' };
    },
    startMsAt: () => 0,
    listsAt: () => [],
    rowAt: (position) => at(position).row,
    unload: () => visited.push('unload'),
  };
}

describe('compareRecords', () => {
  it('lists what was added, removed and changed in the order of the identifiers', () => {
    const before = sideOf([
      { id: 'a', row: 7 },
      { id: 'b', row: 2 },
      { id: 'c', row: 0 },
      { id: 'e', row: 4 },
    ]);
    const after = sideOf([
      { id: 'a', row: 0, revision: 1 },
      { id: 'b', row: 1 },
      { id: 'd', row: 2 },
      { id: 'e', row: 3, revision: 1 },
    ]);
    const unmoved = { movedM: 0, startChanged: false };
    expect(compareRecords(before, after)).toEqual({
      beforeCount: 4,
      afterCount: 4,
      added: [{ id: 'd', after: 2 }],
      removed: [{ id: 'c', before: 2 }],
      changed: [
        { id: 'a', before: 0, after: 0, ...unmoved },
        { id: 'e', before: 3, after: 3, ...unmoved },
      ],
    });
  });

  it('reads the earlier records in the order in which they are stored, and unloads them', () => {
    const visited: (number | 'unload')[] = [];
    const records = [
      { id: 'a', row: 7 },
      { id: 'b', row: 2 },
      { id: 'c', row: 0 },
    ];
    compareRecords(sideOf(records, visited), sideOf(records));
    expect(visited).toEqual([0, 2, 7, 'unload']);
  });

  it('takes sides without records', () => {
    const none = { beforeCount: 0, afterCount: 0, added: [], removed: [], changed: [] };
    expect(compareRecords(sideOf([]), sideOf([]))).toEqual(none);
  });
});
