import { createDistanceFrame, distanceOfKey } from '../../src/geo/distance/distance-frame.ts';
import type { Position } from '../../src/model/geometry.ts';
import { askAreas } from '../../src/query/page-of-areas.ts';
import { askObjects } from '../../src/query/page-of-objects.ts';
import { pageOfRows } from '../../src/query/page-of-rows.ts';
import { askSpaces } from '../../src/query/page-of-spaces.ts';
import { askZones } from '../../src/query/page-of-zones.ts';
import { distanceKeyOf } from '../../src/query/rows/matches-row.ts';
import type { RowQuestion } from '../../src/query/rows/row-question.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import {
  metresOfRows,
  partsOfSpace,
  selectAreas,
  selectObjects,
  selectSpaces,
  selectZones,
  toleranceOf,
} from './oracle-answers.ts';
import { rowsOfPage } from './plain-city.ts';
import { createRandom, type Random } from './random.ts';
import { type City, createCity } from './random-city.ts';
import {
  drawAreaQuestion,
  drawCenters,
  drawObjectQuestion,
  drawSpaceQuestion,
  drawZoneQuestion,
} from './random-city-questions.ts';
import type { CityPart } from './random-city-shapes.ts';
import { snapshotOfCity } from './random-city-snapshot.ts';

export interface CityCheck {
  readonly questionCount: number;
  /** One line for each answer that is not what it must be. */
  readonly differences: readonly string[];
}

/** Asks a random city so many random questions and holds every answer against brute force. */
export function checkCity(seed: number, questionCount: number, only: Asked = 'all'): CityCheck {
  return checkAnswers(createCity(seed), questionCount, only);
}

/** The same of a city that is at hand. */
export function checkAnswers(city: City, questionCount: number, only: Asked): CityCheck {
  const { seed } = city;
  const snapshot = snapshotOfCity(city);
  const random = createRandom(seed ^ 0x5eed);
  const centers = drawCenters(city, random);
  const findDistances = rememberDistances(city);
  const differences: string[] = [];
  for (let index = 0; index < questionCount; index++) {
    const kind = random.pick(ASKED[only]);
    const { question, asked, rows } = ask(kind, { city, snapshot, centers, random });
    const faults =
      question.circle === undefined
        ? judgeOrder(asked, rows, random)
        : judgeCircle(
            asked,
            { rows, ...question.circle, ...findDistances(kind, question.circle.center) },
            random,
          );
    const name = `city ${seed}, question ${index}, ${kind} ${JSON.stringify(question)}`;
    differences.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  return { questionCount, differences };
}

type Kind = 'areas' | 'zones' | 'spaces' | 'objects';

/** Of which kinds the questions are. */
type Asked = 'all' | 'zones' | 'spaces' | 'objects';

const ASKED: Readonly<Record<Asked, readonly Kind[]>> = {
  spaces: ['spaces'],
  all: ['spaces', 'spaces', 'areas', 'zones'],
  zones: ['zones'],
  objects: ['objects'],
};

interface Asking {
  readonly city: City;
  readonly snapshot: Snapshot;
  readonly centers: readonly Position[];
  readonly random: Random;
}

/** A random question, how it is asked, and the rows that satisfy all of it but its circle. */
function ask(kind: Kind, { city, snapshot, centers, random }: Asking) {
  if (kind === 'spaces') {
    const question = drawSpaceQuestion(city, centers, random);
    const rows = selectSpaces(city, question);
    return { question, asked: askSpaces(snapshot, question), rows };
  }
  if (kind === 'zones') {
    const question = drawZoneQuestion(city, centers, random);
    return { question, asked: askZones(snapshot, question), rows: selectZones(city, question) };
  }
  if (kind === 'objects') {
    const question = drawObjectQuestion(city, centers, random);
    const rows = selectObjects(city, question);
    return { question, asked: askObjects(snapshot, question), rows };
  }
  const question = drawAreaQuestion(city, centers, random);
  return { question, asked: askAreas(snapshot, question), rows: selectAreas(city, question) };
}

/** The distances from one centre to all rows of a kind. */
interface Distances {
  /** Metres by geographiclib. */
  readonly metres: readonly number[];
  /** The keys by the product, filled as rows are asked for. */
  readonly keys: Map<number, number>;
}

/** Both are computed once for each centre. */
function rememberDistances(city: City): (kind: Kind, center: Position) => Distances {
  const known = new Map<string, Distances>();
  const measured = new Map<string, Map<readonly CityPart[], number>>();
  return (kind, center) => {
    const place = `${center.lng} ${center.lat}`;
    const found = known.get(`${kind} ${place}`);
    if (found !== undefined) return found;
    const ofPlace = measured.get(place) ?? new Map();
    measured.set(place, ofPlace);
    const metres = metresOfRows(center, partsOfKind(city, kind), ofPlace);
    const distances = { metres, keys: new Map<number, number>() };
    known.set(`${kind} ${place}`, distances);
    return distances;
  };
}

function partsOfKind(city: City, kind: Kind): (readonly CityPart[])[] {
  return kind === 'spaces'
    ? city.spaces.map((space) => partsOfSpace(city, space))
    : city[kind].map(({ parts }) => parts);
}

/** All pages one behind the other must be the rows, and each must know how many there are. */
function judgeOrder(asked: RowQuestion, rows: readonly number[], random: Random): string[] {
  const responseSize = Math.max(random.pick([1, 3, 16, 100, 250]), Math.ceil(rows.length / 10));
  const found: number[] = [];
  const pageCount = Math.max(1, Math.ceil(rows.length / responseSize));
  for (let pageNumber = 1; pageNumber <= pageCount + 1; pageNumber++) {
    const page = pageOfRows(asked, { pageNumber, responseSize });
    if (page.matchCount !== rows.length) {
      return [`${page.matchCount} matches on page ${pageNumber}, ${rows.length} expected`];
    }
    found.push(...rowsOfPage(page));
  }
  return String(found) === String(rows) ? [] : [`rows ${found}, expected ${rows}`];
}

interface CircleFacts extends Distances {
  /** Rows that satisfy all but the circle. */
  readonly rows: readonly number[];
  readonly center: Position;
  readonly radiusCm: number;
}

/**
 * The distances must be geographiclib's within the tolerance; the rows those within the radius by
 * these distances, which leaves it open only for rows that are on the border within the tolerance;
 * and their order ascending, ties in row order.
 */
function judgeCircle(asked: RowQuestion, facts: CircleFacts, random: Random): string[] {
  const { circle } = asked.filters;
  if (circle === null) return ['the circle got lost'];
  const frame = createDistanceFrame(facts.center);
  const faults: string[] = [];
  const measured = facts.rows.map((row) => {
    const key = facts.keys.get(row) ?? distanceKeyOf(asked, row, circle);
    facts.keys.set(row, key);
    return { row, key };
  });
  for (const { row, key } of measured) {
    const metres = facts.metres[row] as number;
    const own = distanceOfKey(frame, key);
    if (metres === own) continue;
    if (!(Math.abs(own - metres) <= toleranceOf(metres))) {
      faults.push(`row ${row} is ${metres} m away, not ${own} m`);
    }
  }
  const inside = measured.filter(({ key }) => distanceOfKey(frame, key) <= facts.radiusCm / 100);
  const sorted = inside.toSorted((a, b) => a.key - b.key || a.row - b.row);
  return [
    ...faults,
    ...judgeOrder(
      asked,
      sorted.map(({ row }) => row),
      random,
    ),
  ];
}
