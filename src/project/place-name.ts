/** The only home of @rapideditor/country-coder and @photostructure/tz-lookup. */
import type { Position } from '../model/geometry.ts';

export interface PlaceNames {
  /** The country or territory in English; `undefined` at sea. */
  readonly country: string | undefined;
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
}

export type NamePlace = (position: Position) => PlaceNames;

/** Both are loaded when a place is asked for: 150 ms for the outlines of all countries. */
export async function loadPlaceNames(): Promise<NamePlace> {
  const [{ feature }, { default: findTimeZone }] = await Promise.all([
    import('@rapideditor/country-coder'),
    import('@photostructure/tz-lookup'),
  ]);
  return ({ lng, lat }) => ({
    country: feature([lng, lat])?.properties.nameEn,
    timeZone: findTimeZone(lat, lng),
  });
}
