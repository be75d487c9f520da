import { describe, expect, it } from 'vitest';
import { BAY, HOLE, normalise, polygon, QUARTER, ring } from './support/normalised-shapes.ts';

describe('normaliseShape', () => {
  describe('takes without a word', () => {
    it.each(['areas', 'zones', 'spaces'] as const)(
      'a closed counter-clockwise polygon (%s)',
      (kind) => {
        const { shape, missing, codes } = normalise(polygon(BAY), kind);
        expect(codes).toBe('');
        expect(missing).toBe(false);
        expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
      },
    );

    it('a hole that runs clockwise, in a space or a zone', () => {
      const { shape, codes } = normalise(polygon(QUARTER, HOLE), 'zones');
      expect(codes).toBe('');
      expect(shape).toEqual({
        type: 'Polygon',
        rings: [Float64Array.from(QUARTER.flat()), Float64Array.from(HOLE.flat())],
      });
    });

    it('a line of a zone', () => {
      const { shape, codes } = normalise(
        {
          type: 'LineString',
          coordinates: [
            [9.49, 47.65],
            [9.5, 47.66],
          ],
        },
        'zones',
      );
      expect(codes).toBe('');
      expect(shape).toEqual({
        type: 'LineString',
        positions: Float64Array.of(9.49, 47.65, 9.5, 47.66),
      });
    });

    it('the very corners of the globe', () => {
      const { codes } = normalise(polygon(ring('-180 -90, 0 -90, 180 90, -180 90')), 'areas');
      expect(codes).toBe('');
    });
  });

  describe('a geometry that is missing', () => {
    it.each([null, undefined])('is returned as missing and not reported here: %s', (geometry) => {
      expect(normalise(geometry)).toMatchObject({ shape: null, missing: true, codes: '' });
    });

    it('is what an observation always has', () => {
      expect(normalise(polygon(BAY), 'availability')).toMatchObject({ missing: true, codes: '' });
    });
  });
  it('reads a polygon of 200,000 vertices (fault case B9)', () => {
    const pairs = Array.from({ length: 200_000 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 200_000;
      return [Math.cos(angle), Math.sin(angle)];
    });
    const { shape, codes } = normalise(polygon([...pairs, ...pairs.slice(0, 1)]), 'areas');
    expect(codes).toBe('');
    expect(shape).toMatchObject({ rings: [{ length: 400_002 }] });
  });
});
