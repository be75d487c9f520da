import { describe, expect, it } from 'vitest';
import { locatePosition } from '../../src/geo/locate-position.ts';
import { measureDistanceM } from '../../src/geo/measure-distance.ts';
import { middleOfShape } from '../../src/geo/middle.ts';
import type { Shape } from '../../src/model/geometry.ts';

const list = (...numbers: number[]) => Float64Array.from(numbers);
const square = (from: number, to: number) =>
  list(from, from, to, from, to, to, from, to, from, from);

const HOLED: Shape = { type: 'Polygon', rings: [square(0, 4), square(1, 3).reverse()] };

describe('locatePosition', () => {
  it('honours holes, and counts edges in', () => {
    expect(locatePosition(HOLED, { lng: 0.5, lat: 0.5 })).toBe(true);
    expect(locatePosition(HOLED, { lng: 2, lat: 2 })).toBe(false);
    expect(locatePosition(HOLED, { lng: 1, lat: 2 })).toBe(true);
    expect(locatePosition(HOLED, { lng: 4, lat: 4 })).toBe(true);
    expect(locatePosition(HOLED, { lng: 5, lat: 2 })).toBe(false);
  });

  it('has nothing in a line or a point', () => {
    const line: Shape = { type: 'LineString', positions: list(0, 0, 2, 2) };
    expect(locatePosition(line, { lng: 1, lat: 1 })).toBe(false);
  });
});

describe('measureDistanceM', () => {
  it('is 0 inside, and the way to the nearest edge outside', () => {
    expect(measureDistanceM({ lng: 0.5, lat: 0.5 }, HOLED)).toBe(0);
    const shape: Shape = { type: 'LineString', positions: list(0, 0, 1, 0) };
    expect(measureDistanceM({ lng: 0.5, lat: 0.001 }, shape)).toBeCloseTo(110.574, 2);
    expect(measureDistanceM({ lng: 1.001, lat: 0 }, shape)).toBeCloseTo(111.319, 2);
  });

  it('is that to the nearest of several points', () => {
    const shape: Shape = { type: 'MultiPoint', positions: list(5, 0, 0.001, 0) };
    expect(measureDistanceM({ lng: 0, lat: 0 }, shape)).toBeCloseTo(111.319, 2);
  });
});

describe('middleOfShape', () => {
  it('is the centre of gravity of a polygon, the middle of a line, and the place of a point', () => {
    const triangle: Shape = { type: 'Polygon', rings: [list(0, 0, 3, 0, 0, 3, 0, 0)] };
    expect(middleOfShape(triangle)).toEqual({ lng: 1, lat: 1 });
    const bent: Shape = { type: 'LineString', positions: list(0, 0, 0, 2, 0, 3) };
    expect(middleOfShape(bent)).toEqual({ lng: 0, lat: 1.5 });
    expect(middleOfShape({ type: 'Point', positions: list(7, 8) })).toEqual({ lng: 7, lat: 8 });
  });
});
