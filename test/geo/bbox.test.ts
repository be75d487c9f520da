import { describe, expect, it } from 'vitest';
import { boxOfShape } from '../../src/geo/bbox.ts';
import { unwrapShape } from '../../src/geo/unwrap.ts';
import { makePositions, makeRing } from '../support/make-positions.ts';

describe('boxOfShape', () => {
  it('goes round all positions of a polygon', () => {
    const rings = [makeRing('-77.03 38.9, -77.01 38.88, -77 38.91')];
    expect(boxOfShape({ type: 'Polygon', rings })).toEqual({
      minLng: -77.03,
      minLat: 38.88,
      maxLng: -77,
      maxLat: 38.91,
    });
  });

  it('goes round holes too, so that it is never too small for a hole that lies outside', () => {
    const rings = [makeRing('0 0, 1 0, 0 1'), makeRing('2 2, 2 3, 3 2')];
    expect(boxOfShape({ type: 'Polygon', rings })).toEqual({
      minLng: 0,
      minLat: 0,
      maxLng: 3,
      maxLat: 3,
    });
  });

  it('goes round a line, which may be level', () => {
    const positions = makePositions('9.49 47.65, 9.5 47.65');
    expect(boxOfShape({ type: 'LineString', positions })).toEqual({
      minLng: 9.49,
      minLat: 47.65,
      maxLng: 9.5,
      maxLat: 47.65,
    });
  });

  it('passes 180 for an unwrapped shape across the antimeridian', () => {
    const positions = makePositions('179 1, -179 2');
    expect(boxOfShape(unwrapShape({ type: 'LineString', positions }))).toEqual({
      minLng: 179,
      minLat: 1,
      maxLng: 181,
      maxLat: 2,
    });
  });

  it('reads 200,000 vertices (fault case B9)', () => {
    const ring = Float64Array.from({ length: 400_002 }, (_, index) => (index * 7919) % 180);
    const box = boxOfShape({ type: 'Polygon', rings: [ring] });
    expect(box).toEqual({ minLng: 0, minLat: 1, maxLng: 178, maxLat: 179 });
  });
});
