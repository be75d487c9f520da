import { describe, expect, it } from 'vitest';
import { findBox, findReversedBox } from '../../../src/respond/request/box-values.ts';

function box(min_lng: number, max_lng: number, lats: readonly [number, number] = [40, 41]) {
  return { min_lat: lats[0], min_lng, max_lat: lats[1], max_lng };
}

describe('findBox', () => {
  it('is nothing without a box', () => {
    expect(findBox({})).toBeUndefined();
    expect(findBox({ lat: 1, lng: 2, radius: 3 })).toBeUndefined();
  });

  it('has the four sides', () => {
    expect(findBox(box(22.9, 23.1))).toEqual({
      minLng: 22.9,
      minLat: 40,
      maxLng: 23.1,
      maxLat: 41,
    });
  });

  it.each([
    [179, -179, 181],
    [180, -180, 180],
    [0.5, -179.75, 180.25],
    [1, -180, 180],
  ])('from %f to %f goes across the antimeridian, on to %f', (minLng, maxLng, unwrapped) => {
    expect(findBox(box(minLng, maxLng))).toMatchObject({ minLng, maxLng: unwrapped });
  });

  it.each([
    [-180, 180],
    [-10, 10],
    [0, 0],
    [180, 180],
    [-180, -180],
  ])('from %f to %f is as it is', (minLng, maxLng) => {
    expect(findBox(box(minLng, maxLng))).toMatchObject({ minLng, maxLng });
  });
});

describe('findReversedBox', () => {
  it('finds nothing wrong with a box of no width or height', () => {
    expect(findReversedBox(box(10, 10, [5, 5]))).toBeUndefined();
  });

  it('finds latitudes the wrong way round', () => {
    expect(findReversedBox(box(1, 2, [40.5, 40.25]))).toEqual({
      problem: 'invalid_parameter',
      description: 'min_lat 40.5 is above max_lat 40.25',
      details: ['min_lat', 'max_lat'],
    });
  });

  it.each([
    // Not on both sides of 0.
    [20, 10],
    [-10, -20],
    [0, -10],
    [10, 0],
    // 180 wide or more.
    [10, -170],
    [5, -5],
    [1, -179],
  ])('refuses %f to %f', (minLng, maxLng) => {
    expect(findReversedBox(box(minLng, maxLng))).toEqual({
      problem: 'invalid_parameter',
      description:
        `min_lng ${minLng} is above max_lng ${maxLng}; a box across the antimeridian has ` +
        'min_lng > 0 > max_lng and is less than 180 degrees wide',
      details: ['min_lng', 'max_lng'],
    });
  });

  it('lets boxes across the antimeridian pass that are under 180 wide', () => {
    expect(findReversedBox(box(1, -179.001))).toBeUndefined();
    expect(findReversedBox(box(179.999, -179.999))).toBeUndefined();
  });
});
