import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isApart, isHeldByBox, judgeBoxes } from '../../../src/geo/boxes/box-against-box.ts';
import {
  eastOf,
  isEmptyUnitBox,
  isUnitBoxOf,
  northOf,
  southOf,
  unitsWithin,
  westOf,
} from '../../../src/geo/boxes/box-units.ts';
import { insideOf } from '../../../src/geo/boxes/verdicts.ts';
import type { Box } from '../../../src/model/geometry.ts';
import { unitBoxes } from '../../support/unit-boxes.ts';

const EMPTY = unitBoxes(Infinity, Infinity, -Infinity, -Infinity);

describe('a box in units', () => {
  it('has the sides of a box of seven decimals as they are', () => {
    const boxes = unitBoxes(22.9400001, -40.6299999, 179.9999999, 40.63);
    expect([...boxes]).toEqual([229_400_001, -406_299_999, 1_799_999_999, 406_300_000]);
    expect([westOf(boxes, 0), southOf(boxes, 0), eastOf(boxes, 0), northOf(boxes, 0)]).toEqual([
      22.9400001, -40.6299999, 179.9999999, 40.63,
    ]);
  });

  it('is rounded away from its middle', () => {
    expect([...unitBoxes(1e-8, -1e-8, 3e-8, 2e-8)]).toEqual([0, -1, 1, 1]);
    expect([...unitBoxes(-180, -90, 180, 90)]).toEqual([-18e8, -9e8, 18e8, 9e8]);
  });

  it('has no limit in the east where its shape ends east of 214.7 degrees', () => {
    const boxes = unitBoxes(170, 0, 214.7483646, 1, 170, 0, 214.7483647, 1);
    expect([eastOf(boxes, 0), eastOf(boxes, 1)]).toEqual([214.7483646, 540]);
    const box = (minLng: number, maxLng: number) =>
      unitsWithin({ minLng, minLat: -1, maxLng, maxLat: 2 });
    expect([isApart(boxes, 0, box(300, 310)), isApart(boxes, 1, box(300, 310))]).toEqual([
      true,
      false,
    ]);
    expect(insideOf(judgeBoxes(boxes, 0, 2, box(100, 700)))).toBe(0b01);
  });

  it('is empty where it holds nothing, and apart from the whole world', () => {
    expect([...EMPTY]).toEqual([2147483647, 2147483647, -2147483648, -2147483648]);
    expect(isEmptyUnitBox(EMPTY, 0)).toBe(true);
    expect(isEmptyUnitBox(unitBoxes(1, 1, 1, 1), 0)).toBe(false);
    const world = { minLng: -Infinity, minLat: -Infinity, maxLng: Infinity, maxLat: Infinity };
    expect(isApart(EMPTY, 0, unitsWithin(world))).toBe(true);
  });

  it('is that of positions if it is the smallest around them', () => {
    const positions = Float64Array.of(1.00000001, 2, 1.5, 2.5);
    expect(isUnitBoxOf(unitBoxes(1, 2, 1.5, 2.5), 0, positions)).toBe(true);
    expect(isUnitBoxOf(unitBoxes(1.0000001, 2, 1.5, 2.5), 0, positions)).toBe(false);
  });
});

/** Sides at and just beside whole units, and anywhere between them. */
const anySide = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.constantFrom(-3e-8, -1e-15, 0, 0, 1e-15, 3e-8))
  .map(([units, aside]) => (229_400_000 + units) / 1e7 + aside);
const anyBox = fc.tuple(anySide, anySide, anySide, anySide).map(
  ([a, b, c, d]): Box => ({
    minLng: Math.min(a, b),
    minLat: Math.min(c, d),
    maxLng: Math.max(a, b),
    maxLat: Math.max(c, d),
  }),
);

describe('verdicts on boxes in units', () => {
  it('are never wrong about the exact boxes', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (row, asked) => {
        const boxes = unitBoxes(row.minLng, row.minLat, row.maxLng, row.maxLat);
        const units = unitsWithin(asked);
        const meetsEastWest = row.minLng <= asked.maxLng && row.maxLng >= asked.minLng;
        const meetsNorthSouth = row.minLat <= asked.maxLat && row.maxLat >= asked.minLat;
        const isWithinEastWest = row.minLng >= asked.minLng && row.maxLng <= asked.maxLng;
        const isWithinNorthSouth = row.minLat >= asked.minLat && row.maxLat <= asked.maxLat;
        if (isApart(boxes, 0, units)) expect(meetsEastWest && meetsNorthSouth).toBe(false);
        if (insideOf(judgeBoxes(boxes, 0, 1, units)) === 1) {
          expect(isWithinEastWest && isWithinNorthSouth).toBe(true);
        }
        if (isHeldByBox(boxes, 0, units)) {
          expect(
            (isWithinEastWest && meetsNorthSouth) || (isWithinNorthSouth && meetsEastWest),
          ).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('are exact where all sides are whole units', () => {
    const whole = anyBox.map(({ minLng, minLat, maxLng, maxLat }): Box => {
      const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
      return {
        minLng: round(minLng),
        minLat: round(minLat),
        maxLng: round(maxLng),
        maxLat: round(maxLat),
      };
    });
    fc.assert(
      fc.property(whole, whole, (row, asked) => {
        const boxes = unitBoxes(row.minLng, row.minLat, row.maxLng, row.maxLat);
        const isIn =
          row.minLng >= asked.minLng &&
          row.maxLng <= asked.maxLng &&
          row.minLat >= asked.minLat &&
          row.maxLat <= asked.maxLat;
        expect(insideOf(judgeBoxes(boxes, 0, 1, unitsWithin(asked)))).toBe(Number(isIn));
      }),
    );
  });
});
