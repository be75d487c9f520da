import { describe, expect, it } from 'vitest';
import { linesOf, nameOfRing } from '../../src/validate/shape-lines.ts';
import { makePositions, makeRing } from '../support/make-positions.ts';

describe('linesOf', () => {
  it('gives the rings of a polygon, and the one line of a line', () => {
    const rings = [makeRing('0 0, 9 0, 9 9'), makeRing('1 1, 2 2, 2 1')];
    const positions = makePositions('0 0, 1 1');
    expect(linesOf({ type: 'Polygon', rings })).toBe(rings);
    expect(linesOf({ type: 'LineString', positions })).toEqual([positions]);
  });
});

describe('nameOfRing', () => {
  it('says outer ring, then counts holes from one', () => {
    expect([0, 1, 2].map(nameOfRing)).toEqual(['outer ring', 'hole 1', 'hole 2']);
  });
});
