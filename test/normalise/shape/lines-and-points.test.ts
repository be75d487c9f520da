import { describe, expect, it } from 'vitest';
import { normalise, refusal } from '../support/normalised-shapes.ts';

const KERB = [
  [9.49, 47.65],
  [9.5, 47.66],
];
const OTHER = [
  [9.51, 47.65],
  [9.52, 47.66],
  [9.53, 47.66],
];
const STILL = [
  [9.6, 47.6],
  [9.6, 47.6],
];

describe('lines', () => {
  it('of several parts keep them all', () => {
    const { shape } = normalise({ type: 'MultiLineString', coordinates: [KERB, OTHER] }, 'zones');
    expect(shape).toEqual({
      type: 'MultiLineString',
      lines: [Float64Array.from(KERB.flat()), Float64Array.from(OTHER.flat())],
    });
  });

  it('of one part are read as that part', () => {
    const { shape, findings, codes } = normalise(
      { type: 'MultiLineString', coordinates: [KERB] },
      'zones',
    );
    expect(codes).toBe('geometry-unwrapped');
    expect(findings[0]?.message).toBe('MultiLineString has one part and is read as LineString');
    expect(shape).toEqual({ type: 'LineString', positions: Float64Array.from(KERB.flat()) });
  });

  it('leave out a part that stays at one position beside sound ones', () => {
    const { shape, findings } = normalise(
      { type: 'MultiLineString', coordinates: [KERB, STILL, OTHER] },
      'zones',
    );
    expect(findings[0]).toEqual({
      code: 'ring-part-degenerate',
      field: 'geometry',
      value: 2,
      message:
        'all positions of the line of part 2 are the same, but at least two must differ; the part was left out, the other parts are used',
    });
    expect(shape).toMatchObject({ lines: { length: 2 } });
  });

  it('that stay at one position are refused', () => {
    expect(refusal({ type: 'LineString', coordinates: STILL }, 'zones')).toEqual({
      code: 'geometry-malformed',
      value: [9.6, 47.6],
      message: 'all positions of the line are the same, but at least two must differ',
    });
    const one = { type: 'LineString', coordinates: [[9.49, 47.65]] };
    expect(refusal(one, 'zones').code).toBe('geometry-malformed');
    const still = { type: 'MultiLineString', coordinates: [STILL, STILL] };
    expect(normalise(still, 'zones')).toMatchObject({
      shape: null,
      codes: 'geometry-malformed, geometry-malformed',
    });
  });
});

describe('points', () => {
  it('are kept as they are, with what they say beyond two numbers left out', () => {
    const { shape, codes } = normalise({ type: 'Point', coordinates: [9.49, 47.65, 12] }, 'spaces');
    expect(shape).toEqual({ type: 'Point', positions: Float64Array.of(9.49, 47.65) });
    expect(codes).toBe('coordinates-extra-dimension, geometry-type warning');
  });

  it('are kept all where there are several, and one is read as a Point', () => {
    const { shape } = normalise({ type: 'MultiPoint', coordinates: KERB }, 'spaces');
    expect(shape).toEqual({ type: 'MultiPoint', positions: Float64Array.from(KERB.flat()) });
    const one = normalise({ type: 'MultiPoint', coordinates: KERB.slice(0, 1) }, 'spaces');
    expect(one.shape).toEqual({ type: 'Point', positions: Float64Array.of(9.49, 47.65) });
    expect(one.codes).toBe('geometry-unwrapped, geometry-type warning');
  });

  it.each([
    ['coordinates-swapped', [47.6, -122.3]],
    ['coordinates-out-of-range', [522396.8, 5397953.9]],
    ['geometry-malformed', ['9.49', '47.65']],
    ['geometry-malformed', []],
    ['coordinates-nesting', [[9.49, 47.65]]],
  ])('are refused with %s: %j', (code, coordinates) => {
    expect(refusal({ type: 'Point', coordinates }, 'spaces').code).toBe(code);
  });

  it('say which position is at fault', () => {
    const coordinates = [...KERB, [9.49, null]];
    expect(refusal({ type: 'MultiPoint', coordinates }, 'spaces').message).toBe(
      'position 3 of the points is [9.49, null], but must be two numbers: the longitude, then the latitude',
    );
  });

  it('read a MultiPoint with the brackets of a Point as one point', () => {
    const { shape, codes } = normalise({ type: 'MultiPoint', coordinates: [9.49, 47.65] });
    expect(shape).toMatchObject({ type: 'Point' });
    expect(codes).toBe('coordinates-nesting info, geometry-unwrapped, geometry-type warning');
  });
});
