/** The only module that uses @rapideditor/country-coder and @photostructure/tz-lookup. */
import type { Position } from '../../model/geometry.ts';

export interface PlaceNames {
  /** The country or territory in English; `undefined` at sea. */
  readonly country: string | undefined;
  /** Its code of two letters (ISO 3166-1), `undefined` at sea. */
  readonly countryCode: string | undefined;
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
}

export type NamePlace = (position: Position) => PlaceNames;

/** Returns the time zone at a place, by its name in the IANA time zone database. */
export async function loadTimeZoneFinder(): Promise<(position: Position) => string> {
  const { default: findTimeZone } = await import('@photostructure/tz-lookup');
  return ({ lng, lat }) => findTimeZone(lat, lng);
}

/** Both are loaded when a place is first requested: 150 ms for the outlines of all countries. */
export async function loadPlaceNames(): Promise<NamePlace> {
  const [{ feature }, { default: findTimeZone }] = await Promise.all([
    import('@rapideditor/country-coder'),
    import('@photostructure/tz-lookup'),
  ]);
  return ({ lng, lat }) => {
    const found = feature([lng, lat])?.properties;
    const timeZone = findTimeZone(lat, lng);
    return { country: found?.nameEn, countryCode: found?.iso1A2, timeZone };
  };
}
