import { createRandom, type Random } from './random.ts';
import { type CityPart, createGround, drawShape, type Ground } from './random-city-shapes.ts';

/** Start and end of a validity period, −∞ and +∞ where unbounded. */
export interface CityPeriod {
  readonly startMs: number;
  readonly endMs: number;
}

export interface CityZone {
  readonly id: string;
  readonly parts: readonly CityPart[];
  readonly period: CityPeriod;
  /** False of a zone that only spaces name. */
  readonly isRecord: boolean;
}

export interface CitySpace {
  readonly id: string;
  /** Number of its zone. */
  readonly zone: number;
  /** None: it is where its zone is. */
  readonly parts: readonly CityPart[];
  readonly period: CityPeriod;
  readonly observations: readonly { readonly timeMs: number; readonly available: boolean }[];
  readonly isAvailableByDefault: boolean;
}

export interface CityArea {
  readonly id: string;
  readonly name: string;
  /** Rows of the zones that belong to it, ascending. */
  readonly zones: readonly number[];
  readonly parts: readonly CityPart[];
}

export interface CityObject {
  readonly id: string;
  /** Row of the zone that it names; `null` if it names none. */
  readonly zone: number | null;
  /** The space that it names, which need not be there; `null` if it names none. */
  readonly spaceId: string | null;
  /** Rows of the zones that list it. */
  readonly listedBy: readonly number[];
  readonly parts: readonly CityPart[];
}

/** Records in row order, as plain as can be. */
export interface City {
  readonly seed: number;
  readonly ground: Ground;
  readonly areas: readonly CityArea[];
  readonly zones: readonly CityZone[];
  readonly spaces: readonly CitySpace[];
  readonly objects: readonly CityObject[];
}

/** The times at which anything begins, ends or is observed. */
export const CITY_TIMES = [-5, 0, 10, 20, 30, 40] as const;

/** A city of awkward shapes, the same one for the same seed. */
export function createCity(seed: number): City {
  const random = createRandom(seed);
  const ground = createGround(random);
  const zones = Array.from({ length: 1 + random.below(24) }, (_, number): CityZone => {
    return {
      id: random.chance(0.5) ? uuidOf(3, number) : `zone ü ${number}`,
      parts: random.chance(0.8) ? drawShape(ground, random) : [],
      period: drawPeriod(random),
      isRecord: random.chance(0.85),
    };
  });
  const areas = Array.from({ length: random.below(40) }, (_, number): CityArea => {
    // An area without a shape of its own is made of the shapes of its zones, of any kind.
    const partCount = random.pick([0, 1, 1, 1, 1, 2, 3]);
    return {
      id: uuidOf(1, number * 7919),
      name: random.pick(['Old Town', 'Παλιά Πόλη', 'Altstadt', `Area ${number}`]),
      zones: zones.flatMap((_, zone) => (random.chance(0.2) ? [zone] : [])),
      parts: Array.from({ length: partCount }, () => drawShape(ground, random)).flat(),
    };
  });
  const spaces = drawSpaces(ground, random, zones.length);
  const objects = drawObjects(ground, random, { zones, spaces });
  return { seed, ground, areas, zones, spaces, objects };
}

function drawObjects(
  ground: Ground,
  random: Random,
  { zones, spaces }: Pick<City, 'zones' | 'spaces'>,
): CityObject[] {
  return Array.from({ length: random.below(60) }, (_, number) => ({
    id: uuidOf(4, number * 15_485_863),
    zone: random.chance(0.5) ? random.below(zones.length) : null,
    spaceId: random.chance(0.5) ? drawSpaceId(spaces, random) : null,
    listedBy: zones.flatMap((_, zone) => (random.chance(0.05) ? [zone] : [])),
    parts: random.chance(0.85) ? drawShape(ground, random) : [],
  }));
}

function drawSpaceId(spaces: readonly CitySpace[], random: Random): string {
  const isThere = spaces.length > 0 && random.chance(0.9);
  return isThere ? random.pick(spaces).id : uuidOf(5, random.below(3));
}

function drawSpaces(ground: Ground, random: Random, zoneCount: number): CitySpace[] {
  const spaces: CitySpace[] = [];
  for (let zone = 0; zone < zoneCount; zone++) {
    const count = random.pick([0, 1, 2, 5, 12, 30]);
    for (let number = 0; number < count; number++) {
      spaces.push({
        id: uuidOf(2, spaces.length * 104729),
        zone,
        parts: random.chance(0.7) ? drawShape(ground, random) : [],
        period: drawPeriod(random),
        observations: drawObservations(random),
        isAvailableByDefault: random.chance(0.5),
      });
    }
  }
  return spaces;
}

/** Mostly unbounded; some retired, some of no length, some reversed. */
function drawPeriod(random: Random): CityPeriod {
  return {
    startMs: random.chance(0.6) ? Number.NEGATIVE_INFINITY : random.pick(CITY_TIMES),
    endMs: random.chance(0.6) ? Number.POSITIVE_INFINITY : random.pick(CITY_TIMES),
  };
}

function drawObservations(random: Random): CitySpace['observations'] {
  return CITY_TIMES.filter(() => random.chance(0.4)).map((timeMs) => ({
    timeMs,
    available: random.chance(0.5),
  }));
}

/** Scattered, so that ids stand in another order than rows. */
function uuidOf(kind: number, number: number): string {
  const scattered = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${scattered}-0000-4000-8000-00000000000${kind}`;
}
