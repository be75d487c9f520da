import { describe, expect, it } from 'vitest';
import { type CityPlan, planCity } from '../../../data/ground/plan-city.ts';

function countSpaces(city: CityPlan): number {
  let count = 0;
  for (let faceIndex = 0; faceIndex < city.faceCount + 100; faceIndex++) {
    for (const zone of city.planZones(faceIndex)) count += zone.bayCount;
  }
  return count;
}

describe('planCity', () => {
  it.each([1, 2, 9, 10, 37, 100, 961, 5_000, 20_000])('has exactly %d spaces', (spaceCount) => {
    const city = planCity({ seed: 11, spaceCount });
    expect(countSpaces(city)).toBe(spaceCount);
    expect(city.planZones(city.faceCount - 1).length).toBeGreaterThan(0);
  });

  it('has about ten spaces a zone', () => {
    const city = planCity({ seed: 1, spaceCount: 50_000 });
    let zoneCount = 0;
    for (let face = 0; face < city.faceCount; face++) zoneCount += city.planZones(face).length;
    expect(50_000 / zoneCount).toBeGreaterThan(9);
    expect(50_000 / zoneCount).toBeLessThan(12);
  });

  it('makes a face without the faces before it', () => {
    const whole = planCity({ seed: 5, spaceCount: 3_000 });
    for (let face = 0; face < 100; face++) whole.planZones(face);
    expect(planCity({ seed: 5, spaceCount: 3_000 }).planZones(57)).toEqual(whole.planZones(57));
  });

  it('is as wide as it is high, more or less', () => {
    const city = planCity({ seed: 2, spaceCount: 100_000 });
    const rowCount = city.faceCount / 4 / city.grid.columnCount;
    expect(rowCount / city.grid.columnCount).toBeGreaterThan(0.8);
    expect(rowCount / city.grid.columnCount).toBeLessThan(1.25);
  });
});
