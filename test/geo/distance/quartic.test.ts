import { describe, expect, it } from 'vitest';
import { quarticThrough, valueAt } from '../../../src/geo/distance/quartic.ts';

describe('quarticThrough', () => {
  it('returns the coefficients of a quartic that is 0 at 0', () => {
    const quartic = quarticThrough((x) => 3 * x - 2 * x ** 2 + 5 * x ** 3 - 7 * x ** 4, 2);
    expect(quartic.c1).toBeCloseTo(3, 12);
    expect(quartic.c2).toBeCloseTo(-2, 12);
    expect(quartic.c3).toBeCloseTo(5, 12);
    expect(quartic.c4).toBeCloseTo(-7, 12);
  });

  it('differs from a smooth function by the bound that it states', () => {
    const reach = 0.5;
    const quartic = quarticThrough(Math.sin, reach);
    let largest = 0;
    for (let x = -reach; x <= reach; x += reach / 64) {
      largest = Math.max(largest, Math.abs(valueAt(quartic, x) - Math.sin(x)));
    }
    expect(largest).toBeLessThan(reach ** 5 / 1057);
    expect(largest).toBeGreaterThan(reach ** 5 / 2000);
  });

  it('is exactly 0 at 0', () => {
    expect(valueAt(quarticThrough(Math.sin, 0.5), 0)).toBe(0);
  });
});
