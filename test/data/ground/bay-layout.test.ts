import { describe, expect, it } from 'vitest';
import {
  countBays,
  createBayLayout,
  getBayCorners,
  getRowLengthM,
} from '../../../data/ground/bay-layout.ts';

const PARALLEL = createBayLayout({ parkingAngle: 'parallel', bayLengthCm: 550, bayWidthCm: 200 });
const ANGLED = createBayLayout({ parkingAngle: 'angled', bayLengthCm: 500, bayWidthCm: 250 });
const ACROSS = createBayLayout({
  parkingAngle: 'perpendicular',
  bayLengthCm: 500,
  bayWidthCm: 240,
});

describe('a row of bays', () => {
  it('counts the bays that fit', () => {
    expect(countBays(PARALLEL, 54.9)).toBe(9);
    expect(countBays(PARALLEL, 55)).toBe(10);
    expect(countBays(PARALLEL, 5)).toBe(0);
    expect(countBays(ACROSS, 24)).toBe(10);
    expect(countBays(ANGLED, 4)).toBe(0);
  });

  it('never takes more kerb than it was given', () => {
    for (const layout of [PARALLEL, ANGLED, ACROSS]) {
      for (const kerbM of [8, 20, 33.3, 70]) {
        const bayCount = countBays(layout, kerbM);
        expect(getRowLengthM(layout, bayCount)).toBeLessThanOrEqual(kerbM + 1e-9);
        expect(getRowLengthM(layout, bayCount + 1)).toBeGreaterThan(kerbM);
      }
    }
  });

  it('has parallel bays along the kerb and perpendicular ones away from it', () => {
    expect(getBayCorners(PARALLEL, 1)).toEqual([
      { alongM: 5.5, outM: 2 },
      { alongM: 11, outM: 2 },
      { alongM: 11, outM: 0 },
      { alongM: 5.5, outM: 0 },
    ]);
    expect(getBayCorners(ACROSS, 0).map(({ outM }) => outM)).toEqual([5, 5, 0, 0]);
  });

  it('has angled bays that are rectangles, stay in the row and share a side with the next', () => {
    const corners = getBayCorners(ANGLED, 0);
    const [foot, right, head, left] = corners;
    expect(Math.hypot(right!.alongM - foot!.alongM, right!.outM - foot!.outM)).toBeCloseTo(2.5);
    expect(Math.hypot(left!.alongM - foot!.alongM, left!.outM - foot!.outM)).toBeCloseTo(5);
    expect(Math.hypot(head!.alongM - foot!.alongM, head!.outM - foot!.outM)).toBeCloseTo(
      Math.hypot(2.5, 5),
    );
    for (const { outM } of corners) {
      expect(outM).toBeGreaterThanOrEqual(0);
      expect(outM).toBeLessThanOrEqual(ANGLED.depthM);
    }
    const [nextFoot] = getBayCorners(ANGLED, 1);
    const side = { alongM: head!.alongM - right!.alongM, outM: head!.outM - right!.outM };
    const toFoot = { alongM: nextFoot!.alongM - right!.alongM, outM: nextFoot!.outM - right!.outM };
    expect(side.alongM * toFoot.outM - side.outM * toFoot.alongM).toBeCloseTo(0);
  });
});
