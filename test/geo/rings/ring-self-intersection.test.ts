import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSelfIntersection } from '../../../src/geo/rings/ring-self-intersection.ts';
import { makeRing, reversed } from '../../support/make-positions.ts';
import { judgeRing } from './self-intersection-oracle.ts';

type Pair = [number, number];

describe('findSelfIntersection', () => {
  describe('finds nothing in', () => {
    it('a bay of four corners, either way round', () => {
      const bay = makeRing('0 0, 4 0, 4 2, 0 2');
      expect(findSelfIntersection(bay)).toBeUndefined();
      expect(findSelfIntersection(reversed(bay))).toBeUndefined();
    });

    it('a triangle', () => {
      expect(findSelfIntersection(makeRing('0 0, 4 0, 0 2'))).toBeUndefined();
    });

    it('a ring that gives a position twice in a row', () => {
      const ring = makeRing('0 0, 0 0, 4 0, 4 2, 4 2, 4 2, 0 2, 0 0');
      expect(findSelfIntersection(ring)).toBeUndefined();
    });

    it('a ring with corners of 180 degrees', () => {
      const ring = makeRing('0 0, 1 0, 2 0, 4 0, 4 2, 0 2, 0 1');
      expect(findSelfIntersection(ring)).toBeUndefined();
    });

    it('a ring whose vertex comes within a ten-millionth of a millimetre of an edge', () => {
      const gap = 2 ** -50;
      const ring = makeRing([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, gap],
        [0, 4],
      ]);
      expect(findSelfIntersection(ring)).toBeUndefined();
    });
  });

  describe('finds a crossing', () => {
    it('in a bow-tie, at its middle', () => {
      expect(findSelfIntersection(makeRing('0 0, 4 4, 4 0, 0 4'))).toEqual({
        contact: 'crossing',
        position: { lng: 2, lat: 2 },
      });
    });

    it('through a vertex on an edge', () => {
      const ring = makeRing('0 0, 4 0, 4 3, 2 0, 1 -2, 0 -2');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'crossing',
        position: { lng: 2, lat: 0 },
      });
    });

    it('through a vertex that stands twice', () => {
      const ring = makeRing('0 0, 2 2, 4 4, 4 0, 2 2, 0 4');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'crossing',
        position: { lng: 2, lat: 2 },
      });
    });

    it('of edges that meet at next to no angle, at a position on both', () => {
      const found = findSelfIntersection(
        makeRing([
          [0, 0],
          [1e6, 1],
          [1e6, 5],
          [1e6 + 1, 1.000001],
          [1, 0.0000005],
          [0, 5],
        ]),
      );
      expect(found?.contact).toBe('crossing');
      expect(found?.position.lng).toBeGreaterThanOrEqual(0);
      expect(found?.position.lng).toBeLessThanOrEqual(1e6);
    });
  });

  describe('finds an overlap', () => {
    it('in a spike, at its tip', () => {
      const ring = makeRing('0 0, 4 0, 4 2, 6 2, 3 2, 0 2');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'overlapping',
        position: { lng: 6, lat: 2 },
      });
    });

    it('in a spike at the first position, which also is the last', () => {
      const ring = makeRing('-2 0, 4 0, 4 2, 0 2, 0 0');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'overlapping',
        position: { lng: -2, lat: 0 },
      });
    });

    it('in a spike that is longer on one side, the same either way round', () => {
      const ring = makeRing('0 0, 4 0, 4 4, 3 4, 3 6, 3 2, 0 4');
      const found = { contact: 'overlapping', position: { lng: 3, lat: 6 } };
      expect(findSelfIntersection(ring)).toEqual(found);
      expect(findSelfIntersection(reversed(ring))).toEqual(found);
    });

    it('where two edges far apart in the ring run along each other', () => {
      const ring = makeRing('0 0, 6 0, 6 4, 4 4, 4 0, 2 0, 2 4, 0 4');
      expect(findSelfIntersection(ring)?.contact).toBe('overlapping');
    });

    it('in a ring that goes there and back', () => {
      expect(findSelfIntersection(makeRing('0 0, 4 0'))?.contact).toBe('overlapping');
    });
  });

  describe('finds a touch', () => {
    it('of a vertex on an edge, at the vertex', () => {
      const ring = makeRing('0 0, 4 0, 4 4, 2 0, 0 4');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'touching',
        position: { lng: 2, lat: 0 },
      });
    });

    it('of two vertices, as where a hole is drawn as part of the shell', () => {
      const ring = makeRing('0 0, 9 0, 9 9, 0 9, 0 0, 1 3, 3 1');
      expect(findSelfIntersection(ring)).toEqual({
        contact: 'touching',
        position: { lng: 0, lat: 0 },
      });
    });

    it('only where nothing crosses: the crossing that comes later is reported', () => {
      const touching: Pair[] = [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ];
      const crossing: Pair[] = [
        [-4, 4],
        [-8, 0],
        [-8, 4],
        [-4, 0],
      ];
      expect(findSelfIntersection(makeRing([...touching, ...crossing]))).toEqual({
        contact: 'crossing',
        position: { lng: -6, lat: 2 },
      });
    });
  });

  it('tells of the first crossing along the ring', () => {
    const ring = makeRing('0 0, 9 0, 9 1, 7 -1, 6 -1, 4 1, 0 1');
    expect(findSelfIntersection(ring)?.position).toEqual({ lng: 8, lat: 0 });
  });

  it('agrees with every pair looked at, on rings that meet themselves in every way', () => {
    const coordinate = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 }),
        (pairs) => {
          fc.pre(new Set(pairs.map(String)).size > 2);
          expect(verdictOf(pairs)).toBe(judgeRing(pairs));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('agrees with every pair looked at where the ring is large enough for the tree', () => {
    const radius = fc.integer({ min: 3, max: 40 });
    const slip = fc.record({ index: fc.nat(59), to: fc.nat(59) });
    fc.assert(
      fc.property(
        fc.array(radius, { minLength: 40, maxLength: 60 }),
        fc.array(slip, { maxLength: 2 }),
        (radii, slips) => {
          const pairs = starOf(radii);
          for (const { index, to } of slips) {
            pairs[index % pairs.length] = pairs[to % pairs.length] as Pair;
          }
          expect(verdictOf(pairs)).toBe(judgeRing(pairs));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on how finely the edges are divided', () => {
    const coordinate = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 }),
        (pairs) => {
          fc.pre(new Set(pairs.map(String)).size > 2);
          expect(verdictOf(divided(pairs))).toBe(verdictOf(pairs));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('reads 200,000 vertices without looking at every pair (fault case B9)', () => {
    const pairs: Pair[] = [];
    for (let index = 0; index < 200_000; index++) {
      const angle = (2 * Math.PI * index) / 200_000;
      const radius = 1 + 0.2 * Math.sin(9 * angle) + (index % 2) * 1e-6;
      pairs.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
    }
    expect(findSelfIntersection(makeRing(pairs))).toBeUndefined();
    pairs[150_000] = pairs[10] as Pair;
    expect(findSelfIntersection(makeRing(pairs))?.contact).toBe('crossing');
  });
});

function verdictOf(pairs: readonly Pair[]): 'simple' | 'touching' | 'grave' {
  const found = findSelfIntersection(makeRing(pairs));
  if (found === undefined) return 'simple';
  return found.contact === 'touching' ? 'touching' : 'grave';
}

/** A star on a lattice: mostly simple, with chance touches. */
function starOf(radii: readonly number[]): Pair[] {
  return radii.map((radius, index) => {
    const angle = (2 * Math.PI * index) / radii.length;
    return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
  });
}

/** The same ring eight times as large, each edge in eight. */
function divided(pairs: readonly Pair[]): Pair[] {
  return pairs.flatMap((from, index) => {
    const to = pairs[(index + 1) % pairs.length] as Pair;
    return Array.from(
      { length: 8 },
      (_, step): Pair => [
        from[0] * 8 + (to[0] - from[0]) * step,
        from[1] * 8 + (to[1] - from[1]) * step,
      ],
    );
  });
}
