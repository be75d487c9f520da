import { describe, expect, it } from 'vitest';
import { pageOfAreas } from '../../src/query/page-of-areas.ts';
import type { AreaQuestion } from '../../src/query/question.ts';
import { plainCity, plainUuid, polygonOf, rectangle, rowsOfPage } from '../support/plain-city.ts';
import type { City } from '../support/random-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

function select(city: City, question: AreaQuestion): number[] {
  const paging = { pageNumber: 1, responseSize: 250 };
  return rowsOfPage(pageOfAreas(snapshotOfCity(city), question, paging));
}

const boxOf = (minLng: number, minLat: number, maxLng: number, maxLat: number) => ({
  minLng,
  minLat,
  maxLng,
  maxLat,
});

describe('pageOfAreas', () => {
  // Fault case B6: two squares a kilometre apart, the second one with a hole.
  const outer = rectangle(0.01, 0, 0.02, 0.01);
  const hole = rectangle(0.012, 0.002, 0.018, 0.008);
  const city = plainCity({
    areas: [
      {
        name: 'Two Parts',
        parts: [
          rectangle(0, 0, 0.001, 0.001),
          polygonOf(outer.rings[0] ?? [], [...(hole.rings[0] ?? [])].reverse()),
        ],
      },
      { name: 'Next Door', parts: [rectangle(0.02, 0, 0.03, 0.01)] },
      { name: 'Nowhere' },
      { name: 'Next Door', parts: [rectangle(0.02, 0.5, 0.03, 0.6)] },
    ],
  });

  it('finds an area by any of its parts, and not between them', () => {
    expect(select(city, { box: boxOf(0.0005, 0.0005, 0.0006, 0.0006) })).toEqual([0]);
    expect(select(city, { box: boxOf(0.011, 0.001, 0.0111, 0.0011) })).toEqual([0]);
    expect(select(city, { box: boxOf(0.004, 0, 0.005, 0.01) })).toEqual([]);
    expect(select(city, { box: boxOf(0.004, -1, 0.005, 1) })).toEqual([]);
  });

  it('does not find an area in its hole, but on the border of the hole', () => {
    expect(select(city, { box: boxOf(0.013, 0.003, 0.017, 0.007) })).toEqual([]);
    expect(select(city, { box: boxOf(0.013, 0.003, 0.018, 0.007) })).toEqual([0]);
    expect(select(city, { box: boxOf(0.013, 0.003, 0.019, 0.007) })).toEqual([0]);
    expect(select(city, { box: boxOf(0.009, -1, 0.021, 0.4) })).toEqual([0, 1]);
  });

  it('finds both neighbours on the border they share', () => {
    expect(select(city, { box: boxOf(0.02, 0.005, 0.02, 0.005) })).toEqual([0, 1]);
  });

  it('gives all areas of a name, to the letter', () => {
    expect(select(city, { name: 'Next Door' })).toEqual([1, 3]);
    expect(select(city, { name: 'next door' })).toEqual([]);
    expect(select(city, { name: 'Next' })).toEqual([]);
    expect(select(city, { name: 'Nowhere' })).toEqual([2]);
  });

  it('gives one area, unless another filter excludes it', () => {
    const box = boxOf(0.02, 0, 0.03, 0.01);
    expect(select(city, { curbAreaId: plainUuid(3) })).toEqual([3]);
    expect(select(city, { curbAreaId: plainUuid(3), name: 'Next Door' })).toEqual([3]);
    expect(select(city, { curbAreaId: plainUuid(3), name: 'Two Parts' })).toEqual([]);
    expect(select(city, { curbAreaId: plainUuid(3), box })).toEqual([]);
    expect(select(city, { curbAreaId: plainUuid(4) })).toEqual([]);
    expect(select(city, { name: 'Next Door', box })).toEqual([1]);
  });

  it('gives areas nearest first, those that hold the centre before all others', () => {
    const center = { lng: 0.0205, lat: 0.005 };
    expect(select(city, { circle: { center, radiusCm: 200_000 } })).toEqual([1, 0]);
    expect(select(city, { circle: { center, radiusCm: 5000 } })).toEqual([1]);
    expect(select(city, { circle: { center, radiusCm: 100_000_000 } })).toEqual([1, 0, 3]);
  });

  it('finds an area in a single zone shape among many that it is made of', () => {
    const parts = Array.from({ length: 300 }, (_, index) => rectangle(index, 0, index + 0.5, 1));
    const zoned = plainCity({ areas: [{ parts: parts.slice(0, 150) }] });
    expect(select(zoned, { box: boxOf(120.4, 0.5, 120.6, 0.6) })).toEqual([0]);
    expect(select(zoned, { box: boxOf(120.6, 0.5, 120.9, 0.6) })).toEqual([]);
    expect(select(zoned, { box: boxOf(120.6, -1, 120.9, 2) })).toEqual([]);
  });
});
