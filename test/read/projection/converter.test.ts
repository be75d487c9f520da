import { describe, expect, it } from 'vitest';
import { getConverter } from '../../../src/read/projection/converter.ts';
import { type ReferenceSystem, resolveCrs } from '../../../src/read/projection/resolve-crs.ts';
import { CONTROL_POINTS } from './control-points.ts';

function getSystem(declared: string): ReferenceSystem {
  const system = resolveCrs(declared);
  if ('fault' in system) throw new Error(`${declared} ${system.fault}`);
  return system;
}

/** Metres, on a sphere: good to a hundredth of the distance. */
function distanceM([lng, lat]: readonly number[], to: { lng: number; lat: number }): number {
  const metresPerDegree = 111_195;
  const east = ((lng ?? 0) - to.lng) * Math.cos((to.lat * Math.PI) / 180);
  return Math.hypot(east, (lat ?? 0) - to.lat) * metresPerDegree;
}

describe('getConverter', () => {
  it.each(CONTROL_POINTS)('converts $crs to within 5 mm of PROJ', ({ crs, points }) => {
    const convert = getConverter(getSystem(crs));
    for (const [lng, lat, x, y] of points) {
      const position = [x, y];
      expect(convert(position)).toBe(true);
      expect(distanceM(position, { lng, lat })).toBeLessThan(0.005);
    }
  });

  it.each(CONTROL_POINTS)(
    'states no better accuracy for $crs than PROJ does',
    ({ crs, accuracyM }) => {
      expect(getSystem(crs).accuracyM ?? 0).toBeGreaterThanOrEqual(accuracyM);
    },
  );

  it('keeps what stands behind the two numbers', () => {
    const position = [513437.706, 5402549.15, 241.5];
    getConverter(getSystem('EPSG:25832'))(position);
    expect(position).toEqual([9.182899998, 48.775800001, 241.5]);
  });

  it('counts west and south where the system does', () => {
    const position = [474.3531491869338, 3500825.5209269095];
    getConverter(getSystem('EPSG:2048'))(position);
    expect(distanceM(position, { lng: 18.995, lat: -31.63 })).toBeLessThan(0.01);
  });

  it('finds no place on earth for numbers that have none', () => {
    expect(getConverter(getSystem('EPSG:25832'))([Number.POSITIVE_INFINITY, 0])).toBe(false);
  });
});
