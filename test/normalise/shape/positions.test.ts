import { describe, expect, it } from 'vitest';
import { BAY, normalise, polygon, refusal } from '../support/normalised-shapes.ts';

describe('coordinates-nesting within a ring', () => {
  it.each([
    [
      'brackets round one position',
      [BAY[0], [BAY[1]]],
      'position 2 of the outer ring has one pair of brackets too many',
    ],
    [
      'numbers between positions',
      [BAY[0], 13.4, 52.5],
      'position 2 of the outer ring has no brackets; each position needs a pair of its own',
    ],
    [
      'all numbers in one pair',
      [BAY.flat()],
      'position 1 of the outer ring has 10 numbers in one pair of brackets; each position needs a pair of its own',
    ],
  ])('is refused within a ring: %s', (_, list, message) => {
    const { code, message: found } = refusal({ type: 'Polygon', coordinates: [list] });
    expect({ code, found }).toEqual({ code: 'coordinates-nesting', found: message });
  });
});

it('coordinates-extra-dimension is counted once a record, and the number dropped', () => {
  const high = BAY.map(([lng = 0, lat = 0], index) => [lng, lat, 100 + index, index]);
  const { shape, findings } = normalise(polygon(high));
  expect(findings).toEqual([
    {
      code: 'coordinates-extra-dimension',
      field: 'geometry',
      message: 'positions have a third number, which is ignored',
    },
  ]);
  expect(shape).toEqual({ type: 'Polygon', rings: [Float64Array.from(BAY.flat())] });
});

describe('geometry-malformed', () => {
  it.each([
    [
      'numbers as text',
      { type: 'Polygon', coordinates: [[BAY[0], ['13.4', '52.5']]] },
      'position 2 of the outer ring is ["13.4", "52.5"], but must be two numbers: the longitude, then the latitude',
    ],
    [
      'NaN',
      polygon([...BAY.slice(0, 2), [Number.NaN, 52.5]]),
      'position 3 of the outer ring is [NaN, 52.5], but must be two numbers: the longitude, then the latitude',
    ],
    [
      'an infinite number',
      polygon([[13.4, Number.NEGATIVE_INFINITY]]),
      'position 1 of the outer ring is [13.4, -Infinity], but must be two numbers: the longitude, then the latitude',
    ],
    [
      'a single number',
      polygon(BAY, [[1, 2], [3]]),
      'position 2 of hole 1 is [3], but must be two numbers: the longitude, then the latitude',
    ],
    [
      'null for a position',
      { type: 'Polygon', coordinates: [[BAY[0], null]] },
      'position 2 of the outer ring is null, but must be two numbers: the longitude, then the latitude',
    ],
    [
      'null for a ring',
      { type: 'Polygon', coordinates: [BAY, null] },
      'hole 1 is null, but must be a list of positions',
    ],
  ])('is reported for %s', (_, geometry, message) => {
    expect(refusal(geometry)).toMatchObject({ code: 'geometry-malformed', message });
  });
});
