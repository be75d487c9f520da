import type { Service } from './service.ts';

/** A city whose data the server serves. */
export interface City {
  /** Prefix of the interface's paths: `nyc` in `/nyc/curbs/areas`. `''`: no prefix. */
  readonly name: string;
  readonly service: Service;
}

/** A city and the requested path of its interface. */
export interface CityPath {
  readonly city: City;
  /** Path and query after the city's name. */
  readonly text: string;
}

/**
 * Returns the city of a request, or `undefined` if its path does not begin with the name of a city.
 */
export function findCity(cities: readonly City[], text: string): CityPath | undefined {
  for (const city of cities) {
    if (city.name === '') return { city, text };
    if (text.startsWith(`/${city.name}/`)) return { city, text: text.slice(city.name.length + 1) };
  }
  return undefined;
}

/** Encodes the body of `GET /` on a server of several cities. It contains none of their data. */
export function encodeCityList(cities: readonly City[], baseUrl: string): string {
  const list = cities.map(({ name, service }) => ({
    name,
    time_zone: service.editions.live().snapshot.facts.timeZone,
    url: `${baseUrl}/${name}/curbs`,
  }));
  return JSON.stringify({ cities: list });
}
