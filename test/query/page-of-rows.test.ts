import { describe, expect, it } from 'vitest';
import { pageOfRows } from '../../src/query/page-of-rows.ts';
import { askSpaces } from '../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../src/query/question.ts';
import { plainCity, rectangle, rowsOfPage } from '../support/plain-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

/** Two hundred bays in a row, each five metres further east. */
const STREET = snapshotOfCity(
  plainCity({
    spaces: Array.from({ length: 200 }, (_, row) => ({
      parts: [rectangle(row * 5e-5, 0, row * 5e-5 + 4e-5, 2e-5)],
      period: { startMs: row % 3 === 0 ? 10 : 0, endMs: 20 },
    })),
  }),
);

const ALL = Array.from({ length: 200 }, (_, row) => row);
const EVERYWHERE = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
const MIDDLE = { center: { lng: 100.5 * 5e-5, lat: 0 }, radiusCm: 1e9 };

function pageOf(question: SpaceQuestion, pageNumber: number, responseSize: number) {
  return pageOfRows(askSpaces(STREET, question), { pageNumber, responseSize });
}

describe('pageOfRows', () => {
  it('gives a page as one range where its rows stand together', () => {
    expect(pageOf({}, 1, 100)).toEqual({ matchCount: 200, ranges: [0, 100] });
    expect(pageOf({ box: EVERYWHERE }, 2, 100)).toEqual({ matchCount: 200, ranges: [100, 200] });
  });

  it('gives a page as several ranges where rows are left out between them', () => {
    expect(pageOf({ timeMs: 5 }, 1, 4)).toEqual({ matchCount: 133, ranges: [1, 3, 4, 6] });
    expect(pageOf({ timeMs: 5 }, 34, 4)).toEqual({ matchCount: 133, ranges: [199, 200] });
  });

  it('gives an empty page behind the last one, and still says how many there are', () => {
    for (const question of [{}, { box: EVERYWHERE }, { circle: MIDDLE }]) {
      expect(pageOf(question, 3, 100)).toEqual({ matchCount: 200, ranges: [] });
      expect(pageOf(question, 9e15 / 100, 100)).toEqual({ matchCount: 200, ranges: [] });
    }
  });

  it.each([1, 7, 100, 199, 200, 250])('shows each row once on pages of %d', (responseSize) => {
    for (const question of [{}, { box: EVERYWHERE }, { circle: MIDDLE }]) {
      const rows: number[] = [];
      for (let pageNumber = 1; rows.length < 200; pageNumber++) {
        rows.push(...rowsOfPage(pageOf(question, pageNumber, responseSize)));
      }
      expect(rows.toSorted((a, b) => a - b)).toEqual(ALL);
      if (!('circle' in question)) expect(rows).toEqual(ALL);
    }
  });

  it('goes out from the centre of a circle to both sides', () => {
    expect(rowsOfPage(pageOf({ circle: MIDDLE }, 1, 5))).toEqual([100, 101, 99, 102, 98]);
  });
});
