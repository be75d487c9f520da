import { describe, expect, it } from 'vitest';
import { createDistanceFrame } from '../../../src/geo/distance/distance-frame.ts';
import { farDistanceToLine } from '../../../src/geo/distance/distance-to-far-line.ts';
import type { Position } from '../../../src/model/geometry.ts';
import { metresToParts } from '../../support/oracle-distance.ts';
import { createRandom } from '../../support/random.ts';
import type { Pair } from '../../support/random-city-shapes.ts';

function metresTo(center: Position, pairs: readonly Pair[], best = Infinity): number {
  const rings = {
    ringPositions: Uint32Array.of(0, pairs.length),
    positions: Float64Array.from(pairs.flat()),
  };
  return farDistanceToLine(createDistanceFrame(center), rings, 0, best);
}

describe('farDistanceToLine', () => {
  it('is the distance to the nearest position of a small shape', () => {
    const bay: Pair[] = [
      [90, 0.00001],
      [90.00002, 0.00001],
      [90.00002, 0],
    ];
    expect(metresTo({ lng: 0, lat: 0 }, bay)).toBeCloseTo(10_018_754.17, 1);
  });

  it('finds the nearest point along a long edge', () => {
    const meridian: Pair[] = [
      [40, -30],
      [40, 35],
    ];
    const found = metresTo({ lng: 0, lat: 0 }, meridian);
    expect(Math.abs(found - 4_452_779.6)).toBeLessThan(50);
  });

  it('gives what it was given where that is nearer', () => {
    expect(metresTo({ lng: 0, lat: 0 }, [[90, 0]], 5)).toBe(5);
  });

  it('comes within 0.01 % of the oracle, opposite places included', () => {
    const random = createRandom(11);
    for (let count = 0; count < 60; count++) {
      const center = { lng: random.between(-180, 180), lat: random.between(-80, 80) };
      const reach = 10 ** random.between(-3, 1);
      const side = random.pick([180, 90, 40]);
      const pairs = Array.from(
        { length: 3 },
        (): Pair => [
          center.lng + side + random.between(-reach, reach),
          -center.lat + random.between(-reach, reach) / 2,
        ],
      );
      const metres = metresToParts(center, [{ kind: 'line', rings: [pairs] }]);
      if (metres < 2_100_000) continue;
      expect(Math.abs(metresTo(center, pairs) - metres)).toBeLessThan(metres * 1e-4);
    }
  });
});
