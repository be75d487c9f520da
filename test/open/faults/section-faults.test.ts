import { describe, expect, it } from 'vitest';
import { findSectionFaults } from '../../../src/open/faults/section-faults.ts';
import { openSnapshot } from '../../../src/open/open-snapshot.ts';
import type { Snapshot } from '../../../src/snapshot/sections.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

describe('findSectionFaults', () => {
  it('finds none in what is written, and looks at every column', async () => {
    const { folder } = await writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
    const snapshot = openSnapshot(folder, 'read');
    expect(findSectionFaults(snapshot)).toEqual([]);
    const columns = columnsOf(snapshot);
    expect(columns.size).toBe(84);
    const unseen: string[] = [];
    function faultsWith(column: Column, index: number, value: number): number {
      const before = column[index] ?? 0;
      column[index] = value;
      const { length } = findSectionFaults(snapshot);
      column[index] = before;
      return length;
    }
    for (const [name, column] of columns) {
      const wrong = column instanceof Float64Array ? Number.NaN : 0xffff_ffff;
      // In a column of identifiers the first may be any that is below the second.
      const seen = [0, column.length - 1].map((index) => faultsWith(column, index, wrong));
      if (seen.every((faults) => faults === 0)) unseen.push(name);
    }
    expect(unseen).toEqual([]);
    expect(findSectionFaults(snapshot)).toEqual([]);
    snapshot.close();
  });
});

const COLUMNS = [Uint8Array, Uint32Array, Int32Array, Float64Array];
type Column = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** Every column that holds something, by where it stands. */
function columnsOf(value: Snapshot): Map<string, Column> {
  const columns = new Map<string, Column>();
  function collect(name: string, part: unknown): void {
    if (COLUMNS.some((column) => part instanceof column)) {
      if ((part as Column).length > 0) columns.set(name, part as Column);
    } else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [key, inner] of Object.entries(part)) collect(`${name}.${key}`, inner);
    }
  }
  for (const kind of ['areas', 'spaces', 'zones', 'policies', 'objects'] as const) {
    collect(kind, value[kind]);
  }
  return columns;
}
