import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfAreas } from '../../src/query/page-of-areas.ts';
import { pageOfSpaces } from '../../src/query/page-of-spaces.ts';
import type { AreaQuestion, SpaceQuestion } from '../../src/query/question.ts';
import { isValidAt } from '../../src/query/validity.ts';
import { availabilityAsOf } from '../../src/snapshot/availability-as-of.ts';
import { checkAnswers, checkCity } from '../support/check-city.ts';
import { createCrowdedCity } from '../support/crowded-city.ts';
import { createEvenCity } from '../support/even-city.ts';
import { isValid } from '../support/oracle-answers.ts';
import { rowsOfPage } from '../support/plain-city.ts';
import { createRandom } from '../support/random.ts';
import { CITY_TIMES, createCity } from '../support/random-city.ts';
import {
  drawAreaQuestion,
  drawCenters,
  drawSpaceQuestion,
} from '../support/random-city-questions.ts';
import { snapshotOfCity } from '../support/random-city-snapshot.ts';

/*
 * Random cities and random questions, other ones on every run. Another file asks as many again, so
 * that both run at the same time. What fails names its city, and `node
 * out/js/test/properties/check-answers.js 1 200 <city>` asks that city again; so does fast-check's
 * seed, which it prints.
 */
const CITY_COUNT = 50;
const QUESTIONS_PER_CITY = 200;
const SEED = Date.now() & 0x7fff_ffff;
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe(`pages, seed ${SEED}`, () => {
  it(`are those of brute force to ${CITY_COUNT * QUESTIONS_PER_CITY} questions`, () => {
    let questionCount = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const { differences } = checkCity(seed, QUESTIONS_PER_CITY);
        questionCount += QUESTIONS_PER_CITY;
        expect(differences).toEqual([]);
      }),
      { seed: SEED, numRuns: CITY_COUNT, endOnFailure: true },
    );
    console.log(`seed ${SEED}: ${questionCount} questions on ${CITY_COUNT} cities, 0 differences`);
  }, 900_000);

  it('are those of brute force to 20,000 questions about zones', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { differences } = checkCity(seed, 1000, 'zones');
        expect(differences).toEqual([]);
      }),
      // Fewer cities: what takes long are the distances from their centres.
      { seed: SEED, numRuns: 20, endOnFailure: true },
    );
  }, 900_000);

  it('are those of brute force where a thousand spaces share the shape of their zone', () => {
    const { differences } = checkAnswers(createCrowdedCity(SEED), 60, 'spaces');
    expect(differences).toEqual([]);
  }, 120_000);

  it('are those of brute force where rows are alike: equally far, in equal boxes, in full nodes', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(checkAnswers(createEvenCity(seed), 60, 'spaces').differences).toEqual([]);
      }),
      { seed: SEED, numRuns: 12, endOnFailure: true },
    );
  });

  it('only become fewer with another filter, and never in another order', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const city = createCity(seed);
        const snapshot = snapshotOfCity(city);
        const random = createRandom(seed);
        const centers = drawCenters(city, random);
        for (let count = 0; count < 20; count++) {
          const area = drawAreaQuestion(city, centers, random);
          const space = drawSpaceQuestion(city, centers, random);
          for (const wider of withoutOne(area)) {
            expectNarrower(selectAreas(snapshot, area), selectAreas(snapshot, wider));
          }
          for (const wider of withoutOne(space)) {
            expectNarrower(selectSpaces(snapshot, space), selectSpaces(snapshot, wider));
          }
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  }, 300_000);

  it('to questions of a space and a time are those of its record', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const city = createCity(seed);
        const snapshot = snapshotOfCity(city);
        const differences = city.spaces.flatMap((space, row) =>
          CITY_TIMES.flatMap((time) => [time - 1, time, time + 1]).flatMap((timeMs) => {
            const latest = space.observations.findLast((one) => one.timeMs <= timeMs);
            const expected = {
              isValid: isValid(city, space, timeMs),
              available: latest?.available ?? space.isAvailableByDefault,
              availabilityTimeMs: latest?.timeMs ?? null,
            };
            const found = {
              isValid: isValidAt(snapshot.spaces.tree, row, timeMs),
              ...availabilityAsOf(snapshot.spaces.timeline, row, timeMs),
            };
            return isDeepStrictEqual(found, expected) ? [] : [{ row, timeMs, found, expected }];
          }),
        );
        expect(differences).toEqual([]);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

/** The question less each of its members. */
function withoutOne<T extends AreaQuestion | SpaceQuestion>(question: T): T[] {
  return Object.keys(question).map((name) => {
    const members = Object.entries(question).filter(([key]) => key !== name);
    return Object.fromEntries(members) as T; // Every member of a question may be absent.
  });
}

const EVERYTHING = { pageNumber: 1, responseSize: 10_000 };

function selectAreas(snapshot: ReturnType<typeof snapshotOfCity>, question: AreaQuestion) {
  return { question, rows: rowsOfPage(pageOfAreas(snapshot, question, EVERYTHING)) };
}

function selectSpaces(snapshot: ReturnType<typeof snapshotOfCity>, question: SpaceQuestion) {
  return { question, rows: rowsOfPage(pageOfSpaces(snapshot, question, EVERYTHING)) };
}

interface Selection {
  readonly question: AreaQuestion | SpaceQuestion;
  readonly rows: readonly number[];
}

/** All rows must be among the wider ones, in their order unless a circle was what made it. */
function expectNarrower(narrow: Selection, wide: Selection): void {
  const isSameOrder =
    (narrow.question.circle === undefined) === (wide.question.circle === undefined);
  const kept = wide.rows.filter((row) => narrow.rows.includes(row));
  const rows = isSameOrder ? narrow.rows : narrow.rows.toSorted((a, b) => a - b);
  expect({ question: narrow.question, rows: kept }).toEqual({ question: narrow.question, rows });
}
