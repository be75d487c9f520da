import { describe, expect, it } from 'vitest';
import { makePositions, makeRing } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundZone } from '../support/sound-records.ts';

describe('edge-across-antimeridian', () => {
  it('is not reported for a shape that ends at the antimeridian', () => {
    const rings = [makeRing('179.00001 -17, 180 -17, 180 -16')];
    expect(findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings } }))).toEqual([]);
  });

  it('is reported where an edge is longer than 180 degrees', () => {
    const rings = [makeRing('179.00001 -17, -179 -17, -179 -16, 179 -16')];
    expect(findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings } }))).toEqual([
      {
        code: 'edge-across-antimeridian',
        field: 'geometry',
        message: 'shape has an edge longer than 180 degrees; it is taken to cross the antimeridian',
      },
    ]);
  });

  it('is reported for a line', () => {
    const positions = makePositions('179.00001 -17, -179 -17');
    const zone = soundZone({ shape: { type: 'LineString', positions } });
    expect(findInRecord('zones', zone)).toMatchObject([{ code: 'edge-across-antimeridian' }]);
  });
});
