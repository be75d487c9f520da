import { describe, expect, it } from 'vitest';
import { BAY, HOLE, normalise, polygon, QUARTER, refusal } from '../support/normalised-shapes.ts';

describe('coordinates-nesting', () => {
  it.each([
    [
      'one too many, as a MultiPolygon has',
      'Polygon',
      [[BAY]],
      '1 pair of brackets too many (expected: 3 pairs around the first number)',
    ],
    [
      'two too many',
      'Polygon',
      [[[BAY]]],
      '2 pairs of brackets too many (expected: 3 pairs around the first number)',
    ],
    [
      'two too few',
      'Polygon',
      BAY.flat(),
      '2 pairs of brackets too few (expected: 3 pairs around the first number)',
    ],
    [
      'one too many',
      'MultiPolygon',
      [[[BAY]]],
      '1 pair of brackets too many (expected: 4 pairs around the first number)',
    ],
    [
      'two too few',
      'MultiPolygon',
      BAY,
      '2 pairs of brackets too few (expected: 4 pairs around the first number)',
    ],
    [
      'one too few, of rings or parts',
      'MultiPolygon',
      [QUARTER, HOLE],
      '1 pair of brackets too few (expected: 4 pairs around the first number)',
    ],
    [
      'one too many',
      'LineString',
      [BAY],
      '1 pair of brackets too many (expected: 2 pairs around the first number)',
    ],
    [
      'one too few',
      'LineString',
      BAY.flat(),
      '1 pair of brackets too few (expected: 2 pairs around the first number)',
    ],
    [
      'two too few',
      'MultiLineString',
      BAY.flat(),
      '2 pairs of brackets too few (expected: 3 pairs around the first number)',
    ],
  ])('is refused: %s (%s)', (_, type, coordinates, found) => {
    const { code, message, value } = refusal({ type, coordinates }, 'zones');
    expect(code).toBe('coordinates-nesting');
    expect(message).toBe(`coordinates have ${found}`);
    // The first brackets are quoted, not the whole list.
    expect(JSON.stringify(value).length).toBeLessThan(120);
  });

  it.each([
    ['Polygon', BAY],
    ['MultiPolygon', [BAY]],
  ])(
    'is counted where one pair is missing and the ring is clear all the same (%s)',
    (type, coordinates) => {
      const { shape, findings } = normalise({ type, coordinates });
      expect(findings.slice(0, 1)).toEqual([
        {
          code: 'coordinates-nesting',
          severity: 'info',
          field: 'geometry',
          value: [13.4, 52.5],
          message: 'coordinates have one pair of brackets too few and were read as a single ring',
        },
      ]);
      expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
    },
  );

  it('is counted for a MultiLineString with the brackets of a LineString', () => {
    const given = {
      type: 'MultiLineString',
      coordinates: [
        [9.49, 47.65],
        [9.5, 47.66],
      ],
    };
    expect(normalise(given, 'zones')).toMatchObject({
      codes: 'coordinates-nesting info, geometry-unwrapped',
      shape: { type: 'LineString' },
    });
  });
});

describe('geometry-malformed', () => {
  it.each([
    [
      'no coordinates',
      { type: 'Polygon' },
      'coordinates are missing, but must be a list of positions',
    ],
    [
      'coordinates that are text',
      { type: 'Polygon', coordinates: '13.4 52.5' },
      'coordinates are a string, but must be a list of positions',
    ],
    [
      'empty coordinates (fault case B3)',
      { type: 'Polygon', coordinates: [] },
      'coordinates are empty; for a record without a shape, write null as its geometry (in CSV, leave the cell empty)',
    ],
    [
      'an empty ring',
      polygon([]),
      'coordinates are empty; for a record without a shape, write null as its geometry (in CSV, leave the cell empty)',
    ],
    [
      'an empty multipolygon',
      { type: 'MultiPolygon', coordinates: [] },
      'coordinates are empty; for a record without a shape, write null as its geometry (in CSV, leave the cell empty)',
    ],
  ])('is reported for %s', (_, geometry, message) => {
    expect(refusal(geometry)).toMatchObject({ code: 'geometry-malformed', message });
  });
});
