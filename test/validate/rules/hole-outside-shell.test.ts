import { describe, expect, it } from 'vitest';
import { makeRing, reversed } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea } from '../support/sound-records.ts';

describe('hole-outside-shell', () => {
  function findFor(...holes: string[]): string[] {
    const shell = makeRing('13.00001 52, 14 52, 14 53, 13 53');
    const rings = [shell, ...holes.map((hole) => reversed(makeRing(hole)))];
    const found = findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings } }));
    return found.map(({ code, message }) => `${code}: ${message}`);
  }

  it('is not reported for holes inside, also where they touch the outer ring', () => {
    expect(findFor('13.2 52.2, 13.4 52.2, 13.4 52.4', '13.5 52, 13.6 52.2, 13.7 52.2')).toEqual([]);
  });

  it('is reported for a hole that lies beside (fault case B8)', () => {
    expect(findFor('13.2 52.2, 13.4 52.2, 13.4 52.4', '15 52, 16 52, 16 53')).toEqual([
      'hole-outside-shell: hole 2 lies outside the outer ring',
    ]);
  });

  it('is reported for a hole that sticks out', () => {
    expect(findFor('13.5 52.5, 16 52.5, 16 52.7')).toEqual([
      'hole-outside-shell: hole 1 sticks out of the outer ring',
    ]);
  });

  it('finds holes in a shell across the antimeridian', () => {
    const shell = makeRing('170.00001 -9, -170 -9, -170 9, 170 9');
    const hole = reversed(makeRing('-172 0, -171 0, -171 1'));
    const area = soundArea({ shape: { type: 'Polygon', rings: [shell, hole] } });
    const codes = findInRecord('areas', area).map(({ code }) => code);
    expect(codes).toEqual(['edge-across-antimeridian']);
  });
});
