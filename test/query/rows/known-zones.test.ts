import { describe, expect, it } from 'vitest';
import { pageOfRows } from '../../../src/query/page-of-rows.ts';
import { askSpaces } from '../../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../../src/query/question.ts';
import { CROWDED_SPACE_COUNT, createCrowdedCity } from '../../support/crowded-city.ts';
import { snapshotOfCity } from '../../support/random-city-snapshot.ts';

const SNAPSHOT = snapshotOfCity(createCrowdedCity(1));
const CENTER = { lng: 13.406, lat: 52.503 };

function workOf(question: SpaceQuestion, pageNumber = 1) {
  const asked = askSpaces(SNAPSHOT, question);
  const { matchCount } = pageOfRows(asked, { pageNumber, responseSize: 100 });
  return { matchCount, exactCount: asked.work.exactCount };
}

describe('spaces that share the shape of a zone', () => {
  it.each<[string, SpaceQuestion]>([
    ['a circle that ends in the zone', { circle: { center: CENTER, radiusCm: 30_000 } }],
    ['a circle around it all', { circle: { center: CENTER, radiusCm: 500_000 } }],
    ['a circle from far away', { circle: { center: { lng: 100, lat: 10 }, radiusCm: 1e9 } }],
  ])('measure it once a question, on every page: %s', (_, question) => {
    for (const pageNumber of [1, 7, 12]) {
      const { matchCount, exactCount } = workOf(question, pageNumber);
      expect(matchCount).toBeGreaterThanOrEqual(CROWDED_SPACE_COUNT);
      // One measurement for each of the two zones, however many counts the page takes.
      expect(exactCount).toBeLessThanOrEqual(2);
    }
  });

  it('are tested once against a box that ends in the zone', () => {
    const box = { minLng: 13.403, minLat: 52.501, maxLng: 13.405, maxLat: 52.51 };
    expect(workOf({ box })).toEqual({ matchCount: CROWDED_SPACE_COUNT, exactCount: 1 });
  });

  it('are not found by a box in a corner of the box around the zone', () => {
    const box = { minLng: 13.4046, minLat: 52.5046, maxLng: 13.41, maxLat: 52.51 };
    expect(workOf({ box })).toEqual({ matchCount: 0, exactCount: 1 });
  });
});
