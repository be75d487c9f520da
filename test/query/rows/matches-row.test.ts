import { describe, expect, it } from 'vitest';
import { prepareFilters } from '../../../src/query/rows/filters.ts';
import { distanceKeyOf, matchesBoxes } from '../../../src/query/rows/matches-row.ts';
import { type AskedRows, forgetZones } from '../../../src/query/rows/row-question.ts';
import { lineOf, polygonOf, rectangle } from '../../support/plain-city.ts';
import type { CityPart } from '../../support/random-city-shapes.ts';
import { shapeColumnsOf, treeOf } from '../../support/random-city-snapshot.ts';

const TRIANGLE = polygonOf([
  [0, 0],
  [4, 0],
  [0, 4],
  [0, 0],
]);
const LINE = lineOf([10, 0], [12, 2]);

/** Row 0 is a triangle, row 1 is where its zone is, row 2 nowhere, row 3 of two parts far apart. */
const OWN: CityPart[][] = [[TRIANGLE], [], [], [rectangle(20, 0, 21, 1), rectangle(30, 0, 31, 1)]];
const ZONES = { rows: Uint32Array.of(0, 0, 1, 1), shapes: shapeColumnsOf([[LINE], []]) };
const ROWS: AskedRows = {
  tree: treeOf([[TRIANGLE], [LINE], [], OWN[3] ?? []], null),
  shapes: shapeColumnsOf(OWN),
  zones: null,
};

function ask(question: Parameters<typeof prepareFilters>[1]) {
  return {
    rows: { ...ROWS, zones: { ...ZONES, known: forgetZones() } },
    ranges: [],
    filters: prepareFilters(ROWS.tree, question),
    work: { nodeCount: 0, exactCount: 0 },
  };
}

const boxOf = (minLng: number, minLat: number, maxLng: number, maxLat: number) => ({
  minLng,
  minLat,
  maxLng,
  maxLat,
});

describe('matchesBoxes', () => {
  it.each([
    ['in a shape of its own', 0, boxOf(1, 1, 2, 2), true],
    ['in its box and beside its shape', 0, boxOf(3, 3, 4, 4), false],
    ['across it from side to side', 0, boxOf(3.5, -1, 3.9, 5), true],
    ['on the line of its zone', 1, boxOf(11, 1, 11, 1), true],
    ['beside the line of its zone', 1, boxOf(10, 1, 10.5, 2), false],
    ['across the line of its zone', 1, boxOf(9, 1, 13, 1.1), true],
    ['between its parts, higher than both', 3, boxOf(24, -1, 26, 2), false],
    ['over one of its parts', 3, boxOf(30.5, -1, 33, 2), true],
  ] as const)('with a box %s', (_, row, box, expected) => {
    expect(matchesBoxes(ask({ box }), row)).toBe(expected);
  });

  it('counts each look at a shape', () => {
    const question = ask({ box: boxOf(1, 1, 2, 2) });
    matchesBoxes(question, 0);
    matchesBoxes(question, 1);
    expect(question.work.exactCount).toBe(2);
    matchesBoxes(question, 0);
    expect(question.work.exactCount).toBe(3);
    // The shape of a zone is looked at once for all rows that are where it is.
    matchesBoxes(question, 1);
    expect(question.work.exactCount).toBe(3);
  });
});

describe('distanceKeyOf', () => {
  const keyOf = (row: number, lng: number, lat: number) => {
    const question = ask({ circle: { center: { lng, lat }, radiusCm: 1 } });
    const { circle } = question.filters;
    if (circle === null) throw new Error('no circle');
    return distanceKeyOf(question, row, circle);
  };

  it('is 0 inside a shape, on its border and on a line', () => {
    expect([keyOf(0, 1, 1), keyOf(0, 2, 2), keyOf(0, 0, 0), keyOf(1, 11, 1)]).toEqual([0, 0, 0, 0]);
  });

  it('is the square of metres outside', () => {
    expect(Math.sqrt(keyOf(0, 5, 0))).toBeCloseTo(111_318, -1);
    expect(Math.sqrt(keyOf(1, 9, 0))).toBeCloseTo(111_318, -1);
  });

  it('is without end to a row that is nowhere', () => {
    expect(keyOf(2, 0, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});
