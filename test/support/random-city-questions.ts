import type { Box, Circle, Position } from '../../src/model/geometry.ts';
import type {
  AreaQuestion,
  ObjectQuestion,
  SpaceQuestion,
  ZoneQuestion,
} from '../../src/query/question.ts';
import { metresToParts } from './oracle-distance.ts';
import type { Random } from './random.ts';
import { CITY_TIMES, type City } from './random-city.ts';
import { type CityPart, drawPair, type Pair } from './random-city-shapes.ts';

/** Questions of every kind and any number of kinds at once, most of them close to a border. */
export function drawSpaceQuestion(
  city: City,
  centers: readonly Position[],
  random: Random,
): SpaceQuestion {
  const { zones, spaces } = city;
  return {
    ...(random.chance(0.05) && spaces.length > 0 ? { curbSpaceId: random.pick(spaces).id } : {}),
    ...(random.chance(0.15) ? { curbZoneId: random.pick(zones).id } : {}),
    ...(random.chance(0.05) ? { curbZoneId: 'no such zone' } : {}),
    ...(random.chance(0.4) ? { timeMs: drawTime(random) } : {}),
    ...drawPlace(city, centers, random),
  };
}

export function drawAreaQuestion(
  city: City,
  centers: readonly Position[],
  random: Random,
): AreaQuestion {
  const { areas } = city;
  return {
    ...(random.chance(0.05) && areas.length > 0 ? { curbAreaId: random.pick(areas).id } : {}),
    ...(random.chance(0.2) && areas.length > 0 ? { name: random.pick(areas).name } : {}),
    ...(random.chance(0.03) ? { name: 'No Such Name' } : {}),
    ...drawPlace(city, centers, random),
  };
}

export function drawZoneQuestion(
  city: City,
  centers: readonly Position[],
  random: Random,
): ZoneQuestion {
  const { areas, zones } = city;
  return {
    ...(random.chance(0.05) ? { curbZoneId: random.pick(zones).id } : {}),
    ...(random.chance(0.02) ? { curbZoneId: 'no such zone' } : {}),
    ...(random.chance(0.25) && areas.length > 0 ? { curbAreaId: random.pick(areas).id } : {}),
    ...(random.chance(0.02) ? { curbAreaId: '00000000-0000-4000-8000-00000000000f' } : {}),
    ...(random.chance(0.4) ? { timeMs: drawTime(random) } : {}),
    ...drawPlace(city, centers, random),
  };
}

export function drawObjectQuestion(
  city: City,
  centers: readonly Position[],
  random: Random,
): ObjectQuestion {
  const { zones, spaces, objects } = city;
  return {
    ...(random.chance(0.05) && objects.length > 0 ? { curbObjectId: random.pick(objects).id } : {}),
    ...(random.chance(0.25) ? { curbZoneId: random.pick(zones).id } : {}),
    ...(random.chance(0.02) ? { curbZoneId: 'no such zone' } : {}),
    ...(random.chance(0.05) && spaces.length > 0 ? { curbSpaceId: random.pick(spaces).id } : {}),
    ...(random.chance(0.1) ? { curbSpaceId: drawNamedSpace(city, random) } : {}),
    ...drawPlace(city, centers, random),
  };
}

function drawNamedSpace({ objects }: City, random: Random): string {
  const named = objects.flatMap(({ spaceId }) => spaceId ?? []);
  return named.length === 0 ? '00000000-0000-4000-8000-00000000000f' : random.pick(named);
}

function drawPlace(city: City, centers: readonly Position[], random: Random) {
  const isBox = random.chance(0.5);
  const isCircle = random.chance(isBox ? 0.1 : 0.8);
  return {
    ...(isBox ? { box: drawBox(city, random) } : {}),
    ...(isCircle ? { circle: drawCircle(city, centers, random) } : {}),
  };
}

/** On a moment when things begin or end, just before one, or at any time. */
function drawTime(random: Random): number {
  const timeMs = random.pick(CITY_TIMES);
  return random.pick([timeMs, timeMs, timeMs - 1, Math.floor(random.between(-20, 60))]);
}

export function partsOfCity(city: City): readonly CityPart[] {
  const { areas, zones, spaces, objects } = city;
  const parts =
    knownParts.get(city) ??
    [...areas, ...zones, ...spaces, ...objects].flatMap((record) => record.parts);
  knownParts.set(city, parts);
  return parts;
}

/** Each question asks for the parts of its city several times. */
const knownParts = new WeakMap<City, readonly CityPart[]>();

/** A corner of a shape, a place on a border, or anywhere. */
function drawPlaceNear(city: City, random: Random): Pair {
  const parts = partsOfCity(city);
  if (parts.length === 0 || random.chance(0.2)) return drawPair(city.ground, random);
  const ring = random.pick(random.pick(parts).rings);
  if (ring.length === 1) return ring[0] as Pair;
  const index = 1 + random.below(ring.length - 1);
  const [from, to] = [ring[index - 1] as Pair, ring[index] as Pair];
  const part = random.pick([0, 1 / 2, 1 / 4, 1, random.next()]);
  return [
    fine(random, from[0] + part * (to[0] - from[0])),
    fine(random, from[1] + part * (to[1] - from[1])),
  ];
}

/** Most often as it is, else the next number up or down: borders that nearly touch. */
function fine(random: Random, degrees: number): number {
  if (random.chance(0.85)) return degrees;
  const step = Math.max(Math.abs(degrees), 2 ** -20) * 2 ** -52;
  return Math.max(-180, Math.min(540, degrees + (random.chance(0.5) ? step : -step)));
}

export function drawBox(city: City, random: Random): Box {
  if (random.chance(0.03)) return { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
  if (random.chance(0.03)) return { minLng: 100, minLat: -90, maxLng: 270, maxLat: 90 };
  const one = drawPlaceNear(city, random);
  const other = random.chance(0.15) ? one : drawPlaceNear(city, random);
  const isFlat = random.chance(0.1);
  return settled({
    minLng: isFlat ? one[0] : Math.min(one[0], other[0]),
    maxLng: isFlat ? one[0] : Math.max(one[0], other[0]),
    minLat: Math.min(one[1], other[1]),
    maxLat: Math.max(one[1], other[1]),
  });
}

/** As requests give boxes: the western side in [−180, 180], latitudes no further than the poles. */
function settled(box: Box): Box {
  const turn = box.minLng > 180 ? -360 : 0;
  return {
    minLng: box.minLng + turn,
    maxLng: box.maxLng + turn,
    minLat: Math.max(-90, Math.min(90, box.minLat)),
    maxLat: Math.max(-90, Math.min(90, box.maxLat)),
  };
}

/** Few, as the distances from each to all rows are computed at length. */
export function drawCenters(city: City, random: Random): Position[] {
  const { middle } = city.ground;
  const antipode: Pair = [middle[0] + 180, -middle[1]];
  const pairs = [
    drawPlaceNear(city, random),
    drawPlaceNear(city, random),
    drawPlaceNear(city, random),
    random.pick<Pair>([
      antipode,
      [antipode[0] + 0.3, antipode[1]],
      [random.between(-180, 180), random.between(-90, 90)],
      [0, 90],
      [middle[0] + 17, middle[1]],
    ]),
  ];
  return pairs.map(([lng, lat]) => ({
    lng: lng > 180 ? lng - 360 : lng,
    lat: Math.max(-90, Math.min(90, lat)),
  }));
}

const HALF_EARTH_CM = 2_000_393_146;

function drawCircle(city: City, centers: readonly Position[], random: Random): Circle {
  const center = random.pick(centers);
  const side = city.ground.side * 11_100_000;
  const radiusCm = random.pick([
    () => 0,
    () => side * random.between(0, 1),
    () => side * random.between(0, 1),
    () => 10 ** random.between(0, 9.4),
    () => HALF_EARTH_CM * random.pick([1, 1, 0.5, 1.2]),
    () => metresToSomething(city, center, random) * random.pick([90, 99.999, 100.001, 150]),
    () => metresToSomething(city, center, random) * 110,
  ])();
  return { center, radiusCm };
}

function metresToSomething(city: City, center: Position, random: Random): number {
  const parts = partsOfCity(city);
  return parts.length === 0 ? 0 : metresToParts(center, [random.pick(parts)]);
}
