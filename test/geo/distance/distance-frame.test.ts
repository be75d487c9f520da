import { describe, expect, it } from 'vitest';
import {
  axisDistanceAt,
  chordSquaredTo,
  createDistanceFrame,
  distanceOfKey,
  FAR_KEY,
  heightAt,
  keyOfDistance,
  keyOfFarDistance,
  meridianRadiusAt,
  outwardTo,
  PROFILE_REACH,
  sineOf,
  upwardTo,
  versineOf,
} from '../../../src/geo/distance/distance-frame.ts';
import { geodesicMetres, geodesicPlace } from '../../support/oracle-distance.ts';

const LATS = [0, 45, 70, 89];

/** The largest difference to geographiclib, in metres, over all directions. */
function largestError(lat: number, metres: number): number {
  const center = { lng: 10, lat };
  const frame = createDistanceFrame(center);
  let largest = 0;
  for (let azimuth = 0; azimuth < 360; azimuth += 5) {
    const place = geodesicPlace(center, azimuth, metres);
    const found = distanceOfKey(frame, chordSquaredTo(frame, place.lng, place.lat));
    largest = Math.max(largest, Math.abs(found - geodesicMetres(center, place)));
  }
  return largest;
}

describe('distances by chord', () => {
  it('are within a tenth of a millimetre of the geodesic up to 20 km at every latitude', () => {
    let largest = 0;
    for (const lat of [...LATS, -10, 10, 30, 60, 80, 90]) {
      for (const metres of [0.01, 1, 90, 1000, 5000, 20_000]) {
        largest = Math.max(largest, largestError(lat, metres));
      }
    }
    console.log(`largest error up to 20 km: ${(largest * 1000).toFixed(4)} mm`);
    expect(largest).toBeLessThan(0.0001);
  });

  it('are within 0.0035 % at the chord where geodesics take over', () => {
    for (const lat of LATS) expect(largestError(lat, 2_000_000) / 2_000_000).toBeLessThan(3.5e-5);
  });
});

describe('keys', () => {
  const frame = createDistanceFrame({ lng: 22.94, lat: 40.63 });

  it.each([0, 0.01, 1, 499.99, 20_000, 1_999_000, 2_100_000, 20_003_931])('stand for %d m', (m) => {
    expect(distanceOfKey(frame, keyOfDistance(frame, m))).toBeCloseTo(m, m > 2e6 ? 3 : 6);
  });

  it('ascend with the distance across the border to the far ones', () => {
    const keys = [0, 1e-6, 1, 1e5, 1.99e6, 2e6, 2.01e6, 1e7, 2e7].map((metres) =>
      keyOfDistance(frame, metres),
    );
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('of far places never fall below the border', () => {
    expect(keyOfFarDistance(frame, 1_999_000)).toBe(FAR_KEY);
    expect(keyOfFarDistance(frame, 3e6)).toBe(keyOfDistance(frame, 3e6));
  });

  it('are 0 at the centre, and at a pole whatever the longitude', () => {
    expect(chordSquaredTo(frame, 22.94, 40.63)).toBe(0);
    expect(chordSquaredTo(createDistanceFrame({ lng: 0, lat: 90 }), 77, 90)).toBe(0);
  });

  it('do not change with whole turns', () => {
    const near = createDistanceFrame({ lng: -179.99, lat: 10 });
    const key = chordSquaredTo(near, 179.99, 10);
    expect(chordSquaredTo(near, 179.99 - 360, 10)).toBeCloseTo(key, 3);
    expect(Math.sqrt(key)).toBeCloseTo(2192.6, 0);
  });
});

describe('the profile of a centre', () => {
  it('gives what sines and roots give, to a tenth of a micrometre, at every latitude', () => {
    let largest = 0;
    for (let lat = -89; lat <= 89; lat += 0.5) {
      const frame = createDistanceFrame({ lng: 10, lat });
      for (let climb = -PROFILE_REACH; climb <= PROFILE_REACH; climb += PROFILE_REACH / 50) {
        const outward = axisDistanceAt(lat + climb) - axisDistanceAt(lat);
        const upward = heightAt(lat + climb) - heightAt(lat);
        largest = Math.max(
          largest,
          Math.abs(outwardTo(frame, lat + climb) - outward),
          Math.abs(upwardTo(frame, lat + climb) - upward),
        );
      }
    }
    expect(largest).toBeLessThan(1e-7);
    // The sines differ: the profile was used.
    expect(largest).toBeGreaterThan(1e-9);
  });

  it('is not used beyond its reach or near a pole', () => {
    const frame = createDistanceFrame({ lng: 10, lat: 50 });
    expect(outwardTo(frame, 51)).toBe(axisDistanceAt(51) - axisDistanceAt(50));
    expect(upwardTo(frame, 49)).toBe(heightAt(49) - heightAt(50));
    expect(createDistanceFrame({ lng: 10, lat: 89.5 }).profile).toBeNull();
  });

  it('has sines and versines of small angles that are right to 13 digits', () => {
    for (const angle of [0, 1e-9, 0.001, 0.0199999, -0.0199999, 0.02, 1, -2]) {
      expect(Math.abs(sineOf(angle) - Math.sin(angle))).toBeLessThanOrEqual(
        2e-14 * Math.abs(Math.sin(angle)),
      );
      const versine = 2 * Math.sin(angle / 2) ** 2;
      expect(Math.abs(versineOf(angle) - versine)).toBeLessThanOrEqual(2e-14 * versine);
    }
  });
});

describe('the ellipsoid', () => {
  it('has its semi-axes where it must', () => {
    expect(axisDistanceAt(0)).toBe(6378137);
    expect(heightAt(90)).toBeCloseTo(6356752.3142, 4);
    expect(axisDistanceAt(-90)).toBe(0);
    expect(heightAt(-90)).toBeCloseTo(-6356752.3142, 4);
  });

  it('bends most at the equator and least at the poles', () => {
    expect(meridianRadiusAt(0)).toBeCloseTo(6335439.327, 3);
    expect(meridianRadiusAt(90)).toBeCloseTo(6399593.626, 3);
  });
});
