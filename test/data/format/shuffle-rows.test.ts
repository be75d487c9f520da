import { describe, expect, it } from 'vitest';
import type { RowSink } from '../../../data/format/row-file.ts';
import { createShuffledRows } from '../../../data/format/shuffle-rows.ts';

function shuffle(rows: readonly string[], sinkCount: number): string[][] {
  const taken = Array.from({ length: sinkCount }, (): string[] => []);
  let closedCount = 0;
  const sinks = taken.map(
    (list): RowSink => ({ add: (row) => list.push(row), close: () => closedCount++ }),
  );
  const shuffled = createShuffledRows({ seed: 1, sinks });
  for (const row of rows) shuffled.add(row);
  shuffled.close();
  expect(closedCount).toBe(sinkCount);
  return taken;
}

describe('createShuffledRows', () => {
  it.each([0, 1, 2, 1_000, 70_000])('hands on each of %d rows once', (rowCount) => {
    const rows = Array.from({ length: rowCount }, (_, index) => `row ${index}`);
    const [left, right] = shuffle(rows, 2);
    expect(left!.length - right!.length).toBe(rowCount % 2);
    expect([...left!, ...right!].sort()).toEqual(rows.sort());
  });

  it('leaves hardly a row where it was, and does the same each time', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `row ${index}`);
    const [first] = shuffle(rows, 1);
    expect(first!.filter((row, index) => row === rows[index]).length).toBeLessThan(10);
    expect(shuffle(rows, 1)).toEqual([first]);
  });
});
