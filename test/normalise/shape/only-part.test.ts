import { describe, expect, it } from 'vitest';
import { BAY, HOLE, normalise, QUARTER, refusal } from '../support/normalised-shapes.ts';

describe('geometry-type', () => {
  it.each([
    ['MultiPolygon', [[QUARTER], [BAY], [BAY]], 3],
    ['MultiLineString', [BAY, BAY], 2],
  ])(
    '%s of several parts is refused, never cut down (fault case B6)',
    (type, coordinates, count) => {
      expect(refusal({ type, coordinates }, 'zones')).toEqual({
        code: 'geometry-type',
        value: type,
        message:
          `${type} has ${count} parts, allowed is 1; give each part a record of its own, or draw ` +
          'one outline round all of them',
      });
    },
  );

  it('two parts are two parts, also where one lies in the other (fault case B8)', () => {
    const inner = { type: 'MultiPolygon', coordinates: [[QUARTER], [HOLE.toReversed()]] };
    expect(refusal(inner, 'areas').message).toContain('has 2 parts');
  });
});

describe('geometry-unwrapped', () => {
  it('is counted for a MultiPolygon of one part, which keeps its holes', () => {
    const given = { type: 'MultiPolygon', coordinates: [[QUARTER, HOLE]] };
    const { shape, findings, codes } = normalise(given);
    expect(codes).toBe('geometry-unwrapped');
    expect(findings[0]?.message).toBe(
      'MultiPolygon of one part was taken for the Polygon that it is',
    );
    expect(shape).toMatchObject({ type: 'Polygon', rings: { length: 2 } });
  });

  it('is counted for a MultiLineString of one part', () => {
    const given = {
      type: 'MultiLineString',
      coordinates: [
        [
          [9.49, 47.65],
          [9.5, 47.66],
        ],
      ],
    };
    const { shape, codes } = normalise(given, 'zones');
    expect(codes).toBe('geometry-unwrapped');
    expect(shape).toMatchObject({ type: 'LineString' });
  });
});
