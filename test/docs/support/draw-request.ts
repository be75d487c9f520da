import {
  type Parameter,
  type ParameterType,
  queryParametersOf,
} from '../../../src/respond/parameters.ts';
import { describeRoute, type Endpoint, ROUTES } from '../../../src/respond/routes.ts';
import type { Random } from '../../support/random.ts';

/** A request, and the path of the description that it is for. */
export interface DrawnRequest {
  readonly path: string;
  readonly target: string;
}

/** What there is to ask for, from the city itself. */
export interface AskedCity {
  readonly token: string;
  /** Values that exist, by parameter. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly box: readonly [minLng: number, minLat: number, maxLng: number, maxLat: number];
}

const BUILT = ROUTES.filter(({ endpoint }) => endpoint !== null);

/** Any path with any parameters: most in order, some not, some that the endpoint does not have. */
export function drawRequest(city: AskedCity, random: Random): DrawnRequest {
  const route = random.pick(BUILT);
  const path = describeRoute(route);
  const query = new URLSearchParams({
    service_token: random.chance(0.97) ? city.token : 'wrong',
  });
  for (const [name, text] of drawParameters(route.endpoint as Endpoint, city, random)) {
    query.append(name, text);
  }
  if (random.chance(0.02)) query.append('limit', '5');
  if (random.chance(0.02)) query.append('service_token', city.token);
  const filled = path.replace(/\{(\w+)\}/, (_, name: string) =>
    random.chance(0.9) ? drawKnown(name, city, random) : drawOther('uuid', random),
  );
  return { path, target: `${filled}?${query}` };
}

function drawParameters(
  endpoint: Endpoint,
  city: AskedCity,
  random: Random,
): [name: string, text: string][] {
  const rows = [...queryParametersOf(endpoint).values()];
  const group = random.pick([undefined, undefined, 'box', 'circle'] as const);
  const chosen = rows.filter((row) => {
    if (row.name === 'service_token') return false;
    if (row.group !== undefined) return row.group === group || random.chance(0.01);
    return random.chance(0.15);
  });
  return chosen.map((row) => [
    row.name,
    random.chance(0.97) ? drawInOrder(row, city, random) : drawOther(row.type, random),
  ]);
}

function drawInOrder(row: Parameter, city: AskedCity, random: Random): string {
  const [minLng, minLat, maxLng, maxLat] = city.box;
  const middle = { lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 };
  const places: Readonly<Record<string, () => number>> = {
    lat: () => random.between(minLat, maxLat),
    lng: () => random.between(minLng, maxLng),
    radius: () => random.between(0, 100_000),
    min_lat: () => random.between(minLat, middle.lat),
    max_lat: () => random.between(middle.lat, maxLat),
    min_lng: () => random.between(minLng, middle.lng),
    max_lng: () => random.between(middle.lng, maxLng),
    response_size: () => 1 + random.below(20),
    page_num: () => 1 + random.below(4),
  };
  const place = places[row.name];
  if (place !== undefined) return String(place());
  if (row.type === 'boolean') return String(random.chance(0.5));
  return drawKnown(row.name, city, random);
}

function drawKnown(name: string, { values }: AskedCity, random: Random): string {
  return random.pick(values[name] ?? ['1']);
}

/** Values that exist nowhere, or that are of no type. */
function drawOther(type: ParameterType, random: Random): string {
  const ofType: Readonly<Record<ParameterType, string>> = {
    text: 'no such text',
    uuid: '00000000-0000-4000-8000-00000000000f',
    number: '1000',
    integer: '0',
    boolean: 'yes',
  };
  return random.pick([ofType[type], '-1', '1e2', 'x']);
}
