import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateInTree } from '../../../src/geo/rings/polygon-contains.ts';
import { buildRingTree } from '../../../src/geo/rings/ring-tree.ts';
import type { Position, Positions } from '../../../src/model/geometry.ts';
import { makeRing, reversed } from '../../support/make-positions.ts';

/** As if for one position; a tree is made for many. */
function locateInRing(ring: Positions, position: Position): string {
  return locateInTree(buildRingTree(ring), position);
}

describe('locateInTree', () => {
  const square = makeRing('0 0, 2 0, 2 2, 0 2');

  it('tells inside from outside, either way round', () => {
    for (const ring of [square, reversed(square)]) {
      expect(locateInRing(ring, { lng: 1, lat: 1 })).toBe('inside');
      expect(locateInRing(ring, { lng: 3, lat: 1 })).toBe('outside');
      expect(locateInRing(ring, { lng: -1, lat: 0 })).toBe('outside');
      expect(locateInRing(ring, { lng: -1, lat: 2 })).toBe('outside');
    }
  });

  it('says on for every corner and the middle of every side of a square (fault case C8)', () => {
    for (const [lng, lat] of [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ]) {
      expect(locateInRing(square, { lng: lng ?? 0, lat: lat ?? 0 })).toBe('on');
    }
  });

  it('says on in both neighbours for a position on the edge that they share (fault case C8)', () => {
    const west = makeRing('0 0, 3 1, 4 5, 0 4');
    const east = makeRing('3 1, 9 0, 9 9, 4 5');
    const shared = { lng: 3.25, lat: 2 };
    expect([locateInRing(west, shared), locateInRing(east, shared)]).toEqual(['on', 'on']);
  });

  it('is not misled by a ray through a vertex that the ring only touches', () => {
    const ring = makeRing('0 0, 4 0, 4 4, 2 2, 0 4');
    expect(locateInRing(ring, { lng: 1, lat: 2 })).toBe('inside');
    expect(locateInRing(ring, { lng: -1, lat: 2 })).toBe('outside');
    expect(locateInRing(ring, { lng: 2, lat: 3 })).toBe('outside');
  });

  it('tells a position one last binary digit off a slanting edge from one on it', () => {
    const ring = makeRing('0 0, 3 3, 0 3');
    const step = 2 ** -52;
    expect(locateInRing(ring, { lng: 1, lat: 1 })).toBe('on');
    expect(locateInRing(ring, { lng: 1, lat: 1 + step })).toBe('inside');
    expect(locateInRing(ring, { lng: 1 + step, lat: 1 })).toBe('outside');
  });

  it('agrees with a winding angle on random lattice rings', () => {
    fc.assert(
      fc.property(fc.array(lattice, { minLength: 3, maxLength: 80 }), lattice, (pairs, [x, y]) => {
        const location = locateInRing(makeRing(pairs), { lng: x, lat: y });
        expect(location).toBe(locateByAngles(pairs, [x, y]));
      }),
      { numRuns: 5_000 },
    );
  });
});

const lattice = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));

type Pair = readonly [number, number];

/** Even-odd by the sum of half turns that a ring makes round a position. */
function locateByAngles(pairs: readonly Pair[], [x, y]: Pair): string {
  let passes = 0;
  for (const [index, from] of pairs.entries()) {
    const to = pairs[(index + 1) % pairs.length] as Pair;
    const [a, b, c, d] = [from[0] - x, from[1] - y, to[0] - x, to[1] - y];
    if (a * d - b * c === 0 && a * c + b * d <= 0) return 'on';
    // A ray of a slope that no lattice edge and no lattice vertex lies on.
    const slope = 0.001_234_5;
    const [e, f] = [b - slope * a, d - slope * c];
    if (e > 0 !== f > 0 && a + ((c - a) * e) / (e - f) > 0) passes++;
  }
  return passes % 2 === 1 ? 'inside' : 'outside';
}
