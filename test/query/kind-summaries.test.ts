import { describe, expect, it } from 'vitest';
import { summariseKinds } from '../../src/query/kind-summaries.ts';
import { plainCity, rectangle } from '../support/plain-city.ts';
import type { CityPart } from '../support/random-city-shapes.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

function boxOf(...parts: readonly CityPart[]) {
  const city = plainCity({ zones: [], areas: parts.map((part) => ({ parts: [part] })) });
  const box = summariseKinds(snapshotOfCity(city))[0]?.box;
  return box && [box.minLng, box.minLat, box.maxLng, box.maxLat];
}

describe('summariseKinds', () => {
  it('has the kinds with records in the order of the interface, zones without a record left out', () => {
    const city = plainCity({
      zones: [{ isRecord: false }, {}, {}],
      spaces: [{ zone: 1 }],
      areas: [{ parts: [rectangle(1, 2, 3, 4)] }],
    });
    expect(summariseKinds(snapshotOfCity(city))).toEqual([
      {
        kind: 'areas',
        count: 1,
        box: { minLng: 1, minLat: 2, maxLng: 3, maxLat: 4 },
        lastUpdatedMs: null,
      },
      { kind: 'zones', count: 2, box: null, lastUpdatedMs: null },
      { kind: 'spaces', count: 1, box: null, lastUpdatedMs: null },
    ]);
    expect(summariseKinds(snapshotOfCity(plainCity({ zones: [] })))).toEqual([]);
  });

  it('finds the narrowest box, across the antimeridian with its west above its east', () => {
    expect(boxOf(rectangle(1, 2, 3, 4), rectangle(-5, 0, -4, 1))).toEqual([-5, 0, 3, 4]);
    expect(boxOf(rectangle(179, 0, 180, 1), rectangle(-180, 0, -178, 2))).toEqual([
      179, 0, -178, 2,
    ]);
    expect(boxOf(rectangle(179, 0, 182, 1))).toEqual([179, 0, -178, 1]);
    expect(boxOf(rectangle(170, 0, 175, 1), rectangle(-170, 0, -169, 1))).toEqual([
      170, 0, -169, 1,
    ]);
    expect(boxOf(rectangle(-100, 0, 100, 1))).toEqual([-100, 0, 100, 1]);
    expect(boxOf(rectangle(-180, -90, 180, 90))).toEqual([-180, -90, 180, 90]);
  });

  it('finds the exact box of positions that the tree rounds, whichever row each side is of', () => {
    const rows = Array.from({ length: 40 }, (_, row) =>
      rectangle(1 + row * 1e-9, 2 - row * 1e-9, 3 + row * 1e-9, 4 - row * 1e-9),
    );
    expect(boxOf(...rows)).toEqual([1, 2 - 39e-9, 3 + 39e-9, 4]);
    const wide = rows.map((_, row) => rectangle(-170.123456789, 0, -100 + row * 1e-9, 1));
    expect(boxOf(...wide, rectangle(100.123456789, 0, 101, 1))).toEqual([
      100.123456789,
      0,
      -100 + 39e-9,
      1,
    ]);
  });

  it('has the box of spaces without shapes from their zones', () => {
    const city = plainCity({
      zones: [{ parts: [rectangle(1.123456789, 2, 3.123456789, 4)] }],
      spaces: [{ zone: 0 }],
    });
    const spaces = summariseKinds(snapshotOfCity(city)).find(({ kind }) => kind === 'spaces');
    expect(spaces?.box).toEqual({ minLng: 1.123456789, minLat: 2, maxLng: 3.123456789, maxLat: 4 });
  });
});
