import currencyOf from 'country-to-currency';
import type { Position } from '../model/geometry.ts';
import { loadPlaceNames } from '../project/place-name.ts';
import type { Guess } from './guess.ts';

/** What the place of a city says of it. */
export interface GuessedPlace {
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  /** In the middle of all records; `undefined` where none has a place. */
  readonly middle: Position | undefined;
  readonly guesses: readonly Guess[];
}

/** Tells time zone and currency from positions in degrees; nothing from none. */
export async function guessPlace(positions: readonly Position[]): Promise<GuessedPlace> {
  const middle = middleOf(positions);
  if (middle === undefined) {
    return { timeZone: null, currency: null, country: null, middle, guesses: [] };
  }
  const namePlace = await loadPlaceNames();
  const { timeZone, country, countryCode } = namePlace(middle);
  const currencies: Readonly<Record<string, string>> = currencyOf;
  const currency = countryCode === undefined ? undefined : currencies[countryCode];
  const where = `${middle.lat.toFixed(4)}, ${middle.lng.toFixed(4)}`;
  const guesses: Guess[] = [
    {
      about: 'time_zone',
      confidence: 'certain',
      reason: `the records lie around latitude and longitude ${where}, in the zone ${timeZone}`,
    },
  ];
  if (currency !== undefined) {
    const reason = `the currency of ${country ?? 'the country there'}`;
    guesses.push({ about: 'currency', confidence: 'likely', reason });
  }
  return { timeZone, currency: currency ?? null, country: country ?? null, middle, guesses };
}

/** The position in the middle of all, by each axis alone: stray positions do not move it. */
export function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const at = positions.length >> 1;
  const lngs = positions.map(({ lng }) => lng).sort((a, b) => a - b);
  const lats = positions.map(({ lat }) => lat).sort((a, b) => a - b);
  return { lng: lngs[at] ?? 0, lat: lats[at] ?? 0 };
}
