import type { Service } from './service.ts';

/** A city that a server answers for. */
export interface City {
  /** Stands in front of the interface's paths: `nyc` in `/nyc/curbs/areas`. `''`: nothing does. */
  readonly name: string;
  readonly service: Service;
}

/** A city and the path of the interface that is asked of it. */
export interface CityPath {
  readonly city: City;
  /** Path and query behind the city's name. */
  readonly text: string;
}

/** The city that a request is for; `undefined` where its path begins with no city's name. */
export function findCity(cities: readonly City[], text: string): CityPath | undefined {
  for (const city of cities) {
    if (city.name === '') return { city, text };
    if (text.startsWith(`/${city.name}/`)) return { city, text: text.slice(city.name.length + 1) };
  }
  return undefined;
}

/** The body of `GET /` on a server of several cities. It tells nothing of their data. */
export function encodeCityList(cities: readonly City[], baseUrl: string): string {
  const list = cities.map(({ name, service }) => ({
    name,
    time_zone: service.editions.live().snapshot.facts.timeZone,
    url: `${baseUrl}/${name}/curbs`,
  }));
  return JSON.stringify({ cities: list });
}
