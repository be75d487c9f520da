import { describe, expect, it } from 'vitest';
import { unitsWithin } from '../../../src/geo/boxes/box-units.ts';
import { distanceOfKey } from '../../../src/geo/distance/distance-frame.ts';
import { prepareFilters } from '../../../src/query/rows/filters.ts';
import { ALWAYS, rectangle } from '../../support/plain-city.ts';
import { treeOf } from '../../support/random-city-snapshot.ts';

const PLACES = [[rectangle(22, 40, 22.1, 40.1)], [rectangle(22.2, 40, 22.3, 40.1)]];
const TREE = treeOf(PLACES, [ALWAYS, ALWAYS]);
const UNDATED = treeOf(PLACES, null);

describe('prepareFilters', () => {
  it('has every member whatever is asked', () => {
    expect(prepareFilters(TREE, {})).toEqual({ timeMs: null, boxes: null, circle: null });
  });

  it('asks for a time where rows have one', () => {
    expect(prepareFilters(TREE, { timeMs: 0 }).timeMs).toBe(0);
    expect(prepareFilters(UNDATED, { timeMs: 0 }).timeMs).toBeNull();
  });

  it('keeps a box in the turns in which it meets a row', () => {
    const box = { minLng: 22.05, minLat: 40, maxLng: 22.06, maxLat: 41 };
    expect(prepareFilters(TREE, { box }).boxes).toEqual([{ box, units: unitsWithin(box) }]);
    expect(prepareFilters(TREE, { box: { ...box, minLat: 41 } }).boxes).toEqual([]);
  });

  it('takes the radius for centimetres', () => {
    const { circle } = prepareFilters(TREE, {
      circle: { center: { lng: 22, lat: 40 }, radiusCm: 50_000 },
    });
    expect(circle && distanceOfKey(circle.frame, circle.outerKey)).toBeCloseTo(500, 9);
  });

  it('looks for the centre inside shapes only where it can be', () => {
    const centers = (lng: number, lat: number) =>
      prepareFilters(TREE, { circle: { center: { lng, lat }, radiusCm: 1 } }).circle?.centers;
    expect(centers(22.05, 40.05)).toHaveLength(1);
    expect(centers(30, 40.05)).toEqual([]);
  });
});
