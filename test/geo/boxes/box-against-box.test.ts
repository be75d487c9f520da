import { describe, expect, it } from 'vitest';
import { boxAt, isApart, isHeldByBox, judgeBoxes } from '../../../src/geo/boxes/box-against-box.ts';
import { unitsWithin } from '../../../src/geo/boxes/box-units.ts';
import { insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

const BOX = unitsWithin({ minLng: 0, minLat: 0, maxLng: 10, maxLat: 10 });
const EMPTY = [Infinity, Infinity, -Infinity, -Infinity];

const CASES: readonly (readonly [string, readonly number[], 'out' | 'partly' | 'in'])[] = [
  ['inside', [2, 2, 3, 3], 'in'],
  ['the same', [0, 0, 10, 10], 'in'],
  ['a point on the border', [10, 5, 10, 5], 'in'],
  ['a point on a corner', [0, 0, 0, 0], 'in'],
  ['across one side', [-1, 2, 1, 3], 'partly'],
  ['around it', [-1, -1, 11, 11], 'partly'],
  ['touching a side from outside', [10, 2, 12, 3], 'partly'],
  ['touching a corner from outside', [10, 10, 12, 12], 'partly'],
  ['west of it', [-2, 2, -1, 3], 'out'],
  ['east of it by the smallest step', [10.0000001, 2, 12, 3], 'out'],
  ['north of it', [2, 11, 3, 12], 'out'],
  ['south of it', [2, -2, 3, -1], 'out'],
  ['empty', EMPTY, 'out'],
];

describe('judgeBoxes', () => {
  it.each(CASES)('says of a box %s what it must', (_, numbers, expected) => {
    const verdicts = judgeBoxes(unitBoxes(...numbers), 0, 1, BOX);
    expect(insideOf(verdicts)).toBe(expected === 'in' ? 1 : 0);
    expect(liveOf(verdicts)).toBe(expected === 'out' ? 0 : 1);
  });

  it('judges side by side the boxes it is asked for, from the first on', () => {
    const boxes = unitBoxes(...CASES.flatMap(([, numbers]) => [...numbers]));
    const verdicts = judgeBoxes(boxes, 3, 7, BOX);
    expect(insideOf(verdicts)).toBe(0b0000001);
    expect(liveOf(verdicts)).toBe(0b0011111);
  });
});

describe('boxAt', () => {
  it('gives a box of its array by itself', () => {
    const boxes = Float64Array.of(9, 9, 9, 9, 1, 2, 3, 4);
    expect(boxAt(boxes, 1)).toEqual({ minLng: 1, minLat: 2, maxLng: 3, maxLat: 4 });
  });
});

describe('isApart', () => {
  it.each(CASES)('of a box %s', (_, numbers, expected) => {
    expect(isApart(unitBoxes(...numbers), 0, BOX)).toBe(expected === 'out');
  });
});

describe('isHeldByBox', () => {
  it.each([
    ['between its western and eastern side', [2, -5, 3, 15], true],
    ['between its southern and northern side', [-5, 2, 15, 3], true],
    ['across a corner', [8, 8, 12, 12], false],
    ['that reaches it by rounding alone, perhaps', [2, 9.99999999, 3, 12], true],
    ['that reaches it by rounding alone', [2, 10.00000001, 3, 12], false],
    ['around it', [-1, -1, 11, 11], false],
  ] as const)('holds a box %s: %s', (_, numbers, expected) => {
    expect(isHeldByBox(unitBoxes(...numbers), 0, BOX)).toBe(expected);
  });
});
