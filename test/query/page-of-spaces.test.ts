import { describe, expect, it } from 'vitest';
import { askSpaces, pageOfSpaces } from '../../src/query/page-of-spaces.ts';
import type { SpaceQuestion } from '../../src/query/question.ts';
import {
  lineOf,
  plainCity,
  plainUuid,
  polygonOf,
  rectangle,
  rowsOfPage,
} from '../support/plain-city.ts';
import type { City } from '../support/random-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

const ALL = { pageNumber: 1, responseSize: 250 };

function select(city: City, question: SpaceQuestion): number[] {
  const page = pageOfSpaces(snapshotOfCity(city), question, ALL);
  const rows = rowsOfPage(page);
  expect(page.matchCount).toBe(rows.length);
  return rows;
}

/** The box of one point. */
const at = (lng: number, lat: number) => ({ minLng: lng, minLat: lat, maxLng: lng, maxLat: lat });

describe('pageOfSpaces with a box', () => {
  // Fault case C1: two bays that share a long side, and a third that shares a corner.
  const bays = plainCity({
    spaces: [
      { parts: [rectangle(0, 0, 6, 2)] },
      { parts: [rectangle(0, 2, 6, 4)] },
      { parts: [rectangle(6, 4, 12, 6)] },
    ],
  });

  it('finds both neighbours where it only touches the border they share', () => {
    expect(select(bays, { box: { minLng: 2, minLat: 2, maxLng: 3, maxLat: 2 } })).toEqual([0, 1]);
    expect(select(bays, { box: at(6, 4) })).toEqual([1, 2]);
    expect(select(bays, { box: at(6, 2) })).toEqual([0, 1]);
  });

  // Fault case C8.
  it('of no size finds a bay by any corner and the middle of any side, every time', () => {
    for (const [lng, lat] of [
      [0, 0],
      [6, 0],
      [0, 1],
      [3, 0],
      [6, 1],
    ] as const) {
      expect(select(bays, { box: at(lng, lat) })).toEqual([0]);
    }
    expect(select(bays, { box: at(6.000_000_000_000_001, 1) })).toEqual([]);
  });

  // Fault case C3, for boxes: all corners of the triangle are in the U, its long edge is not.
  it('goes by the shape and not by its corners or its own box', () => {
    const triangle = plainCity({
      spaces: [
        {
          parts: [
            polygonOf([
              [0.9, 1.9],
              [0.1, 0.1],
              [1.9, 0.9],
              [0.9, 1.9],
            ]),
          ],
        },
      ],
    });
    expect(
      select(triangle, { box: { minLng: 1.2, minLat: 1.2, maxLng: 1.4, maxLat: 1.4 } }),
    ).toEqual([0]);
    expect(
      select(triangle, { box: { minLng: 1.5, minLat: 1.5, maxLng: 1.9, maxLat: 1.9 } }),
    ).toEqual([]);
  });

  it('looks where the zone is for a space without a shape, line or polygon', () => {
    const city = plainCity({
      zones: [
        { parts: [lineOf([0, 0], [4, 4])] },
        { parts: [rectangle(10, 0, 11, 1)] },
        { parts: [] },
      ],
      spaces: [{ zone: 0 }, { zone: 0, parts: [rectangle(5, 0, 6, 1)] }, { zone: 1 }, { zone: 2 }],
    });
    const everywhere = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
    expect(select(city, { box: at(2, 2) })).toEqual([0]);
    expect(select(city, { box: { minLng: 3, minLat: 0, maxLng: 4, maxLat: 1 } })).toEqual([]);
    expect(select(city, { box: { minLng: 5, minLat: 0, maxLng: 10, maxLat: 1 } })).toEqual([1, 2]);
    expect(select(city, { box: everywhere })).toEqual([0, 1, 2]);
    expect(select(city, { circle: { center: { lng: 0, lat: 0 }, radiusCm: 3e9 } })).toEqual([
      0, 1, 2,
    ]);
    expect(select(city, {})).toEqual([0, 1, 2, 3]);
  });

  it('finds what is on either side of the antimeridian, however its longitudes are given', () => {
    const city = plainCity({
      spaces: [
        { parts: [rectangle(179.5, 0, 180.5, 1)] },
        { parts: [rectangle(-179.9, 2, -179.8, 3)] },
        { parts: [rectangle(179.8, 4, 179.9, 5)] },
      ],
    });
    const band = (minLng: number, maxLng: number) => ({ minLng, minLat: 0, maxLng, maxLat: 9 });
    expect(select(city, { box: band(-179.6, -179.5) })).toEqual([0]);
    expect(select(city, { box: band(179.85, 180.15) })).toEqual([0, 1, 2]);
    expect(select(city, { box: band(-180, -179) })).toEqual([0, 1]);
    expect(select(city, { box: band(179, 180) })).toEqual([0, 2]);
    expect(select(city, { box: band(-10, 10) })).toEqual([]);
  });
});

describe('pageOfSpaces with a circle', () => {
  /** A bay a centimetre wide, so that the nearest point of it is known. */
  const bayAt = (lng: number, lat: number) => ({
    parts: [rectangle(lng, lat, lng + 1e-7, lat + 1e-7)],
  });
  const center = { lng: -122.348, lat: 47.615 };

  // Fault case C5.
  it('is round: a space 637 m off, 450 m on each axis, is not within 620 m', () => {
    const city = plainCity({ spaces: [bayAt(-122.3419966, 47.6190469)] });
    for (const [radiusCm, rows] of [
      [50_000, []],
      [62_000, []],
      [65_000, [0]],
    ] as const) {
      expect(select(city, { circle: { center, radiusCm } })).toEqual(rows);
    }
  });

  // Fault case C6.
  it('takes its radius for centimetres: a space 90 m off is not within 89 m, but within 91', () => {
    const city = plainCity({ spaces: [bayAt(-122.348, 47.615_809)] });
    for (const [radiusCm, rows] of [
      [8900, []],
      [9100, [0]],
      [90, []],
      [100, []],
    ] as const) {
      expect(select(city, { circle: { center, radiusCm } })).toEqual(rows);
    }
  });

  it('gives the nearest first, by the nearest point of each, and ties in row order', () => {
    const city = plainCity({
      zones: [{ parts: [lineOf([0, 0.01], [1, 0.01])] }],
      spaces: [
        { parts: [rectangle(0.02, 0, 0.03, 0.001)] },
        {},
        { parts: [rectangle(-1, -1, 1, 1)] },
        {},
        { parts: [rectangle(-0.001, -0.001, 0.002, 0.002)] },
      ],
    });
    const found = select(city, { circle: { center: { lng: 0, lat: 0 }, radiusCm: 500_000 } });
    expect(found).toEqual([2, 4, 1, 3, 0]);
  });

  it('of radius 0 finds what the centre is in or on, borders and lines included', () => {
    const city = plainCity({
      zones: [{ parts: [lineOf([0, 0], [2, 1])] }],
      spaces: [
        {},
        { parts: [rectangle(0, 0, 1, 1)] },
        { parts: [rectangle(1, 0, 2, 1)] },
        { parts: [rectangle(1.000_000_1, 0, 2, 1)] },
      ],
    });
    expect(select(city, { circle: { center: { lng: 1, lat: 0.5 }, radiusCm: 0 } })).toEqual([
      0, 1, 2,
    ]);
  });

  it('measures to the border of a hole from within it', () => {
    const ring = polygonOf(
      [...(rectangle(-0.02, -0.02, 0.02, 0.02).rings[0] ?? [])],
      [...(rectangle(-0.01, -0.01, 0.01, 0.01).rings[0] ?? [])].reverse(),
    );
    const city = plainCity({ spaces: [{ parts: [ring] }] });
    const circle = (metres: number) => ({ center: { lng: 0, lat: 0 }, radiusCm: metres * 100 });
    // A hundredth of a degree is 1,105.74 m north and 1,113.19 m east.
    expect(select(city, { circle: circle(1105.7) })).toEqual([]);
    expect(select(city, { circle: circle(1105.8) })).toEqual([0]);
  });

  it('reaches across the antimeridian and over a pole', () => {
    const city = plainCity({
      spaces: [bayAt(-179.9999, 0), bayAt(0, 89.999), bayAt(180 - 1e-7, 89.999)],
    });
    expect(select(city, { circle: { center: { lng: 179.9999, lat: 0 }, radiusCm: 2300 } })).toEqual(
      [0],
    );
    expect(select(city, { circle: { center: { lng: 0, lat: 90 }, radiusCm: 11_200 } })).toEqual([
      1, 2,
    ]);
    expect(
      select(city, { circle: { center: { lng: 0, lat: 89.9995 }, radiusCm: 17_000 } }),
    ).toEqual([1, 2]);
  });

  it('of half the earth holds everything that has a place', () => {
    const city = plainCity({ spaces: [bayAt(0, 0), {}, bayAt(179.999_999, 0), bayAt(40, -89)] });
    const circle = { center: { lng: 0, lat: 0 }, radiusCm: 2_000_393_147 };
    expect(select(city, { circle })).toEqual([0, 3, 2]);
  });
});

describe('pageOfSpaces with a time', () => {
  const INF = Number.POSITIVE_INFINITY;
  const city = plainCity({
    zones: [
      { period: { startMs: 10, endMs: 20 } },
      { period: { startMs: -INF, endMs: INF } },
      { period: { startMs: 20, endMs: 10 } },
    ],
    spaces: [
      { zone: 0 },
      { zone: 0, period: { startMs: 15, endMs: INF } },
      { zone: 1 },
      { zone: 1, period: { startMs: -INF, endMs: 10 } },
      { zone: 2 },
    ],
  });

  it.each([
    [9, [2, 3]],
    [10, [0, 2]],
    [14, [0, 2]],
    [15, [0, 1, 2]],
    [19, [0, 1, 2]],
    [20, [2]],
    [-1e15, [2, 3]],
  ])('at %d keeps the spaces that are valid, and whose zone is', (timeMs, rows) => {
    expect(select(city, { timeMs })).toEqual(rows);
  });

  it('keeps all where there is none', () => {
    expect(select(city, {})).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('pageOfSpaces with identifiers', () => {
  const city = plainCity({
    zones: [{ id: 'a' }, { id: 'b' }, { id: 'ß/2' }],
    spaces: [{ zone: 0 }, { zone: 2 }, { zone: 2, parts: [rectangle(0, 0, 1, 1)] }],
  });

  it('gives the spaces of a zone, none of an empty or unknown one', () => {
    expect(select(city, { curbZoneId: 'ß/2' })).toEqual([1, 2]);
    expect(select(city, { curbZoneId: 'b' })).toEqual([]);
    expect(select(city, { curbZoneId: 'c' })).toEqual([]);
    expect(select(city, { curbZoneId: 'toString' })).toEqual([]);
  });

  it('gives one space, none where the identifier is unknown or another filter excludes it', () => {
    expect(select(city, { curbSpaceId: plainUuid(1) })).toEqual([1]);
    expect(select(city, { curbSpaceId: plainUuid(9) })).toEqual([]);
    expect(select(city, { curbSpaceId: plainUuid(0), curbZoneId: 'ß/2' })).toEqual([]);
    expect(select(city, { curbSpaceId: plainUuid(1), box: at(0, 0) })).toEqual([]);
    expect(select(city, { curbSpaceId: plainUuid(2), box: at(0, 0) })).toEqual([2]);
  });
});

describe('askSpaces', () => {
  it('asks a city without spaces nothing', () => {
    const snapshot = snapshotOfCity(plainCity({}));
    for (const question of [{}, { timeMs: 5 }, { box: at(0, 0) }, { curbZoneId: 'zone-0' }]) {
      expect(pageOfSpaces(snapshot, question, ALL)).toEqual({ matchCount: 0, ranges: [] });
      expect(askSpaces(snapshot, question).work.nodeCount).toBe(0);
    }
    const circle = { center: { lng: 0, lat: 0 }, radiusCm: 1e9 };
    expect(pageOfSpaces(snapshot, { circle }, ALL)).toEqual({ matchCount: 0, ranges: [] });
  });
});
