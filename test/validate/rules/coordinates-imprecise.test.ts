import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePositions, makeRing } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundSpace, soundZone } from '../support/sound-records.ts';

describe('coordinates-imprecise', () => {
  function findFor(pairs: string): string[] {
    const shape = { type: 'Polygon', rings: [makeRing(pairs)] } as const;
    return findInRecord('spaces', soundSpace({ shape })).map(({ message }) => message);
  }

  it('is not reported where a single number has a fifth decimal', () => {
    expect(findFor('13.4 52.5, 13.5 52.5, 13.5 52.60001')).toEqual([]);
  });

  it('is reported where all have four decimals at most', () => {
    expect(findFor('13.4012 52.5, 13.5 52.5001, 13.5 52.6')).toEqual([
      'coordinates have at most four decimals, which is 11 m on the ground',
    ]);
  });

  it('is reported for a line', () => {
    const positions = makePositions('-122.3 47.6, -122.4 47.7');
    const zone = soundZone({ shape: { type: 'LineString', positions } });
    expect(findInRecord('zones', zone)).toMatchObject([{ code: 'coordinates-imprecise' }]);
  });

  it('counts decimals as they are written, whatever they come to in binary', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000, max: 1_800_000 }), (whole) => {
        const coarse = Number((whole / 1e4).toFixed(4));
        const fine = Number(`${coarse.toFixed(4)}1`);
        const found = (lng: number) => {
          const positions = makePositions([
            [lng, 1],
            [7, 1],
          ]);
          const zone = soundZone({ shape: { type: 'LineString', positions } });
          return findInRecord('zones', zone).some(({ code }) => code === 'coordinates-imprecise');
        };
        expect([found(coarse), found(fine)]).toEqual([true, false]);
      }),
      { numRuns: 2_000 },
    );
  });
});
