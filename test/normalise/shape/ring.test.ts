import { describe, expect, it } from 'vitest';
import { makeRing } from '../../support/make-positions.ts';
import {
  BAY,
  CLOCKWISE,
  HOLE,
  normalise,
  polygon,
  QUARTER,
  refusal,
  ring,
} from '../support/normalised-shapes.ts';

describe('ring-unclosed', () => {
  it('is a warning up to 1 cm, and the last position is put on the first', () => {
    const nearly = [...BAY.slice(0, 4), [13.4, 52.50000008]];
    const { shape, findings } = normalise(polygon(nearly));
    expect(findings).toEqual([
      {
        code: 'ring-unclosed',
        severity: 'warning',
        field: 'geometry',
        value: [13.4, 52.50000008],
        message:
          'outer ring ends 0.89 cm from where it begins; its last position was moved to its first',
      },
    ]);
    expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
  });

  it('is an error above 1 cm', () => {
    const { code, message, value } = refusal(polygon([...BAY.slice(0, 4), [13.4, 52.5000001]]));
    expect({ code, value }).toEqual({ code: 'ring-unclosed', value: [13.4, 52.5000001] });
    expect(message).toBe(
      'outer ring ends 1.11 cm from where it begins; its last position must repeat the first',
    );
  });

  it('is an error where the closing position was left out', () => {
    expect(refusal(polygon(BAY.slice(0, 4))).message).toBe(
      'outer ring ends 2.23 m from where it begins; its last position must repeat the first',
    );
  });

  it('takes -180 and 180 for one meridian', () => {
    const nearly = [
      [180, 0],
      [180, 1],
      [179, 1],
      [179, 0],
      [-180, 0],
    ];
    const { shape, codes } = normalise(polygon(nearly));
    expect(codes).toBe('ring-unclosed warning');
    expect(shape).toMatchObject({ rings: [makeRing('180 0, 180 1, 179 1, 179 0')] });
  });
});

describe('ring-too-short', () => {
  it.each([
    [[], '0 positions'],
    [BAY.slice(0, 1), '1 position'],
    [BAY.slice(0, 3), '3 positions'],
  ])('is reported for fewer than four positions', (list, found) => {
    const { code, message } = refusal(polygon(QUARTER, list));
    expect(code).toBe('ring-too-short');
    expect(message).toBe(
      `hole 1 has ${found}, but needs at least four, of which the last repeats the first`,
    );
  });

  it.each([
    ['1 position', '13.4 52.5, 13.4 52.5, 13.4 52.5'],
    ['2 positions', '13.4 52.5, 13.5 52.5, 13.4 52.5'],
    ['2 positions', '13.4 52.5, 13.4 52.5, 13.5 52.5, 13.5 52.5'],
  ])('is reported for %s', (found, text) => {
    const { code, message } = refusal(polygon(ring(text)));
    expect(code).toBe('ring-too-short');
    expect(message).toBe(
      `outer ring goes through ${found} only, but needs at least three different ones`,
    );
  });

  it('is not reported for a triangle', () => {
    expect(normalise(polygon(ring('13.4 52.5, 13.5 52.5, 13.4 52.6'))).codes).toBe('');
  });
});

describe('ring-degenerate', () => {
  it('is reported under 100 square centimetres, with the area', () => {
    const tiny = ring(
      '22.9444 40.6333, 22.9444005 40.6333, 22.9444005 40.6333003, 22.9444 40.6333003',
    );
    expect(refusal(polygon(tiny))).toEqual({
      code: 'ring-degenerate',
      value: 14.1,
      message: 'outer ring encloses 14.1 cm², but must enclose at least 100 cm²',
    });
  });

  it('is reported for a ring that goes there and back', () => {
    expect(refusal(polygon(ring('13 52, 14 52, 13.5 52')))).toMatchObject({
      code: 'ring-degenerate',
      value: 0,
    });
  });

  it('is not reported for a bow tie, whose halves cancel each other out', () => {
    expect(refusal(polygon(ring('13 52, 13.1 52.1, 13.1 52, 13 52.1')))).toMatchObject({
      code: 'ring-self-intersecting',
      message: 'the outer ring crosses itself at latitude 52.05, longitude 13.05',
    });
  });

  it('is not reported just above', () => {
    const small = ring('0 0, 0.000001 0, 0.000001 0.000001, 0 0.000001');
    expect(normalise(polygon(small)).codes).toBe('');
  });
});

describe('ring-winding', () => {
  it('is counted for an outer ring that runs clockwise, which is turned', () => {
    const { shape, findings } = normalise(polygon(CLOCKWISE));
    expect(findings).toEqual([
      {
        code: 'ring-winding',
        field: 'geometry',
        message: 'outer ring ran clockwise and was reversed; outer rings run counterclockwise',
      },
    ]);
    expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
  });

  it('is counted once for all rings, and the file is left as it is', () => {
    const given = polygon(QUARTER.toReversed(), HOLE.toReversed(), HOLE);
    const before = JSON.stringify(given);
    const { shape, findings } = normalise(given);
    expect(findings[0]?.message).toContain('direction of 2 of 3 rings was wrong and was reversed');
    expect(shape).toEqual({
      type: 'Polygon',
      rings: [QUARTER, HOLE, HOLE].map((each) => Float64Array.from(each.flat())),
    });
    expect(JSON.stringify(given)).toBe(before);
  });

  it('is judged by the short way round across the antimeridian', () => {
    const fiji = ring('179 -17, -179 -17, -179 -16, 179 -16');
    expect(normalise(polygon(fiji)).codes).toBe('');
    expect(normalise(polygon(fiji.toReversed())).codes).toBe('ring-winding');
  });
});
