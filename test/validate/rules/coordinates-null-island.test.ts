import { describe, expect, it } from 'vitest';
import { makePositions, makeRing } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundZone } from '../support/sound-records.ts';

describe('coordinates-null-island', () => {
  const message = 'shape has a position at 0, 0, which usually stands for a missing value';

  it('is not reported on the equator or the prime meridian', () => {
    const rings = [makeRing('0 51.47712, 0.00012 51.47712, 0.00012 0')];
    expect(findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings } }))).toEqual([]);
  });

  it('is reported once for a shape that goes there, in any of its rings', () => {
    const rings = [
      makeRing('-9.00001 -9, 9 -9, 9 9, -9 9'),
      makeRing('0 0, 0 1.00001, 1 1'),
      makeRing('-1 -1, 0 0, -1.00001 0'),
    ];
    expect(findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings } }))).toEqual([
      { code: 'coordinates-null-island', field: 'geometry', value: [0, 0], message },
    ]);
  });

  it('is reported for a line', () => {
    const positions = makePositions('9.490001 47.65, -0 0');
    const zone = soundZone({ shape: { type: 'LineString', positions } });
    expect(findInRecord('zones', zone)).toMatchObject([{ code: 'coordinates-null-island' }]);
  });
});
