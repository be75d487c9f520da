import { pathToFileURL } from 'node:url';
import { H3_RESOLUTION_DEFAULT } from '../../src/config/schema/feed-schema.ts';
import { pageOfRows } from '../../src/query/page-of-rows.ts';
import { askSpaces } from '../../src/query/page-of-spaces.ts';
import type { Paging, SpaceQuestion } from '../../src/query/question.ts';
import { CROWDED_MIDDLE, createCrowdedCity } from '../support/crowded-city.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';
import { ASKED_MS, type BenchCity, buildBenchCity, CITY_CENTER, hash } from './bench-city.ts';

/*
 * Query time in process, without HTTP and without reading records: `node
 * out/js/test/bench/query.bench.js [spaces ...]`. Each question is asked at many places, in
 * turn; the table gives the median and the 95th percentile of microseconds, and what was
 * looked at on average.
 */

interface Case {
  readonly name: string;
  ask(city: BenchCity, round: number): { question: SpaceQuestion; paging: Paging };
}

const FIRST: Paging = { pageNumber: 1, responseSize: 100 };

const CASES: readonly Case[] = [
  boxCase('box of 50 m', 25),
  boxCase('box of 500 m', 250),
  boxCase('box of 2 km', 1000),
  cityBoxCase('box of the city, first page', { halfSides: 1.22, depth: 0 }),
  cityBoxCase('box of the city, middle page', { halfSides: 1.22, depth: 0.5 }),
  cityBoxCase('box of the city, last page', { halfSides: 1.22, depth: 0.99 }),
  cityBoxCase('box through the city, first page', { halfSides: 0.7, depth: 0 }),
  circleCase('circle of 200 m, first page', 200, 1),
  circleCase('circle of 2 km, first page', 2000, 1),
  circleCase('circle of 2 km, page 100', 2000, 100),
  cityCircleCase('circle of the city, first page', { halfSides: 2, pageNumber: 1 }),
  cityCircleCase('circle of the city, page 100', { halfSides: 2, pageNumber: 100 }),
  cityCircleCase('circle of the city, middle page', { halfSides: 2, pageNumber: Infinity }),
  cityCircleCase('circle through the city, first page', { halfSides: 0.7, pageNumber: 1 }),
  farCircleCase('circle of half the earth from 9,000 km off, first page'),
  boxCase('box of 500 m and time', 250, { timeMs: ASKED_MS }),
  cityBoxCase('box of the city and time, first page', {
    halfSides: 1.22,
    depth: 0,
    timeMs: ASKED_MS,
  }),
  cityBoxCase('box of the city and time, middle page', {
    halfSides: 1.22,
    depth: 0.45,
    timeMs: ASKED_MS,
  }),
  {
    name: 'curb_zone_id',
    ask: (city, round) => ({
      question: { curbZoneId: String(hash(round) % city.snapshot.zones.rowCount).padStart(9, '0') },
      paging: FIRST,
    }),
  },
  {
    name: 'curb_space_id',
    ask: (city, round) => ({
      question: { curbSpaceId: uuidOf(hash(round) % city.snapshot.spaces.rowCount) },
      paging: FIRST,
    }),
  },
  { name: 'no filter, first page', ask: () => ({ question: {}, paging: FIRST }) },
];

/** What one case cost, on average but for the times. */
export interface QueryResult {
  readonly name: string;
  readonly matchCount: number;
  readonly nodeCount: number;
  readonly exactCount: number;
  readonly medianUs: number;
  readonly percentile95Us: number;
}

/** Runs every case over a city of `spaceCount` spaces. */
export function benchQueries(spaceCount: number, h3Resolution: number): QueryResult[] {
  return askInTurn(CASES, buildBenchCity(spaceCount, { h3Resolution }));
}

const CROWDED_CASES: readonly Case[] = [
  crowdedCase('circle of 300 m, first page', 1),
  crowdedCase('circle of 300 m, last page', Infinity),
];

/**
 * Runs circles that end in one zone with a ragged border over a city of `spaceCount` spaces, all
 * in that zone and without shapes: its border is measured once, however many spaces share it.
 */
export function benchCrowdedZone(spaceCount: number): QueryResult[] {
  const snapshot = snapshotOfCity(createCrowdedCity(1, spaceCount));
  return askInTurn(CROWDED_CASES, { snapshot, halfSideM: 500 });
}

function crowdedCase(name: string, pageNumber: number): Case {
  return {
    name,
    ask: ({ snapshot }, round) => ({
      question: { circle: { center: placeBesideZone(round), radiusCm: 30_000 } },
      paging: {
        ...FIRST,
        pageNumber: Math.min(pageNumber, Math.ceil(snapshot.spaces.rowCount / FIRST.responseSize)),
      },
    }),
  };
}

function askInTurn(cases: readonly Case[], city: BenchCity): QueryResult[] {
  const rounds = 400;
  const times = cases.map(() => [] as number[]);
  const totals = cases.map(() => ({ matchCount: 0, nodeCount: 0, exactCount: 0 }));
  for (let round = 0; round < rounds; round++) {
    cases.forEach((entry, index) => {
      const { question, paging } = entry.ask(city, round);
      const start = process.hrtime.bigint();
      const asked = askSpaces(city.snapshot, question);
      const { matchCount } = pageOfRows(asked, paging);
      times[index]?.push(Number(process.hrtime.bigint() - start) / 1000);
      const total = totals[index];
      if (total === undefined) return;
      total.matchCount += matchCount / rounds;
      total.nodeCount += asked.work.nodeCount / rounds;
      total.exactCount += asked.work.exactCount / rounds;
    });
  }
  return cases.map(({ name }, index) => {
    const sorted = (times[index] ?? []).slice(rounds / 4).sort((a, b) => a - b);
    const total = totals[index] ?? { matchCount: 0, nodeCount: 0, exactCount: 0 };
    return {
      name,
      ...total,
      medianUs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      percentile95Us: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    };
  });
}

function boxCase(name: string, halfM: number, others: SpaceQuestion = {}): Case {
  return {
    name,
    ask: (city, round) => ({
      question: { ...others, box: boxAt(city, round, halfM) },
      paging: FIRST,
    }),
  };
}

/**
 * A box around the centre of the city, as many times half its side to each side; 1.25 would hold
 * all of it, as it is turned. `depth` is the share of all spaces that stand before the page.
 */
function cityBoxCase(
  name: string,
  { halfSides, depth, ...others }: { halfSides: number; depth: number; timeMs?: number },
): Case {
  return {
    name,
    ask: (city) => ({
      question: { ...others, box: squareAround(0, 0, city.halfSideM * halfSides) },
      paging: {
        pageNumber: 1 + Math.floor((city.snapshot.spaces.rowCount * depth) / FIRST.responseSize),
        responseSize: FIRST.responseSize,
      },
    }),
  };
}

function circleCase(name: string, radiusM: number, pageNumber: number): Case {
  return {
    name,
    ask: (city, round) => ({
      question: { circle: { center: placeAt(city, round), radiusCm: radiusM * 100 } },
      paging: { ...FIRST, pageNumber },
    }),
  };
}

function cityCircleCase(
  name: string,
  { halfSides, pageNumber }: { halfSides: number; pageNumber: number },
): Case {
  return {
    name,
    ask: (city, round) => ({
      question: {
        circle: { center: placeAt(city, round), radiusCm: city.halfSideM * halfSides * 100 },
      },
      paging: {
        ...FIRST,
        pageNumber: Math.min(pageNumber, Math.ceil(city.snapshot.spaces.rowCount / 200)),
      },
    }),
  };
}

function farCircleCase(name: string): Case {
  return {
    name,
    ask: (city, round) => {
      const { lng, lat } = placeAt(city, round);
      const center = { lng: lng + 90, lat: lat + 10 };
      return { question: { circle: { center, radiusCm: 2_000_393_200 } }, paging: FIRST };
    },
  };
}

/** Metres per degree at the city's latitude, as the city was laid out. */
const LAT_M = 111_050;
const LNG_M = 84_570;

function squareAround(x: number, y: number, halfM: number) {
  return {
    minLng: CITY_CENTER.lng + (x - halfM) / LNG_M,
    minLat: CITY_CENTER.lat + (y - halfM) / LAT_M,
    maxLng: CITY_CENTER.lng + (x + halfM) / LNG_M,
    maxLat: CITY_CENTER.lat + (y + halfM) / LAT_M,
  };
}

function boxAt(city: BenchCity, round: number, halfM: number) {
  const { x, y } = metresAt(city, round);
  return squareAround(x, y, halfM);
}

function placeAt(city: BenchCity, round: number) {
  const { x, y } = metresAt(city, round);
  return { lng: CITY_CENTER.lng + x / LNG_M, lat: CITY_CENTER.lat + y / LAT_M };
}

/** Some 200 m outside the border of the crowded zone. */
function placeBesideZone(round: number) {
  const angle = (2 * Math.PI * hash(round)) / 2 ** 32;
  return {
    lng: CROWDED_MIDDLE[0] + 0.0065 * Math.cos(angle),
    lat: CROWDED_MIDDLE[1] + 0.0065 * Math.sin(angle),
  };
}

/** Within the middle of the city, half as wide as it is. */
function metresAt({ halfSideM }: BenchCity, round: number) {
  const scatter = (seed: number) => (hash(seed) / 2 ** 32 - 0.5) * halfSideM;
  return { x: scatter(2 * round + 1), y: scatter(2 * round + 2) };
}

function uuidOf(row: number): string {
  return `00000000-0000-0000-0000-0000${row.toString(16).padStart(8, '0')}`;
}

function print(results: readonly QueryResult[]): void {
  console.table(
    results.map((result) => ({
      question: result.name,
      matches: Math.round(result.matchCount),
      nodes: Math.round(result.nodeCount),
      'exact tests': Math.round(result.exactCount),
      'median µs': Math.round(result.medianUs * 10) / 10,
      '95 % µs': Math.round(result.percentile95Us * 10) / 10,
    })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sizes = process.argv.slice(2).map(Number);
  for (const spaceCount of sizes.length === 0 ? [10_000, 100_000, 1_000_000] : sizes) {
    console.log(`${spaceCount} spaces`);
    print(benchQueries(spaceCount, H3_RESOLUTION_DEFAULT));
  }
}
