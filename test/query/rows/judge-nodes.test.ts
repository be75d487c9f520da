import { describe, expect, it } from 'vitest';
import { insideOf, liveOf } from '../../../src/geo/boxes/verdicts.ts';
import { prepareFilters } from '../../../src/query/rows/filters.ts';
import { judgeDistances, judgePeriods, judgePlaces } from '../../../src/query/rows/judge-nodes.ts';
import { rectangle } from '../../support/plain-city.ts';
import type { CityPart } from '../../support/random-city-shapes.ts';
import { treeOf } from '../../support/random-city-snapshot.ts';

const INF = Number.POSITIVE_INFINITY;

/**
 * Twenty rows, one degree apart, so that the nodes above them are two and one; row 19 has no shape.
 */
const PLACES = Array.from({ length: 20 }, (_, row): CityPart[] =>
  row === 19 ? [] : [rectangle(row, 0, row + 0.5, 0.5)],
);
const PERIODS = PLACES.map((_, row) => ({
  startMs: row === 3 ? 10 : -INF,
  endMs: row === 18 ? 20 : INF,
}));
const TREE = treeOf(PLACES, PERIODS);
const PARENTS = 20;
const ROOT = 22;

const boxOf = (minLng: number, maxLng: number) => ({ minLng, minLat: 0, maxLng, maxLat: 1 });

function judge(question: Parameters<typeof prepareFilters>[1], first: number, count: number) {
  const verdicts = judgePlaces(TREE, prepareFilters(TREE, question), first, count);
  return { inside: insideOf(verdicts), live: liveOf(verdicts) };
}

describe('judgePlaces', () => {
  it('says in of all where no place is asked for, shape or not', () => {
    expect(judge({}, PARENTS, 2)).toEqual({ inside: 0b11, live: 0b11 });
    expect(judge({}, 16, 4)).toEqual({ inside: 0b1111, live: 0b1111 });
  });

  it('says in, partly and out of rows in a box', () => {
    expect(judge({ box: boxOf(1, 3.25) }, 0, 5)).toEqual({ inside: 0b00110, live: 0b01110 });
  });

  it('never says in of a node with a row that has no shape', () => {
    expect(judge({ box: boxOf(-1, 99) }, PARENTS, 2)).toEqual({ inside: 0b01, live: 0b11 });
    expect(judge({ box: boxOf(-1, 99) }, ROOT, 1)).toEqual({ inside: 0, live: 1 });
    expect(judge({ box: boxOf(-1, 99) }, 16, 4)).toEqual({ inside: 0b0111, live: 0b0111 });
  });

  it('holds in either turn of a box across the antimeridian', () => {
    const places = [[rectangle(179, 0, 179.5, 1)], [rectangle(-180, 0, -179.5, 1)]];
    const tree = treeOf(places, null);
    const filters = prepareFilters(tree, { box: boxOf(179, 181) });
    expect(insideOf(judgePlaces(tree, filters, 0, 2))).toBe(0b11);
  });
});

describe('judgeDistances', () => {
  const center = { lng: 0.25, lat: 0.25 };

  function judgeCircle(radiusCm: number, box?: ReturnType<typeof boxOf>) {
    const question = { circle: { center, radiusCm }, ...(box === undefined ? {} : { box }) };
    const { circle, ...others } = prepareFilters(TREE, question);
    if (circle === null) throw new Error('no circle');
    const bounds = { least: new Float64Array(16), most: new Float64Array(16) };
    const nodes = { first: 0, count: 5, areRows: true };
    const verdicts = judgeDistances(TREE, { ...others, circle }, nodes, bounds);
    return { inside: insideOf(verdicts), live: liveOf(verdicts) };
  }

  it('says in, partly and out of rows in a circle, by bands or without', () => {
    expect(judgeCircle(4_000_000)).toEqual({ inside: 0b00001, live: 0b00001 });
    expect(judgeCircle(12_000_000)).toEqual({ inside: 0b00001, live: 0b00011 });
  });

  it('is as weak as the weaker of box and circle', () => {
    expect(judgeCircle(4_000_000, boxOf(0.1, 9))).toEqual({ inside: 0, live: 0b00001 });
    expect(judgeCircle(4_000_000, boxOf(1, 9))).toEqual({ inside: 0, live: 0 });
  });

  it('never says in of a row without a shape', () => {
    const { circle, ...others } = prepareFilters(TREE, { circle: { center, radiusCm: 2e9 } });
    if (circle === null) throw new Error('no circle');
    const bounds = { least: new Float64Array(16), most: new Float64Array(16) };
    const verdicts = judgeDistances(
      TREE,
      { ...others, circle },
      { first: 16, count: 4, areRows: true },
      bounds,
    );
    expect([insideOf(verdicts), liveOf(verdicts)]).toEqual([0b0111, 0b0111]);
  });
});

describe('judgePeriods', () => {
  it.each([
    [9, { inside: 0b0111, live: 0b0111 }],
    [10, { inside: 0b1111, live: 0b1111 }],
  ])('of rows at %d is in or out', (timeMs, expected) => {
    const verdicts = judgePeriods(TREE, timeMs, 0, 4);
    expect({ inside: insideOf(verdicts), live: liveOf(verdicts) }).toEqual(expected);
  });

  it.each([
    [9, { inside: 0b10, live: 0b11 }],
    [10, { inside: 0b11, live: 0b11 }],
    [19, { inside: 0b11, live: 0b11 }],
    [20, { inside: 0b01, live: 0b11 }],
  ])('of nodes at %d is partly in while something below changes', (timeMs, expected) => {
    const verdicts = judgePeriods(TREE, timeMs, PARENTS, 2);
    expect({ inside: insideOf(verdicts), live: liveOf(verdicts) }).toEqual(expected);
  });

  it('is in where rows have no periods', () => {
    expect(insideOf(judgePeriods(treeOf(PLACES, null), 0, 0, 4))).toBe(0b1111);
  });
});
