import { describe, expect, it } from 'vitest';
import {
  findHomeGround,
  findHomePlace,
  isOnGround,
  latOfCenter,
  lngOfCenter,
  visitPlacedRows,
} from '../../../src/validate/feed/home-ground.ts';
import { buildTables } from '../../support/tables.ts';
import { square, tinySpace } from '../../support/tiny-records.ts';

function tableAt(...corners: readonly (readonly [number, number])[]) {
  const spaces = corners.map(([lng, lat], index) =>
    tinySpace(index, 'z', { shape: square({ lng, lat }, 0.000_02) }),
  );
  return buildTables({ spaces }).spaces;
}

describe('findHomeGround', () => {
  it('is the cell of a degree that holds over half, with a degree to spare', () => {
    expect(findHomeGround([tableAt([22.94, 40.63], [22.95, 40.64], [-70, 10])])).toEqual({
      minLng: 21,
      minLat: 39,
      maxLng: 24,
      maxLat: 42,
    });
  });

  it('takes as many cells as it takes to hold over half', () => {
    expect(findHomeGround([tableAt([4.5, 52.5], [5.5, 52.5], [6.5, 53.5], [4.6, 52.6])])).toEqual({
      minLng: 3,
      minLat: 51,
      maxLng: 7,
      maxLat: 54,
    });
  });

  it('is none for a feed without shapes', () => {
    expect(findHomeGround([])).toBeUndefined();
    expect(
      findHomeGround([buildTables({ spaces: [tinySpace(1, 'z', { shape: null })] }).spaces]),
    ).toBeUndefined();
  });

  it('has room for the corners of the globe', () => {
    const ground = findHomeGround([tableAt([179.99998, 89.99998])]);
    expect(ground).toEqual({ minLng: 178, minLat: 88, maxLng: 181, maxLat: 91 });
  });
});

describe('findHomePlace', () => {
  const places: [number, number][] = [
    [22.95, 40.64],
    [22.94, 40.63],
    [22.94, 40.65],
    [-70, 10],
  ];
  const expected = { lng: expect.closeTo(22.94001, 9), lat: expect.closeTo(40.63001, 9) };

  it('is the westernmost record on the ground, in any order', () => {
    expect(findHomePlace([tableAt(...places)])).toEqual(expected);
    expect(findHomePlace([tableAt(...places.toReversed())])).toEqual(expected);
  });

  it('is none for a feed without shapes', () => {
    expect(findHomePlace([])).toBeUndefined();
  });
});

describe('visitPlacedRows', () => {
  it('gives the middle of what is kept and has a shape', () => {
    const table = tableAt([22.94, 40.63], [22.95, 40.64]);
    table.dropped[0] = 1;
    const centers: [number, number, number][] = [];
    visitPlacedRows(table, (row) => {
      centers.push([row, lngOfCenter(table, row), latOfCenter(table, row)]);
    });
    expect(centers).toEqual([[1, expect.closeTo(22.95001, 9), expect.closeTo(40.64001, 9)]]);
  });
});

describe('isOnGround', () => {
  it('counts the line of the box', () => {
    const ground = { minLng: 1, minLat: 2, maxLng: 3, maxLat: 4 };
    expect(isOnGround(ground, 1, 4)).toBe(true);
    expect(isOnGround(ground, 0.999, 4)).toBe(false);
    expect(isOnGround(ground, 1, 4.001)).toBe(false);
  });
});
