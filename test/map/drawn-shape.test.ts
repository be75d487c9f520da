import { describe, expect, it } from 'vitest';
import { boxBetween, circleThrough, shapeOfParameters } from '../../src/map/browser/drawn-shape.ts';

describe('boxBetween', () => {
  it('takes the corners in any order, as plain decimals', () => {
    const { parameters, ring } = boxBetween({ lng: 13.5, lat: 52.25 }, { lng: 13, lat: 52.5 });
    expect(parameters).toEqual({
      min_lat: '52.25',
      min_lng: '13',
      max_lat: '52.5',
      max_lng: '13.5',
    });
    expect(ring).toEqual([
      [13, 52.25],
      [13.5, 52.25],
      [13.5, 52.5],
      [13, 52.5],
      [13, 52.25],
    ]);
  });

  it('crosses the antimeridian where the map is repeated', () => {
    const { parameters } = boxBetween({ lng: 179, lat: 0 }, { lng: 181.5, lat: 1 });
    expect([parameters.min_lng, parameters.max_lng]).toEqual(['179', '-178.5']);
    const west = boxBetween({ lng: -541, lat: 0 }, { lng: -539, lat: 1 }).parameters;
    expect([west.min_lng, west.max_lng]).toEqual(['179', '-179']);
  });

  it.each([
    [-200, 200],
    [100, 300],
  ])('is the whole world from %d to %d, which no box of the interface is', (from, to) => {
    const { parameters } = boxBetween({ lng: from, lat: -80 }, { lng: to, lat: 80 });
    expect([parameters.min_lng, parameters.max_lng]).toEqual(['-180', '180']);
  });

  it('writes small numbers without an exponent', () => {
    const { parameters } = boxBetween({ lng: -0.00000001, lat: 0 }, { lng: 0.0000002, lat: 1e-7 });
    expect(Object.values(parameters)).toEqual(['0', '0', '0.0000001', '0.0000002']);
  });
});

describe('circleThrough', () => {
  it('has the distance as its radius in centimetres', () => {
    const { parameters, ring } = circleThrough({ lng: 0, lat: 0 }, { lng: 0, lat: 1 });
    // One degree of a sphere of the mean radius is 111,195.08 m.
    expect(parameters).toEqual({ lat: '0', lng: '0', radius: '11119508' });
    expect(ring).toHaveLength(65);
    expect(ring[0]?.[1]).toBeCloseTo(1, 9);
    expect(ring[16]?.[0]).toBeCloseTo(1, 9);
  });
});

describe('shapeOfParameters', () => {
  it.each([
    boxBetween({ lng: 13, lat: 52 }, { lng: 13.5, lat: 52.5 }),
    boxBetween({ lng: 179, lat: -1 }, { lng: 181, lat: 1 }),
    circleThrough({ lng: 13, lat: 52 }, { lng: 13.01, lat: 52 }),
  ])('is the shape again: $parameters', ({ parameters }) => {
    expect(shapeOfParameters(new URLSearchParams(parameters))?.parameters).toEqual(parameters);
  });

  it.each(['', 'lat=1&lng=2', 'min_lat=1&min_lng=1&max_lat=2', 'lat=a&lng=2&radius=3'])(
    'finds none in %s',
    (text) => {
      expect(shapeOfParameters(new URLSearchParams(text))).toBeUndefined();
    },
  );
});
