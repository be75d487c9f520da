import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { drawBay } from '../../src/geo/draw-bay.ts';
import { createRandom } from '../support/random.ts';

const { WGS84 } = geographiclib.Geodesic;

/** Distance and bearing of each corner from the middle, on the ellipsoid. */
function measureCorners(middle: { lng: number; lat: number }, ring: Float64Array) {
  return Array.from({ length: 4 }, (_, corner) => {
    const lng = ring[2 * corner] ?? Number.NaN;
    const lat = ring[2 * corner + 1] ?? Number.NaN;
    const { s12 = Number.NaN, azi1 = Number.NaN } = WGS84.Inverse(middle.lat, middle.lng, lat, lng);
    return { distanceM: s12, bearing: azi1 };
  });
}

describe('drawBay', () => {
  it('draws a closed ring, counter-clockwise from the front right corner', () => {
    const ring = drawBay({ lng: 13.4, lat: 52.5 }, { lengthM: 6, widthM: 2 }, 90);
    expect([...ring]).toEqual([
      ...[13.400044176, 52.499991013],
      ...[13.400044176, 52.500008987],
      ...[13.399955824, 52.500008987],
      ...[13.399955824, 52.499991013],
      ...[13.400044176, 52.499991013],
    ]);
  });

  it('has the size and the bearing that it is asked for, by geodesics', () => {
    const seed = 20261128;
    const random = createRandom(seed);
    for (let round = 0; round < 500; round++) {
      const middle = { lng: random.between(-180, 180), lat: random.between(-80, 80) };
      const size = { lengthM: random.between(1, 20), widthM: random.between(1, 5) };
      const bearing = random.between(-360, 360);
      const ring = drawBay(middle, size, bearing);
      const half = Math.hypot(size.lengthM, size.widthM) / 2;
      const turn = (Math.atan2(size.widthM, size.lengthM) * 180) / Math.PI;
      const wanted = [turn, -turn, 180 + turn, 180 - turn].map((degrees) => bearing + degrees);
      for (const [corner, found] of measureCorners(middle, ring).entries()) {
        const about = `seed ${seed}, round ${round}, corner ${corner}`;
        expect(Math.abs(found.distanceM - half), about).toBeLessThan(0.0002);
        const off = ((found.bearing - (wanted[corner] ?? 0)) * Math.PI) / 180;
        expect(Math.abs(Math.sin(off / 2) * 2 * half), about).toBeLessThan(0.0002);
      }
    }
  });

  it('gives longitudes from -180 to 180 on both sides of the antimeridian', () => {
    const ring = drawBay({ lng: 180, lat: 0 }, { lengthM: 222.6389816, widthM: 2 }, 90);
    expect([...ring]).toEqual([
      ...[-179.999, -0.000009044],
      ...[-179.999, 0.000009044],
      ...[179.999, 0.000009044],
      ...[179.999, -0.000009044],
      ...[-179.999, -0.000009044],
    ]);
  });
});
