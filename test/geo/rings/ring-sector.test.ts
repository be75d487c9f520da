import { describe, expect, it } from 'vitest';
import { isInSector, sectorAt } from '../../../src/geo/rings/ring-sector.ts';
import { makeRing, reversed } from '../../support/make-positions.ts';

const at = (lng: number, lat: number) => ({ lng, lat });

describe('isInSector', () => {
  it('tells what lies between two rays of less than half a turn', () => {
    const quarter = { apex: at(0, 0), from: at(1, 0), to: at(0, 1) };
    expect(isInSector(quarter, at(5, 5))).toBe(true);
    expect(isInSector(quarter, at(-1, 5))).toBe(false);
    expect(isInSector(quarter, at(5, -1))).toBe(false);
    expect(isInSector(quarter, at(-5, -5))).toBe(false);
  });

  it('tells what lies between two rays of more than half a turn', () => {
    const rest = { apex: at(0, 0), from: at(0, 1), to: at(1, 0) };
    expect(isInSector(rest, at(5, 5))).toBe(false);
    expect(isInSector(rest, at(-1, 5))).toBe(true);
    expect(isInSector(rest, at(5, -1))).toBe(true);
  });

  it('tells what lies to the left of a straight line', () => {
    const half = { apex: at(0, 0), from: at(1, 0), to: at(-1, 0) };
    expect(isInSector(half, at(3, 1))).toBe(true);
    expect(isInSector(half, at(3, -1))).toBe(false);
  });

  it('leaves out the rays themselves', () => {
    const [from, to] = [at(1, 0), at(0, 1)];
    for (const ray of [at(7, 0), at(0, 7)]) {
      expect(isInSector({ apex: at(0, 0), from, to }, ray)).toBe(false);
      expect(isInSector({ apex: at(0, 0), from: to, to: from }, ray)).toBe(false);
    }
  });
});

describe('sectorAt', () => {
  const ring = makeRing('0 0, 4 0, 4 4, 0 4');

  it('is what lies inside a counter-clockwise ring at each of its corners', () => {
    for (let index = 0; index <= 4; index++) {
      expect(isInSector(sectorAt(ring, index), at(2, 2))).toBe(true);
      expect(isInSector(sectorAt(reversed(ring), index), at(2, 2))).toBe(false);
    }
  });

  it('takes the first and the last position for one corner', () => {
    const corner = { apex: at(0, 0), from: at(4, 0), to: at(0, 4) };
    expect(sectorAt(ring, 0)).toEqual(corner);
    expect(sectorAt(ring, 4)).toEqual(corner);
  });
});
