import { describe, expect, it } from 'vitest';
import { createOpenNodes, makeRoom, type OpenNodes } from '../../../src/query/rows/open-nodes.ts';
import { boundRanks } from '../../../src/query/rows/rank-bounds.ts';
import { createRandom } from '../../support/random.ts';

/** Nodes by their bounds, and how many rows surely and possibly match below each. */
function nodesOf(list: readonly (readonly [number, number, number, number])[]): OpenNodes {
  const open = createOpenNodes();
  makeRoom(open, list.length);
  list.forEach(([least, most, sure, possible], at) => {
    open.least[at] = least;
    open.most[at] = most;
    open.sure[at] = sure;
    open.possible[at] = possible;
  });
  open.count = list.length;
  return open;
}

const LIMIT = Number.POSITIVE_INFINITY;

describe('boundRanks', () => {
  it('lies between the rows before the ranks and those behind them', () => {
    const nodes = nodesOf([
      [0, 10, 16, 16],
      [20, 30, 16, 16],
      [40, 50, 16, 16],
    ]);
    const { nearest, farthest } = boundRanks(nodes, { start: 16, end: 32 }, LIMIT);
    expect(nearest).toBeGreaterThan(10);
    expect(nearest).toBeLessThanOrEqual(20);
    expect(farthest).toBeGreaterThanOrEqual(30);
    expect(farthest).toBeLessThan(40);
  });

  it('counts rows that may match before the ranks, and only sure ones up to their end', () => {
    const nodes = nodesOf([
      [0, 10, 0, 16],
      [20, 30, 16, 16],
      [40, 50, 16, 16],
    ]);
    const { nearest, farthest } = boundRanks(nodes, { start: 15, end: 17 }, LIMIT);
    expect(nearest).toBeLessThanOrEqual(0);
    expect(farthest).toBeGreaterThanOrEqual(50);
  });

  it('is close where one node is far larger than the others', () => {
    const nodes = nodesOf([
      [0, 10, 16, 16],
      [0, 1e9, 16, 16],
    ]);
    expect(boundRanks(nodes, { start: 0, end: 16 }, LIMIT).farthest).toBeLessThan(20);
  });

  it('has no end where fewer rows surely match, and nothing is near enough behind all rows', () => {
    const nodes = nodesOf([[5, 9, 3, 4]]);
    expect(boundRanks(nodes, { start: 0, end: 4 }, LIMIT).farthest).toBe(LIMIT);
    expect(boundRanks(nodes, { start: 0, end: 4 }, 7).farthest).toBe(7);
    expect(boundRanks(nodes, { start: 4, end: 9 }, LIMIT).nearest).toBe(LIMIT);
    expect(boundRanks(nodesOf([]), { start: 0, end: 4 }, 7)).toEqual({ nearest: -1, farthest: 7 });
  });

  it('holds for any keys that the bounds allow', () => {
    const random = createRandom(5);
    for (let round = 0; round < 500; round++) {
      const rows = Array.from({ length: 1 + random.below(60) }, () => {
        const key = 10 ** random.between(-3, 9);
        return { key, least: key * random.next(), most: key * (1 + random.next()) };
      });
      const nodes = nodesOf(rows.map(({ least, most }) => [least, most, 1, 1]));
      const start = random.below(rows.length);
      const end = start + 1 + random.below(rows.length - start);
      const { nearest, farthest } = boundRanks(nodes, { start, end }, LIMIT);
      const keys = rows.map(({ key }) => key).toSorted((a, b) => a - b);
      for (const key of keys.slice(start, end)) {
        expect(nearest).toBeLessThanOrEqual(key);
        expect(farthest).toBeGreaterThanOrEqual(key);
      }
    }
  });
});
