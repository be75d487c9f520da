import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { boxAroundCircle, boxesMeet, boxHolds, boxOf, distanceM, shapeMeetsBox } from './shapes.ts';

const DIAMOND = [10, 50.001, 10.001, 50, 10, 49.999, 9.999, 50, 10, 50.001];
const LINE = [10, 50, 10.002, 50.002];

describe('the shapes of the peers', () => {
  it('have boxes', () => {
    const box = boxOf(DIAMOND);
    expect(box).toEqual({ minLng: 9.999, minLat: 49.999, maxLng: 10.001, maxLat: 50.001 });
    expect(boxesMeet(box, { ...box, minLng: 10.001, maxLng: 11 })).toBe(true);
    expect(boxesMeet(box, { ...box, minLng: 10.0011, maxLng: 11 })).toBe(false);
    expect(boxHolds(box, boxOf([10, 50, 10.001, 50]))).toBe(true);
    expect(boxHolds(box, boxOf(LINE))).toBe(false);
  });

  it('meet a box with themselves and not with their own box', () => {
    const corner = { minLng: 10.0008, minLat: 50.0008, maxLng: 10.001, maxLat: 50.001 };
    expect(shapeMeetsBox(DIAMOND, corner)).toBe(false);
    expect(shapeMeetsBox(DIAMOND, { ...corner, minLng: 10.0001, minLat: 50.0001 })).toBe(true);
    expect(shapeMeetsBox(LINE, corner)).toBe(true);
  });

  it('are 0 away inside, and else as far as the ellipsoid has it, to the millimetre', () => {
    expect(distanceM(DIAMOND, { lng: 10.0002, lat: 50.0003, radiusM: 0 })).toBe(0);
    const { s12 = Number.NaN } = Geodesic.WGS84.Inverse(50, 10.003, 50, 10.001);
    expect(distanceM(DIAMOND, { lng: 10.003, lat: 50, radiusM: 0 })).toBeCloseTo(s12, 3);
    expect(distanceM(LINE, { lng: 10.0005, lat: 50.0005, radiusM: 0 })).toBeCloseTo(0, 6);
  });

  it('lie in the box around a circle that they touch', () => {
    const circle = { lng: 10.003, lat: 50, radiusM: 143.5 };
    expect(distanceM(DIAMOND, circle)).toBeLessThan(circle.radiusM);
    expect(boxesMeet(boxAroundCircle(circle), boxOf(DIAMOND))).toBe(true);
  });
});
