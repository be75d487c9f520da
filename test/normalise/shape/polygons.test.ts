import { describe, expect, it } from 'vitest';
import {
  BAY,
  HOLE,
  normalise,
  polygon,
  QUARTER,
  refusal,
  ring,
} from '../support/normalised-shapes.ts';

const EAST = ring('13.5 52.5, 13.51 52.5, 13.51 52.51, 13.5 52.51');
const SLIVER = ring('13.6 52.5, 13.7 52.5, 13.65 52.5');
const columns = (pairs: number[][]) => Float64Array.from(pairs.flat());

function multi(...parts: number[][][][]): object {
  return { type: 'MultiPolygon', coordinates: parts };
}

describe('a MultiPolygon (fault case B6)', () => {
  it('of an area keeps all parts with their holes, and says what responses contain', () => {
    const { shape, findings } = normalise(multi([QUARTER, HOLE], [EAST]), 'areas');
    expect(shape).toEqual({
      type: 'MultiPolygon',
      polygons: [[columns(QUARTER), columns(HOLE)], [columns(EAST)]],
    });
    expect(findings).toEqual([
      {
        code: 'area-has-parts',
        field: 'geometry',
        value: 2,
        message:
          'area has 2 parts, and a response carries only the outer ring of the largest part; filters use all parts',
      },
      {
        code: 'area-has-holes',
        field: 'geometry',
        value: 1,
        message:
          'area has 1 hole, and a response carries only the outer ring; filters treat the holes as outside',
      },
    ]);
  });

  it('of one part is read as that part, with its holes', () => {
    const { shape, findings, codes } = normalise(multi([QUARTER, HOLE]));
    expect(codes).toBe('geometry-unwrapped');
    expect(findings[0]?.message).toBe('MultiPolygon has one part and is read as Polygon');
    expect(shape).toEqual({ type: 'Polygon', rings: [columns(QUARTER), columns(HOLE)] });
  });

  it('keeps a part that lies in another one (fault case B8)', () => {
    const { shape } = normalise(multi([QUARTER], [HOLE.toReversed()]), 'areas');
    expect(shape).toMatchObject({ type: 'MultiPolygon', polygons: { length: 2 } });
  });

  it('has every ring of every part wound, and counts them once', () => {
    const { findings } = normalise(multi([QUARTER.toReversed()], [EAST.toReversed()]), 'areas');
    expect(findings[0]?.message).toContain('direction of 2 of 2 rings was wrong and was reversed');
  });

  it('reports every broken ring of every part, by the name of its part', () => {
    const { shape, findings } = normalise(
      multi([QUARTER, BAY.slice(0, 2)], [EAST.slice(0, 4)], [EAST]),
      'areas',
    );
    expect(shape).toBeNull();
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      [
        'ring-too-short',
        'hole 1 of part 1 has 2 positions, but needs at least four, of which the last repeats the first',
      ],
      [
        'ring-unclosed',
        'outer ring of part 2 ends 1.11 km from where it begins; its last position must repeat the first',
      ].map((text) => text.replace('1.11 km', '1110 m')),
    ]);
  });
});

describe('ring-part-degenerate', () => {
  it.each([
    [
      'a sliver',
      [SLIVER],
      'outer ring of part 2 encloses 0 cm², but must enclose at least 100 cm²',
    ],
    [
      'a part of two places',
      [ring('13.6 52.5, 13.7 52.5, 13.6 52.5')],
      'outer ring of part 2 goes through 2 positions only, but needs at least three different ones',
    ],
    [
      'a part of two positions',
      [BAY.slice(0, 2)],
      'outer ring of part 2 has 2 positions, but needs at least four, of which the last repeats the first',
    ],
    [
      'a part without rings',
      [],
      'outer ring of part 2 has 0 positions, but needs at least four, of which the last repeats the first',
    ],
  ])('is counted for %s beside sound parts, which stay', (_, part, message) => {
    const { shape, findings } = normalise(multi([QUARTER], part, [EAST]), 'areas');
    expect(findings[0]).toEqual({
      code: 'ring-part-degenerate',
      field: 'geometry',
      value: 2,
      message: `${message}; the part was left out, the other parts are used`,
    });
    expect(findings.slice(1).map(({ code }) => code)).toEqual(['area-has-parts']);
    expect(shape).toMatchObject({ polygons: [[columns(QUARTER)], [columns(EAST)]] });
  });

  it('leaves a Polygon where one sound part is left', () => {
    const { shape, codes } = normalise(multi([QUARTER], [SLIVER]), 'areas');
    expect(codes).toBe('ring-part-degenerate');
    expect(shape).toEqual({ type: 'Polygon', rings: [columns(QUARTER)] });
  });

  it('is no way out where no part is sound', () => {
    const { shape, codes } = normalise(multi([SLIVER], [SLIVER]), 'areas');
    expect([shape, codes]).toEqual([null, 'ring-degenerate, ring-degenerate']);
  });

  it('does not hide a part that is broken otherwise', () => {
    const { shape, codes } = normalise(multi([QUARTER], [SLIVER], [EAST.slice(0, 4)]), 'areas');
    expect([shape, codes]).toEqual([null, 'ring-part-degenerate, ring-unclosed']);
  });
});

describe('a Polygon', () => {
  it('area-has-holes is a warning for areas alone, and the holes stay', () => {
    const { shape, codes } = normalise(polygon(QUARTER, HOLE), 'areas');
    expect(codes).toBe('area-has-holes');
    expect(shape).toMatchObject({ rings: { length: 2 } });
    expect(normalise(polygon(QUARTER, HOLE), 'zones').codes).toBe('');
  });

  it('is kept where the same half is a hole twice', () => {
    const west = ring('13.4 52.5, 13.4 52.52, 13.41 52.52, 13.41 52.5');
    const { shape, codes } = normalise(polygon(QUARTER, west, west), 'zones');
    expect([shape?.type, codes]).toEqual(['Polygon', '']);
  });

  it('is refused where its holes leave nothing of it (fault case G9)', () => {
    expect(refusal(polygon(QUARTER, QUARTER.toReversed()), 'areas')).toEqual({
      code: 'ring-degenerate',
      value: 1,
      message: 'outer ring is covered by its holes, so nothing of it is left',
    });
    const west = ring('13.4 52.5, 13.4 52.52, 13.41 52.52, 13.41 52.5');
    const east = ring('13.41 52.5, 13.41 52.52, 13.42 52.52, 13.42 52.5');
    expect(refusal(polygon(QUARTER, west, east), 'areas').value).toBe(2);
    expect(normalise(polygon(QUARTER, west), 'zones').codes).toBe('');
    const around = ring('13.3 52.4, 13.3 52.6, 13.5 52.6, 13.5 52.4');
    expect(refusal(polygon(QUARTER, around), 'areas').message).toBe(
      'outer ring is covered by its holes, so nothing of it is left',
    );
  });

  it('reports every broken ring', () => {
    const { shape, codes } = normalise(polygon(BAY.slice(0, 4), QUARTER, BAY.slice(0, 2)), 'areas');
    expect(codes).toBe('ring-unclosed, ring-too-short');
    expect(shape).toBeNull();
  });

  it.each([
    ['5 5, 5 5, 5 5', 1],
    ['0 0, 1 0, 0 0, 1 0', 2],
    ['0 0, 0 0, 1 0, 1 0', 2],
  ])('of the places %s has %i', (pairs, count) => {
    expect(refusal(polygon(ring(pairs))).value).toBe(count);
  });
});
