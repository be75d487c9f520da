import type { Position } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { getConverter } from './converter.ts';
import { readTable, type TableEntry } from './epsg-table.ts';
import { loadPlaceNames, type PlaceNames } from './place-name.ts';
import { type ReferenceSystem, systemOf } from './resolve-crs.ts';

/** A reference system that a position may be in, and the place on earth it would then have. */
export interface SuggestedSystem {
  readonly label: string;
  readonly name: string;
  readonly position: Position;
  readonly country: string | undefined;
  readonly isInTimeZone: boolean;
}

/** More suggestions do not help a reader. */
const SUGGESTED_COUNT = 3;

/**
 * Returns the three most likely reference systems in which a projected position lies in the
 * system's area of use. If some of them place it in the time zone of the feed, only those are
 * returned. Current systems come before those of old surveys, and then systems for smaller areas
 * come first. Takes half a second, once for a file that cannot be placed anyway.
 */
export async function suggestSystems(
  xy: readonly [number, number],
  timeZone: string,
): Promise<SuggestedSystem[]> {
  const namePlace = await loadPlaceNames();
  const landed = readTable().flatMap((entry) => landIn(entry, xy));
  const named = landed.map((landing) => ({ ...landing, ...namePlace(landing.position) }));
  const ranked = named.map((landing) => ({
    ...landing,
    isInTimeZone: landing.timeZone === timeZone,
  }));
  ranked.sort(compareLandings);
  const near = ranked.filter(({ isInTimeZone }) => isInTimeZone);
  const suggested = selectApart(near.length > 0 ? near : ranked);
  return suggested.map(({ label, name, position, country, isInTimeZone }) => ({
    ...{ label, name, position, country, isInTimeZone },
  }));
}

/** A kilometre: if systems agree to within this distance, the reader cannot choose by the place. */
const APART_MIN_DEGREES = 0.01;

/** Keeps the first of the systems that give the same place. */
function selectApart<T extends Landing>(landings: readonly T[]): T[] {
  const selected: T[] = [];
  for (const landing of landings) {
    const { lng, lat } = landing.position;
    const isApart = selected.every(
      ({ position }) =>
        Math.max(Math.abs(position.lng - lng), Math.abs(position.lat - lat)) > APART_MIN_DEGREES,
    );
    if (isApart) selected.push(landing);
    if (selected.length === SUGGESTED_COUNT) break;
  }
  return selected;
}

interface Landing {
  readonly label: string;
  readonly name: string;
  readonly position: Position;
  readonly rank: number;
  readonly extent: number;
}

function landIn(entry: TableEntry, xy: readonly [number, number]): Landing[] {
  if (entry.kind !== 'CRS-PROJCRS' || entry.name.includes('deprecated')) return [];
  const system = systemOf(entry);
  if ('fault' in system || system.usedIn === null || system.isSouthWest) return [];
  const position = convert(system, xy);
  if (position === undefined || !isIn(system.usedIn, position)) return [];
  const { minLng, minLat, maxLng, maxLat } = system.usedIn;
  const extent = (maxLng - minLng) * (maxLat - minLat);
  if (extent > EXTENT_MAX && system.label !== WEB_MERCATOR) return [];
  return [{ label: system.label, name: system.name, position, rank: rankOf(system.name), extent }];
}

/**
 * Square degrees. A system for half a continent or the whole earth accepts any numbers, and cities
 * do not publish in one, except for the system of web maps.
 */
const EXTENT_MAX = 4000;
const WEB_MERCATOR = 'EPSG:3857';

function convert(system: ReferenceSystem, xy: readonly [number, number]): Position | undefined {
  const position = [...xy];
  try {
    if (!getConverter(system)(position)) return undefined;
  } catch {
    // A definition that proj4 cannot use is not a candidate.
    return undefined;
  }
  const [lng = 0, lat = 0] = position;
  return { lng, lat };
}

type Area = NonNullable<ReferenceSystem['usedIn']>;

function isIn({ minLng, minLat, maxLng, maxLat }: Area, { lng, lat }: Position): boolean {
  return lng >= minLng && lng <= maxLng && lat >= minLat && lat <= maxLat;
}

/**
 * Systems in current use by cities, preferred to those of the last century and of single surveys.
 */
const USUAL = [
  /^(?:ETRS89|NAD83|WGS 84|RGF93 v1|GDA94|GDA2020|NZGD2000|SIRGAS 2000|JGD2011|CGCS2000|KGD2002|TWD97|SWEREF99|CH1903\+|OSGB36|Amersfoort|IRENET95|BD72|S-JTSK|Israel 1993|Hong Kong 1980)(?: |$)/,
  /^(?:NAD83\((?:HARN|CSRS|2011)\)|ED50|DHDN|MGI|NAD27|Pulkovo|GGRS87|TM65|TM75|RT90|KKJ)/,
];

function rankOf(name: string): number {
  const rank = USUAL.findIndex((pattern) => pattern.test(name));
  return rank === -1 ? USUAL.length : rank;
}

/**
 * The systems that cities use most, for numbers whose place is unknown: many systems accept the
 * same numbers.
 */
const COMMON: readonly string[] = [
  ...['EPSG:25832', 'EPSG:25833', 'EPSG:28992', 'EPSG:2154', 'EPSG:27700', 'EPSG:2056'],
  ...['EPSG:31370', 'EPSG:31467', 'EPSG:25830', 'EPSG:25831', 'EPSG:3006', 'EPSG:3067'],
  ...['EPSG:2263', 'EPSG:2249', 'EPSG:2227', 'EPSG:2926', 'EPSG:2230', 'EPSG:2229'],
  ...['EPSG:3857', 'EPSG:28355', 'EPSG:28356', 'EPSG:2193', 'EPSG:2039'],
];

function orderOf({ label, country }: Ranked): number {
  const order = COMMON.indexOf(label);
  return order === -1 || country === undefined ? COMMON.length : order;
}

type Ranked = Landing & PlaceNames & { readonly isInTimeZone: boolean };

function compareLandings(a: Ranked, b: Ranked): number {
  return (
    Number(b.isInTimeZone) - Number(a.isInTimeZone) ||
    (a.isInTimeZone ? 0 : orderOf(a) - orderOf(b)) ||
    a.rank - b.rank ||
    Number(a.country === undefined) - Number(b.country === undefined) ||
    a.extent - b.extent ||
    compareText(a.label, b.label)
  );
}
