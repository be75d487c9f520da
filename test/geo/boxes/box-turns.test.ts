import { describe, expect, it } from 'vitest';
import { turnsOfBox } from '../../../src/geo/boxes/box-turns.ts';

const box = (minLng: number, maxLng: number) => ({ minLng, minLat: -1, maxLng, maxLat: 1 });
const node = (minLng: number, maxLng: number) => Float64Array.of(minLng, -1, maxLng, 1);

describe('turnsOfBox', () => {
  it('gives a box as it is where the rows are there', () => {
    expect(turnsOfBox(box(10, 11), node(10.5, 12), 0)).toEqual([box(10, 11)]);
  });

  it('gives none where the rows are elsewhere', () => {
    expect(turnsOfBox(box(10, 11), node(12, 13), 0)).toEqual([]);
  });

  it('turns a box east to rows whose longitudes run on past 180', () => {
    expect(turnsOfBox(box(-179.5, -179), node(179, 181), 0)).toEqual([box(180.5, 181)]);
  });

  it('turns a box across the antimeridian west to rows beyond it', () => {
    expect(turnsOfBox(box(179, 181), node(-180, -179.5), 0)).toEqual([box(-181, -179)]);
  });

  it('gives a box twice to rows on both sides of the antimeridian', () => {
    expect(turnsOfBox(box(179, 181), node(-180, 180), 0)).toEqual([box(-181, -179), box(179, 181)]);
  });

  it('counts 180 and −180 as one meridian', () => {
    expect(turnsOfBox(box(180, 180), node(-180, -180), 0)).toEqual([box(-180, -180)]);
  });

  it('keeps a border near the antimeridian to the last bit', () => {
    const [turned] = turnsOfBox(box(-179.9999999, -179), node(180, 181), 0);
    expect(turned?.minLng).toBe(180.0000001);
  });
});
