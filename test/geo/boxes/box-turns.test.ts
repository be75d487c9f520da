import { describe, expect, it } from 'vitest';
import { turnsOfBox } from '../../../src/geo/boxes/box-turns.ts';
import type { Box } from '../../../src/model/geometry.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

const box = (minLng: number, maxLng: number) => ({ minLng, minLat: -1, maxLng, maxLat: 1 });
const node = (minLng: number, maxLng: number) => unitBoxes(minLng, -1, maxLng, 1);
const turns = (asked: Box, boxes: Int32Array) =>
  turnsOfBox(asked, boxes, 0).map((turn) => turn.box);

describe('turnsOfBox', () => {
  it('gives a box as it is where the rows are there', () => {
    expect(turns(box(10, 11), node(10.5, 12))).toEqual([box(10, 11)]);
  });

  it('gives none where the rows are elsewhere', () => {
    expect(turns(box(10, 11), node(12, 13))).toEqual([]);
  });

  it('turns a box east to rows whose longitudes run on past 180', () => {
    expect(turns(box(-179.5, -179), node(179, 181))).toEqual([box(180.5, 181)]);
  });

  it('turns a box across the antimeridian west to rows beyond it', () => {
    expect(turns(box(179, 181), node(-180, -179.5))).toEqual([box(-181, -179)]);
  });

  it('gives a box twice to rows on both sides of the antimeridian', () => {
    expect(turns(box(179, 181), node(-180, 180))).toEqual([box(-181, -179), box(179, 181)]);
  });

  it('counts 180 and −180 as one meridian', () => {
    expect(turns(box(180, 180), node(-180, -180))).toEqual([box(-180, -180)]);
  });

  it('keeps a border near the antimeridian to the last bit', () => {
    const [turned] = turns(box(-179.9999999, -179), node(180, 181));
    expect(turned?.minLng).toBe(180.0000001);
  });
});
