import { describe, expect, it } from 'vitest';
import { BAY, HOLE, normalise, polygon, QUARTER } from '../support/normalised-shapes.ts';

describe('parsePolygon', () => {
  it('area-has-holes is a warning for areas alone, and the holes stay', () => {
    const { shape, findings } = normalise(polygon(QUARTER, HOLE), 'areas');
    expect(findings).toEqual([
      {
        code: 'area-has-holes',
        field: 'geometry',
        value: 1,
        message:
          'area has a hole, and its answer carries the outer ring alone; filters honour them',
      },
    ]);
    expect(shape).toMatchObject({ rings: { length: 2 } });
  });

  it('tells of every broken ring of a polygon', () => {
    const { shape, codes } = normalise(polygon(BAY.slice(0, 4), QUARTER, BAY.slice(0, 2)), 'areas');
    expect(codes).toBe('ring-unclosed, ring-too-short');
    expect(shape).toBeNull();
  });
});
