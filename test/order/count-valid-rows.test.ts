import { describe, expect, it } from 'vitest';
import { countValidRows } from '../../src/order/count-valid-rows.ts';
import { createRandom } from '../support/random.ts';

const INF = Number.POSITIVE_INFINITY;

function countRows(rows: readonly (readonly [number, number])[]) {
  return countValidRows(rows.length, (row, period) => period.set(rows[row] ?? [0, 0]));
}

/** Seventeen rows, the fewest with a node of the level that is counted. */
const ALWAYS = Array.from({ length: 17 }, () => [-INF, INF] as const);

describe('countValidRows', () => {
  it('says one count of rows that are always valid', () => {
    const { starts, timesMs, counts } = countRows(ALWAYS);
    expect([...starts]).toEqual([0, 1]);
    expect([...timesMs]).toEqual([-INF]);
    expect([...counts]).toEqual([17]);
  });

  it('changes where a period begins, and where it ends', () => {
    const { timesMs, counts } = countRows([[10, 30], [20, 30], [-INF, 20], ...ALWAYS.slice(3)]);
    expect([...timesMs]).toEqual([-INF, 10, 20, 30]);
    expect([...counts]).toEqual([15, 16, 16, 14]);
  });

  it('counts no row whose period ends before it begins, or as it begins', () => {
    const { timesMs, counts } = countRows([[30, 10], [5, 5], ...ALWAYS.slice(2)]);
    expect([...timesMs]).toEqual([-INF]);
    expect([...counts]).toEqual([15]);
  });

  it('says nothing of sixteen rows or fewer', () => {
    expect([...countRows(ALWAYS.slice(1)).starts]).toEqual([0]);
    expect([...countRows([]).starts]).toEqual([0]);
  });

  it('agrees with looking at every row, for every node', () => {
    const random = createRandom(9);
    const border = () => random.pick([-INF, INF, ...[0, 10, 20, 30, 40]]);
    const rows = Array.from({ length: 4400 }, () => [border(), border()] as const);
    const { starts, timesMs, counts } = countRows(rows);
    const spans = [256, 4096, 65_536];
    let node = 0;
    for (const span of spans) {
      for (let first = 0; first < rows.length; first += span) {
        const below = rows.slice(first, first + span);
        for (const timeMs of [-INF, -1, 0, 5, 10, 19, 20, 39, 40, 1e15]) {
          const changes = timesMs.subarray(starts[node], starts[node + 1]);
          const last = changes.findLastIndex((change) => change <= timeMs);
          const valid = below.filter(([start, end]) => start <= timeMs && timeMs < end);
          expect(counts[(starts[node] ?? 0) + last]).toBe(valid.length);
        }
        node++;
      }
    }
    expect(starts.length).toBe(node + 1);
  });
});
