import type { Settings } from '../settings.ts';
import { createChance } from './chance.ts';
import { type CityFacts, readCityFacts } from './city-facts.ts';
import {
  boxParameters,
  circleParameters,
  METRES_PER_LAT,
  metresPerLng,
  type Parameters,
  spacesPath,
} from './request-path.ts';

/**
 * A kind of question about spaces, asked with parameters that differ from one request to the next.
 */
export interface Question {
  readonly name: string;
  /** What we aim at: a ratio to the ceiling, or processor time of a request. */
  readonly aim: string;
  readonly paths: readonly string[];
}

/** The week in which everything was observed in the generated city; some zones had ended before. */
const TIMES_MS = { least: 1_719_194_400_000, most: 1_719_799_200_000 };
const PAGE_SIZE = 100;

/** Of each question, asked in turn. */
const PATH_COUNT = 300;

/** The questions that a run asks of the city in a store. */
export async function readQuestions(
  store: string,
  { questionText }: Settings,
): Promise<Question[]> {
  const questions = listQuestions(await readCityFacts(store, PATH_COUNT));
  return questions.filter(({ name }) => name.includes(questionText));
}

/** The questions (a) to (h), each with as many paths as the facts have places. */
export function listQuestions(city: CityFacts): Question[] {
  const chance = createChance(2);
  const draw = (path: (index: number) => string) => city.places.map((_, index) => path(index));
  const center = (index: number) => city.places[index] ?? city.southWest;
  const box500M = (index: number) =>
    boxParameters({ center: center(index), halfWidthM: 250, halfHeightM: 250 });
  const cityBox = () => cityBoxParameters(city, chance.between(0.98, 1));
  const pageCount = Math.ceil(city.spaceCount / PAGE_SIZE);
  const firstPages = () => 1 + chance.below(Math.min(10, pageCount));
  const lastPages = () => pageCount - chance.below(Math.min(10, pageCount));
  const middlePages = () => Math.ceil(pageCount * chance.between(0.4, 0.45));
  const timeMs = () => Math.round(chance.between(TIMES_MS.least, TIMES_MS.most));
  const cityRadiusM = heightM(city) + widthM(city);
  return [
    {
      name: '(a) no filter, first pages',
      aim: '0.85',
      paths: draw(() => spacesPath({ page_num: firstPages() })),
    },
    {
      name: '(a) no filter, last pages',
      aim: '0.85',
      paths: draw(() => spacesPath({ page_num: lastPages() })),
    },
    { name: '(b) box of 500 m', aim: '35 µs', paths: draw((index) => spacesPath(box500M(index))) },
    {
      name: '(c) box of the city, first page',
      aim: '0.55',
      paths: draw(() => spacesPath(cityBox())),
    },
    {
      name: '(c) box of the city, middle pages',
      aim: '0.55',
      paths: draw(() => spacesPath({ ...cityBox(), page_num: middlePages() })),
    },
    {
      name: '(d) circle of 200 m',
      aim: '60 µs',
      paths: draw((index) => spacesPath(circleParameters(center(index), 200))),
    },
    {
      name: '(e) circle of the city, first page',
      aim: '60 µs',
      paths: draw((index) => spacesPath(circleParameters(center(index), cityRadiusM))),
    },
    {
      name: '(f) curb_zone_id',
      aim: '0.75',
      paths: draw((index) => spacesPath({ curb_zone_id: city.zoneIds[index] ?? '' })),
    },
    {
      name: '(g) by identifier',
      aim: '0.75',
      paths: draw((index) => spacesPath({}, city.spaceIds[index])),
    },
    {
      name: '(h) box of 500 m and time',
      aim: '45 µs',
      paths: draw((index) => spacesPath({ ...box500M(index), time: timeMs() })),
    },
  ];
}

/** The box of the city, so much of it that its border runs through streets and not around them. */
function cityBoxParameters(city: CityFacts, share: number): Parameters {
  const { southWest, northEast } = city;
  return boxParameters({
    center: {
      lng: (southWest.lng + northEast.lng) / 2,
      lat: (southWest.lat + northEast.lat) / 2,
    },
    halfWidthM: (widthM(city) / 2) * share,
    halfHeightM: (heightM(city) / 2) * share,
  });
}

function heightM({ southWest, northEast }: CityFacts): number {
  return (northEast.lat - southWest.lat) * METRES_PER_LAT;
}

function widthM({ southWest, northEast }: CityFacts): number {
  return (northEast.lng - southWest.lng) * metresPerLng(southWest.lat);
}
