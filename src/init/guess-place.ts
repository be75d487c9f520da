import currencyOf from 'country-to-currency';
import type { Position } from '../model/geometry.ts';
import { loadPlaceNames } from '../read/projection/place-name.ts';
import type { Guess } from './guess.ts';

/** Settings that follow from the location of a city. */
export interface GuessedPlace {
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  /** The median position of all records; `undefined` if no record has a position. */
  readonly middle: Position | undefined;
  readonly guesses: readonly Guess[];
}

/** Guesses time zone and currency from positions in degrees; returns nothing without positions. */
export async function guessPlace(positions: readonly Position[]): Promise<GuessedPlace> {
  const middle = middleOf(positions);
  if (middle === undefined) {
    return { timeZone: null, currency: null, country: null, middle, guesses: [] };
  }
  const namePlace = await loadPlaceNames();
  const { timeZone, country, countryCode } = namePlace(middle);
  const currencies: Readonly<Record<string, string>> = currencyOf;
  const currency = countryCode === undefined ? undefined : currencies[countryCode];
  const where = `latitude ${middle.lat.toFixed(4)}, longitude ${middle.lng.toFixed(4)}`;
  const guesses: Guess[] = [
    {
      about: 'time_zone',
      confidence: 'certain',
      reason: `the records are around ${where}, in the time zone ${timeZone}`,
    },
  ];
  if (currency !== undefined) {
    const reason = `the currency of ${country ?? 'the country there'}`;
    guesses.push({ about: 'currency', confidence: 'likely', reason });
  }
  return { timeZone, currency: currency ?? null, country: country ?? null, middle, guesses };
}

/** Returns the median position, computed for each axis, so that stray positions do not move it. */
export function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const at = positions.length >> 1;
  const lngs = positions.map(({ lng }) => lng).sort((a, b) => a - b);
  const lats = positions.map(({ lat }) => lat).sort((a, b) => a - b);
  return { lng: lngs[at] ?? 0, lat: lats[at] ?? 0 };
}
