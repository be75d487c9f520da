import { describe, expect, it } from 'vitest';
import { makeRing, reversed } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea } from '../support/sound-records.ts';

const SHELL = makeRing('13.00001 52, 14 52, 14 53, 13 53');
const NEXT = makeRing('14 52, 14.20001 52, 14.2 53, 14 53');
const INNER = makeRing('13.2 52.2, 13.40001 52.2, 13.4 52.4, 13.2 52.4');
const BESIDE = makeRing('13.4 52.4, 13.60001 52.4, 13.6 52.6');

function findFor(...polygons: Float64Array[][]): string[] {
  const area = soundArea({ shape: { type: 'MultiPolygon', polygons } });
  return findInRecord('areas', area).map(({ code, message }) => `${code}: ${message}`);
}

describe('parts-overlap', () => {
  it('is not reported for parts side by side, an island in a hole, and holes that touch', () => {
    expect(findFor([SHELL], [NEXT])).toEqual([]);
    expect(findFor([SHELL, reversed(INNER)], [INNER])).toEqual([]);
    expect(findFor([SHELL, reversed(INNER), reversed(BESIDE)])).toEqual([]);
  });

  it('is reported for a part inside another one, and one that is there twice (fault case B8)', () => {
    expect(findFor([SHELL], [NEXT], [INNER])).toEqual(['parts-overlap: part 1 and part 3 overlap']);
    expect(findFor([NEXT], [NEXT])).toEqual(['parts-overlap: part 1 and part 2 overlap']);
  });

  it('is reported for holes that overlap, with their part', () => {
    const hole = reversed(INNER);
    const larger = reversed(makeRing('13.1 52.1, 13.50001 52.1, 13.5 52.5, 13.1 52.5'));
    expect(findFor([NEXT], [SHELL, hole, larger])).toEqual([
      'parts-overlap: hole 1 of part 2 and hole 2 of part 2 overlap',
    ]);
    const polygon = soundArea({ shape: { type: 'Polygon', rings: [SHELL, hole, hole] } });
    expect(findInRecord('areas', polygon).map(({ message }) => message)).toEqual([
      'hole 1 and hole 2 overlap',
    ]);
  });
});
