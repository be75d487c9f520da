import { SPACE_HEADER, spaceId } from '../../support/feeds.ts';
import type { Ingested } from '../../support/ingest-feed.ts';

/** The records of fault cases, each sound but for what a case changes. */

export const DATES = { published_date: 1_700_000_000_000, last_updated_date: 1_710_000_000_000 };

export const ZONE_HEADER = 'curb_zone_id,published_date,last_updated_date,geometry';

/** Zones side by side, from south to north. The first holds the bays of `spaceRow` and `bay`. */
export function zonesCsv(...ids: string[]): string {
  const strip = (south: number): Ring => rectangle([13.39, south], [0.11, 0.0006]);
  return zonesAt(...ids.map((id, index) => [id, strip(52.4999 + index * 0.001)] as const));
}

/** Zones where a case needs them, for instance inside its areas. */
export function zonesAt(...zones: (readonly [id: string, ring: Ring])[]): string {
  const rows = zones.map(([id, ring]) => `${id},1700000000000,1710000000000,"${wktOf(ring)}"`);
  return [ZONE_HEADER, ...rows].map((line) => `${line}\n`).join('');
}

/** Rows as `spaceRow` makes them, all of them available. */
export function spacesCsv(...rows: string[]): string {
  return `${SPACE_HEADER},available\n${rows.map((row) => `${row},true\n`).join('')}`;
}

type Ring = readonly (readonly number[])[];

export function square(lng = 13.41, lat = 52.5, side = 0.001): Ring {
  return rectangle([lng, lat], [side, side]);
}

type Pair = readonly [east: number, north: number];

export function rectangle([lng, lat]: Pair, [width, height]: Pair): Ring {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ];
  return corners.map(([east = 0, north = 0]) => [lng + east + 1e-6, lat + north + 1e-6]);
}

export function wktOf(ring: Ring): string {
  return `POLYGON ((${ring.map((pair) => pair.map((value) => value.toFixed(7)).join(' ')).join(', ')}))`;
}

/** A bay of about 6.1 m by 3.7 m, as long as `spaceOf` and `cdsSpace` say. */
export function bay(lng = 13.41): object {
  return polygon(square(lng, 52.5, 0.000055));
}

export function polygon(...coordinates: Ring[]): object {
  return { type: 'Polygon', coordinates };
}

export function areaOf(number: number, geometry: object | null, properties: object = {}): object {
  const own = { curb_area_id: spaceId(number), name: `Area ${number}`, curb_zone_ids: ['a'] };
  return { type: 'Feature', geometry, properties: { ...own, ...DATES, ...properties } };
}

export function spaceOf(number: number, geometry: object | null, properties: object = {}): object {
  const own = { curb_space_id: spaceId(number), name: `Bay ${number}`, curb_zone_id: 'a' };
  const values = { space_number: number, length: 610, available: true };
  return { type: 'Feature', geometry, properties: { ...own, ...DATES, ...values, ...properties } };
}

export function collection(features: readonly object[], members: object = {}): string {
  return JSON.stringify({ type: 'FeatureCollection', ...members, features });
}

export async function namesOf({ ask }: Ingested, target = '/curbs/spaces'): Promise<unknown[]> {
  return (await ask(target)).map(({ name }) => name).sort();
}

export function cdsSpace(number: number, name: string): object {
  const own = { curb_space_id: spaceId(number), name, curb_zone_id: ['a'], ...DATES };
  return { ...own, space_number: 1, length: 610, available: true, geometry: bay() };
}
