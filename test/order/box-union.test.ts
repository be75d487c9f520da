import { describe, expect, it } from 'vitest';
import { emptyBox, growBox, isEmptyBox } from '../../src/order/box-union.ts';

describe('growBox', () => {
  it('makes a box of an empty one, and then the box around both', () => {
    const boxes = new Float64Array(8);
    const from = Float64Array.of(1, 2, 3, 4, 0, 3, 2, 9);
    emptyBox(boxes, 1);
    expect(isEmptyBox(boxes, 1)).toBe(true);
    growBox(boxes, 1, { boxes: from, index: 0 });
    expect(boxes).toEqual(Float64Array.of(0, 0, 0, 0, 1, 2, 3, 4));
    growBox(boxes, 1, { boxes: from, index: 1 });
    expect(boxes).toEqual(Float64Array.of(0, 0, 0, 0, 0, 2, 3, 9));
    expect(isEmptyBox(boxes, 1)).toBe(false);
  });

  it('is left as it was by an empty box', () => {
    const boxes = Float64Array.of(1, 1, 1, 1);
    const nothing = new Float64Array(4);
    emptyBox(nothing, 0);
    growBox(boxes, 0, { boxes: nothing, index: 0 });
    expect(boxes).toEqual(Float64Array.of(1, 1, 1, 1));
  });
});

describe('isEmptyBox', () => {
  it('takes a point for a box, and what is no number for none', () => {
    expect(isEmptyBox(Float64Array.of(5, 5, 5, 5), 0)).toBe(false);
    expect(isEmptyBox(new Float64Array(4).fill(Number.NaN), 0)).toBe(true);
  });
});
