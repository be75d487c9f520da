import { describe, expect, it } from 'vitest';
import { isHeldByBox, judgeBoxes } from '../../../src/geo/boxes/box-against-box.ts';
import { unitsWithin } from '../../../src/geo/boxes/box-units.ts';
import { judgeConnected } from '../../../src/geo/boxes/connected-boxes.ts';
import { hasBit, insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { createRandom } from '../../support/random.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

const BOX = unitsWithin({ minLng: 0, minLat: 0, maxLng: 10, maxLat: 10 });
const EMPTY = [Infinity, Infinity, -Infinity, -Infinity];

/** Judges rows below `parent`, or on their own. */
function judge(rows: readonly (readonly number[])[], parent?: readonly number[]) {
  const boxes = unitBoxes(...(parent ?? EMPTY), ...rows.flat());
  const siblings = { parent: parent && 0, first: 1, count: rows.length };
  const verdicts = judgeConnected(boxes, siblings, BOX);
  return { surely: insideOf(verdicts), live: liveOf(verdicts) };
}

describe('judgeConnected', () => {
  it.each([
    ['longitude', [-9, 1, 19, 9], ([a, b]: number[]) => [a!, 2, b!, 3]],
    ['latitude', [1, -9, 9, 19], ([a, b]: number[]) => [2, a!, 3, b!]],
  ] as const)('judges rows that differ in %s, with and without their parent', (_, parent, row) => {
    const spans = [
      [-3, -1], // Apart.
      [-3, 0], // Touches.
      [-3, 1],
      [4, 5],
      [-1, 11],
      [9, 12],
      [10, 12], // Touches.
      [11, 12], // Apart.
    ];
    const rows = [...spans.map((span) => row(span)), EMPTY];
    const expected = { surely: 0b000111100, live: 0b001111110 };
    expect(judge(rows, parent)).toEqual(expected);
    expect(judge(rows)).toEqual(expected);
  });

  it('judges rows at a corner, whose parent settles neither direction', () => {
    const rows = [
      [8, 8, 12, 12], // May pass around the corner.
      [8, 8, 9, 12],
      [8, 8, 12, 9],
      [8, 8, 9, 9],
      [10, 10, 12, 12],
      [8, 11, 9, 12],
      EMPTY,
    ];
    expect(judge(rows, [8, 8, 12, 12])).toEqual({ surely: 0b0001110, live: 0b0011111 });
  });

  it('agrees with the functions for single boxes', () => {
    const random = createRandom(11);
    for (let round = 0; round < 2000; round++) {
      const [x, y] = [random.below(12) - 1, random.below(12) - 1];
      const rows = Array.from({ length: 1 + random.below(16) }, () => {
        const [west, south] = [x + random.below(4), y + random.below(4)];
        return [west, south, west + random.below(3), south + random.below(3)];
      });
      const boxes = unitBoxes(...rows.flat());
      const alone = judge(rows);
      const below = judge(rows, [x, y, x + 5, y + 5]);
      const live = liveOf(judgeBoxes(boxes, 0, rows.length, BOX));
      expect(alone.live).toBe(live);
      expect(below.live).toBe(live);
      // A parent settles one direction, and then only the other one proves anything.
      expect(below.surely & ~alone.surely).toBe(0);
      rows.forEach((row, index) => {
        const turned = row.map((_, side) => row[side ^ 1]!);
        const isHeld = isHeldByBox(boxes, index, BOX) || isHeldByBox(unitBoxes(...turned), 0, BOX);
        expect(hasBit(alone.surely, index)).toBe(isHeld && hasBit(live, index));
      });
    }
  });
});
