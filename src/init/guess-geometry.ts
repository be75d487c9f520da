import { isLongitudeFirst } from '../read/geometry/number-pair.ts';
import { nameForeignShape } from '../read/geometry/shape-text.ts';
import { selectNamed } from '../read/records/known-names.ts';
import type { Guess } from './guess.ts';
import type { ColumnProfile } from './profile/profile-columns.ts';
import type { FileProfile } from './profile/profile-file.ts';

/** Where the shapes of a file are, in the form of `geometry` of a source. */
export interface GuessedGeometry {
  /** `undefined`: at the format's own place, which the feed does not need to state. */
  readonly geometry:
    | 'none'
    | { readonly wkt: string }
    | { readonly geojson: string }
    | { readonly lat: string; readonly lng: string }
    | { readonly lat_lng: string }
    | { readonly lng_lat: string }
    | undefined;
  readonly guess: Omit<Guess, 'about'> | undefined;
}

/** A column of shapes has a shape in nearly every record with a value. */
const SHAPE_SHARE = 0.9;

/**
 * Guesses where the shapes of a file are: in the format, in a text column, or in two
 * number columns.
 */
export function guessGeometry(profile: FileProfile): GuessedGeometry {
  if (profile.shapes.count > 0) return { geometry: undefined, guess: undefined };
  const text = findTextColumn(profile.columns);
  if (text !== undefined) return text;
  const pair = findPair(profile.columns, 'degrees') ?? findPair(profile.columns, 'any');
  if (pair !== undefined) return pair;
  const both = findBoth(profile.columns);
  if (both !== undefined) return both;
  const foreign = findForeign(profile.columns);
  if (foreign !== undefined) return foreign;
  const reason =
    profile.format === 'csv'
      ? 'no column holds shapes or coordinates, so these records cannot be found by box or circle'
      : 'no record has a shape, so these records cannot be found by box or circle';
  return { geometry: 'none', guess: { confidence: 'likely', reason } };
}

function findTextColumn(columns: readonly ColumnProfile[]): GuessedGeometry | undefined {
  for (const column of columns) {
    const { counts, filledCount, name } = column;
    if (filledCount === 0) continue;
    const wkt = counts.wkt + counts.hexWkb;
    if (wkt >= SHAPE_SHARE * filledCount) {
      const form = counts.wkt >= counts.hexWkb ? 'WKT' : 'hex WKB';
      const reason = `column ${name} holds shapes as ${form}`;
      return { geometry: { wkt: name }, guess: { confidence: 'certain', reason } };
    }
    if (counts.geoJson >= SHAPE_SHARE * filledCount) {
      const reason = `column ${name} holds shapes as GeoJSON`;
      return { geometry: { geojson: name }, guess: { confidence: 'certain', reason } };
    }
  }
  return undefined;
}

/** A column of shapes in a notation that is not read, so that a person hears of it. */
function findForeign(columns: readonly ColumnProfile[]): GuessedGeometry | undefined {
  for (const { name, values } of columns) {
    const [first] = values;
    const form = first === undefined ? undefined : nameForeignShape(first);
    if (form === undefined) continue;
    const reason = `column ${name} seems to hold shapes as ${form}, which is not read; export it as WKT or GeoJSON; until then, these records cannot be found by box or circle`;
    return { geometry: 'none', guess: { confidence: 'unsure', reason } };
  }
  return undefined;
}

/** A column with latitude and longitude in one cell. */
function findBoth(columns: readonly ColumnProfile[]): GuessedGeometry | undefined {
  const column = columns.find(
    ({ counts, filledCount }) => filledCount > 0 && counts.latLng >= SHAPE_SHARE * filledCount,
  );
  if (column === undefined) return undefined;
  const orders = [...column.values].map(isLongitudeFirst);
  if (orders.includes(true)) {
    const reason = `column ${column.name} ends with longitude and latitude`;
    return { geometry: { lng_lat: column.name }, guess: { confidence: 'certain', reason } };
  }
  if (orders.includes(false)) {
    const reason = `column ${column.name} ends with latitude and longitude`;
    return { geometry: { lat_lng: column.name }, guess: { confidence: 'certain', reason } };
  }
  const reason = `column ${column.name} ends with two numbers, taken for the latitude and then the longitude; if the longitude comes first, write "lng_lat" for "lat_lng"`;
  return { geometry: { lat_lng: column.name }, guess: { confidence: 'unsure', reason } };
}

/** Finds a pair of number columns by their names. With `degrees`, the numbers must be degrees. */
function findPair(
  columns: readonly ColumnProfile[],
  range: 'degrees' | 'any',
): GuessedGeometry | undefined {
  const numeric = columns.filter(
    ({ counts, filledCount }) =>
      filledCount > 0 && counts.number + counts.decimalComma >= SHAPE_SHARE * filledCount,
  );
  const names = numeric.map(({ name }) => name);
  const named = (name: string) => numeric.find((column) => column.name === name);
  for (const lat of selectNamed('lat', names)) {
    for (const lng of selectNamed('lng', names)) {
      const isDegrees = isWithin(named(lat), 90) && isWithin(named(lng), 180);
      if (lat === lng || (range === 'degrees' && !isDegrees)) continue;
      const what = isDegrees ? 'degrees' : 'coordinates that are not degrees';
      const reason = `columns ${lat} and ${lng} hold ${what}`;
      return { geometry: { lat, lng }, guess: { confidence: 'certain', reason } };
    }
  }
  return undefined;
}

function isWithin(column: ColumnProfile | undefined, most: number): boolean {
  const { minNumber = null, maxNumber = null } = column ?? {};
  return minNumber !== null && maxNumber !== null && minNumber >= -most && maxNumber <= most;
}
