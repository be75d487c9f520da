import { beforeAll, describe, expect, it } from 'vitest';
import {
  findOverlappingPolygons,
  reverseRing,
} from '../../../src/geo/rings/overlapping-polygons.ts';
import type { Rings } from '../../../src/model/geometry.ts';
import { type GeosJudge, openGeos } from '../../support/geos.ts';
import { makeRing } from '../../support/make-positions.ts';
import { createRandom, type Random } from '../../support/random.ts';

function square(west: number, south: number, size = 2): Float64Array {
  const [east, north] = [west + size, south + size];
  return makeRing([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
}

function pairsOf(...polygons: Rings[]): string[] {
  return findOverlappingPolygons(polygons).map(({ first, second }) => `${first} ${second}`);
}

describe('findOverlappingPolygons', () => {
  it('finds none where polygons are apart, share an edge or touch in a corner', () => {
    expect(pairsOf([square(0, 0)], [square(2, 0)], [square(2, 2)], [square(9, 9)])).toEqual([]);
  });

  it('finds polygons that are equal, cross or lie within another, with the first of them', () => {
    const polygons: Rings[] = [
      [square(0, 0)],
      [square(0, 0)],
      [square(1, 1)],
      [square(0.5, 0.5, 1)],
    ];
    expect(pairsOf(...polygons)).toEqual(['0 1', '0 2', '0 3']);
    expect(pairsOf(...polygons.toReversed())).toEqual(['0 1', '0 2', '0 3']);
  });

  it('finds none where a polygon lies in a hole of another, and one where it fills more', () => {
    const lake: Rings = [square(0, 0, 10), reverseRing(square(2, 2, 6))];
    expect(pairsOf(lake, [square(4, 4)])).toEqual([]);
    expect(pairsOf(lake, [square(2, 2, 6)])).toEqual([]);
    expect(pairsOf([square(1, 1, 8)], lake)).toEqual(['0 1']);
  });
});

describe('findOverlappingPolygons of random pairs', () => {
  const seed = Date.now() % 1_000_000;
  let geos: GeosJudge;
  beforeAll(async () => {
    geos = await openGeos();
  });

  it(`agrees with GEOS (seed ${seed})`, () => {
    const random = createRandom(seed);
    let found = 0;
    for (let round = 0; round < 2000; round++) {
      const [a, b] = [[randomStar(random)], [randomStar(random)]];
      const overlaps = findOverlappingPolygons([a, b]).length === 1;
      const sharedArea = geos.overlapM2([a], [b]);
      if (overlaps) found++;
      expect({ round, overlaps }).toEqual({ round, overlaps: sharedArea > 1e-9 });
    }
    expect(found).toBeGreaterThan(500);
  });
});

/** A triangle to hexagon around a whole position, whose corners are whole positions as well. */
function randomStar(random: Random): Float64Array {
  const [lng, lat] = [Math.floor(random.next() * 12), Math.floor(random.next() * 12)];
  const count = 3 + Math.floor(random.next() * 4);
  return makeRing(
    Array.from({ length: count }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * (index + random.next() * 0.4)) / count;
      const radius = 4 + random.next() * 4;
      return [
        lng + Math.round(radius * Math.cos(angle)),
        lat + Math.round(radius * Math.sin(angle)),
      ];
    }),
  );
}
