import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { measureGapM, measureRingAreaM2 } from '../../../src/geo/rings/ring-area.ts';
import type { Positions } from '../../../src/model/geometry.ts';
import { makePositions, makeRing, reversed } from '../../support/make-positions.ts';

describe('measureRingAreaM2', () => {
  it('is positive counter-clockwise and as large but negative clockwise', () => {
    const bay = makeRing('0 0, 0.00005 0, 0.00005 0.00002, 0 0.00002');
    expect(measureRingAreaM2(bay)).toBeCloseTo(12.309, 3);
    expect(measureRingAreaM2(reversed(bay))).toBe(-measureRingAreaM2(bay));
  });

  it('is exactly 0 of a ring that goes there and back along a meridian', () => {
    expect(measureRingAreaM2(makeRing('7 50, 7 51, 7 50.5'))).toBe(0);
  });

  it('sees 6 square centimetres where a sum over raw degrees sees nothing', () => {
    const size = 2.2e-7;
    const [lng, lat] = [22.944444444444443, 40.63333333333333];
    const bay = makeRing([
      [lng, lat],
      [lng + size, lat],
      [lng + size, lat + size],
      [lng, lat + size],
    ]);
    expect(measureRingAreaM2(bay) * 1e4).toBeCloseTo(4.53, 1);
  });

  it('agrees with the ellipsoid to a thousandth for bays and blocks anywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: 1e-5, max: 1e-3, noNaN: true }),
        (lng, lat, size) => {
          const ring = makeRing([
            [lng, lat],
            [lng + 3 * size, lat + size],
            [lng + size, lat + 2 * size],
          ]);
          const exact = areaOnEllipsoidM2(ring);
          expect(Math.abs(measureRingAreaM2(ring) - exact)).toBeLessThan(1e-3 * exact);
        },
      ),
    );
  });
});

describe('measureGapM', () => {
  it('agrees with the ellipsoid to a hundredth of a millimetre at 1 cm', () => {
    for (const lat of [0, 45, 70, 89]) {
      const positions = makePositions([
        [10, lat],
        [10 + 1e-7, lat + 5e-8],
      ]);
      const { s12 } = geodesic.Geodesic.WGS84.Inverse(lat, 10, lat + 5e-8, 10 + 1e-7);
      expect(measureGapM(positions, 0, 1)).toBeCloseTo(s12 ?? Number.NaN, 5);
    }
  });
});

describe('measureGapM across the antimeridian', () => {
  it('takes -180 and 180 for one meridian', () => {
    expect(measureGapM(makePositions('180 50, -180 50'), 0, 1)).toBe(0);
    expect(measureGapM(makePositions('179.9999999 0, -179.9999999 0'), 0, 1)).toBeCloseTo(
      0.02226,
      5,
    );
  });
});

function areaOnEllipsoidM2(ring: Positions): number {
  const polygon = geodesic.Geodesic.WGS84.Polygon(false);
  for (let index = 0; index < ring.length - 2; index += 2) {
    polygon.AddPoint(ring[index + 1] ?? Number.NaN, ring[index] ?? Number.NaN);
  }
  return polygon.Compute(false, true).area ?? Number.NaN;
}
