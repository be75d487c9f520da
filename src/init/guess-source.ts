import { GEOMETRY_PART } from '../config/mapping.ts';
import { countOf, formatCount } from '../diagnostic/words/format-count.ts';
import { LISTED_VALUES } from '../model/curb-zone.ts';
import { compareText } from '../model/text-order.ts';
import { kindsInFileName, selectNamed } from '../read/records/known-names.ts';
import type { CurbLr } from './curblr.ts';
import type { FieldGuess, PlainGuess, SourceKind } from './guess.ts';
import type { GuessedGeometry } from './guess-geometry.ts';
import { type GuessedKey, WHOLE_ROW } from './guess-key.ts';
import type { PlacedShapes } from './place-shapes.ts';
import type { ColumnProfile } from './profile/profile-columns.ts';
import type { FileProfile } from './profile/profile-file.ts';
import type { ShapeProfile } from './profile/profile-shapes.ts';

/** A file with everything that was found about it, ready to be described in a feed. */
export interface ExaminedFile {
  /** Relative to the feed's folder. */
  readonly file: string;
  readonly profile: FileProfile;
  readonly geometry: GuessedGeometry;
  readonly shapes: ShapeProfile;
  readonly key: GuessedKey;
  /** The positions of the shapes in degrees; empty if unknown. */
  readonly placed: PlacedShapes;
  /** The kind given by a file in the standard's own format; `null` for other files. */
  readonly declaredKind: SourceKind | null;
  /** What a CurbLR file says about itself; absent for other files. */
  readonly curbLr?: CurbLr | undefined;
  /** `EPSG:2263` if the feed must name it; `null` if the file names it or uses degrees. */
  readonly crs: string | null;
  /** Why `crs` was chosen. */
  readonly crsGuess: PlainGuess | undefined;
  readonly isProjected: boolean;
}

/** Square metres: a polygon up to this size is a place for one or a few vehicles. */
const SPACE_AREA_MAX_M2 = 250;
/** Square metres: a polygon above this size is a neighbourhood and not a piece of kerb. */
const AREA_AREA_MIN_M2 = 20_000;
/** Square metres: a polygon above this size is a district, unless its file is named otherwise. */
export const ZONE_AREA_MAX_M2 = 5_000;

/**
 * Guesses the kind of the records of a file from the sizes of its shapes and then from its name.
 */
export function guessKind(examined: ExaminedFile): {
  readonly kind: SourceKind;
  readonly guess: PlainGuess;
} {
  const { file, profile, shapes, declaredKind, curbLr } = examined;
  if (declaredKind !== null) {
    const reason = `the file says that it holds ${declaredKind}`;
    return { kind: declaredKind, guess: { confidence: 'certain', reason } };
  }
  if (curbLr !== undefined && shapes.count > 0) {
    const reason = 'each feature of CurbLR is a stretch of kerb';
    return { kind: 'zones', guess: { confidence: 'certain', reason } };
  }
  const standard = kindOfColumns(filledNames(profile.columns));
  if (standard !== undefined) {
    const reason = `it has the column ${OWN_ID[standard]} of the standard`;
    return { kind: standard, guess: { confidence: 'certain', reason } };
  }
  const named = kindsInFileName(file);
  const types = shapes.types.map(([type]) => type);
  const [firstNamed] = named;
  const areaM2 = measurePolygons(examined);
  if (areaM2 !== null) {
    const kind = kindOfArea(areaM2, named);
    const reason = `half of its polygons are larger than ${formatCount(Math.round(areaM2))} square metres`;
    const isBetween = kind === 'areas' && areaM2 <= AREA_AREA_MIN_M2;
    const confidence = isBetween ? 'unsure' : 'likely';
    return { kind, guess: { confidence: named.includes(kind) ? 'certain' : confidence, reason } };
  }
  if (types.some((type) => type.endsWith('LineString'))) {
    const reason = 'its shapes are lines, which are stretches of kerb and hold several spaces';
    return { kind: 'zones', guess: { confidence: 'likely', reason } };
  }
  if (firstNamed !== undefined && shapes.count === 0) {
    const reason = `its name suggests ${firstNamed}`;
    return { kind: firstNamed, guess: { confidence: 'likely', reason } };
  }
  if (firstNamed !== undefined && !named.includes('spaces')) {
    const reason = `its name suggests ${firstNamed}, but its shapes are points, so each record is a space; if the records are not parking spaces, remove this source`;
    return { kind: 'spaces', guess: { confidence: 'unsure', reason } };
  }
  const reason =
    shapes.count > 0 ? 'its shapes are points, one for each place' : 'nothing shows another kind';
  return { kind: 'spaces', guess: { confidence: shapes.count > 0 ? 'likely' : 'unsure', reason } };
}

/**
 * Whether a file is named after areas and holds only points: the centres of districts, perhaps. An
 * area needs a polygon, and a district is no parking space.
 */
export function isNamedAfterAreas({ file, profile, shapes, declaredKind }: ExaminedFile): boolean {
  const named = kindsInFileName(file);
  return (
    declaredKind === null &&
    named.includes('areas') &&
    !named.includes('spaces') &&
    shapes.count > 0 &&
    shapes.types.every(([type]) => type.endsWith('Point')) &&
    kindOfColumns(filledNames(profile.columns)) === undefined
  );
}

/** The identifiers of the standard, by kind of record. */
export const OWN_ID = {
  objects: 'curb_object_id',
  policies: 'curb_policy_id',
  spaces: 'curb_space_id',
  zones: 'curb_zone_id',
  areas: 'curb_area_id',
} as const;

/**
 * An object names its space and a space its zone, so their own identifiers are looked for first.
 * Policies are in the standard's own format, which says so.
 */
function kindOfColumns(names: readonly string[]): SourceKind | undefined {
  return (['objects', 'spaces', 'zones', 'areas'] as const).find((kind) =>
    names.includes(OWN_ID[kind]),
  );
}

function kindOfArea(areaM2: number, named: readonly string[]): 'areas' | 'zones' | 'spaces' {
  if (areaM2 > AREA_AREA_MIN_M2) return 'areas';
  // A car park or a zone may have this size, and its file is usually named after it.
  const isNamedOtherwise = named.includes('zones') || named.includes('spaces');
  if (areaM2 > ZONE_AREA_MAX_M2 && !isNamedOtherwise) return 'areas';
  return areaM2 > SPACE_AREA_MAX_M2 ? 'zones' : 'spaces';
}

/** Returns the median area of the polygons in square metres; `null` if there are none. */
export function measurePolygons({ shapes, isProjected }: ExaminedFile): number | null {
  if (shapes.medianArea === null) return null;
  return isProjected ? shapes.medianArea : shapes.medianArea * squareMetresAt(shapes);
}

/** Returns the square metres of a square degree at the location of the shapes. */
function squareMetresAt({ box }: ShapeProfile): number {
  const middle = box === null ? 0 : (box.minLat + box.maxLat) / 2;
  return 111_195 * 111_195 * Math.cos((middle * Math.PI) / 180);
}

/**
 * Returns a short prefix for a file, so that equal keys of two files give different identifiers.
 */
export function prefixOf(file: string): string {
  const name = file.split('/').at(-1) ?? file;
  return name.replace(/\.[^.]*$/, '');
}

/** Returns the mapping of the records' own identifier. */
export function guessId(
  field: string,
  key: GuessedKey,
  { prefix, isRepeated }: { readonly prefix: string | null; readonly isRepeated: boolean },
): FieldGuess {
  const { confidence, reason, parts } = key;
  const [first] = parts;
  if (first === field && !isRepeated) {
    return {
      field,
      mapping: field,
      guess: { confidence, reason: 'its name is that of the standard' },
    };
  }
  if (key.isUuid && parts.length === 1 && !isRepeated) {
    return { field, mapping: first, guess: { confidence, reason: `${reason}; it holds UUIDs` } };
  }
  const made = parts.map((part) => (part === WHOLE_ROW ? { from: 'row' } : escapeName(part)));
  const uuid5 = made.length === 1 ? made[0] : made;
  const mapping = prefix === null ? { uuid5 } : { uuid5, prefix };
  return { field, mapping, guess: { confidence, reason } };
}

/** A bare string with braces would be read as a template. */
export function escapeName(column: string): unknown {
  return /[{}/]/.test(column) ? { column } : column;
}

/** Returns the mapping of the display name. The key is used if a record has no name. */
export function guessName(profile: FileProfile, key: GuessedKey): FieldGuess {
  const named = selectNamed('name', filledNames(profile.columns));
  const columns = named.map((name) => profile.columns.find((one) => one.name === name));
  const complete = columns.find((one) => one !== undefined && one.filledCount === one.recordCount);
  const best = complete ?? columns[0];
  const stands = key.parts.filter((part) => part !== WHOLE_ROW && part !== GEOMETRY_PART);
  if (best === undefined) {
    const [part] = stands;
    const mapping = part === undefined ? { value: UNNAMED } : escapeName(part);
    const reason =
      part === undefined
        ? `no column looks like a name, so every record has the name "${UNNAMED}"`
        : `no column looks like a name, so the value of ${part} is used as the name`;
    return { field: 'name', mapping, guess: { confidence: 'unsure', reason } };
  }
  if (best.filledCount === best.recordCount) {
    const reason = `column ${best.name} is filled in every record`;
    return {
      field: 'name',
      mapping: escapeName(best.name),
      guess: { confidence: 'likely', reason },
    };
  }
  const rest = [...columns.slice(1).flatMap((one) => one?.name ?? []), ...stands];
  const list = [best.name, ...rest.filter((name) => name !== best.name)].slice(0, 4);
  const empty = best.recordCount - best.filledCount;
  const reason = `column ${best.name} is empty in ${countOf(empty, 'record')}; the next column with a value is used`;
  return { field: 'name', mapping: list, guess: { confidence: 'likely', reason } };
}

/** The name of records that have neither a name nor a key of one column. */
const UNNAMED = 'without a name';

/** The units of a country. */
export type Measures = 'metric' | 'imperial';

/** Returns the mapping of length or width. The unit comes from the column name or the numbers. */
export function guessLength(
  field: 'length' | 'width',
  { columns }: FileProfile,
  measures: Measures,
): FieldGuess | undefined {
  const numeric = columns.filter(
    ({ counts, filledCount }) => counts.number + counts.decimalComma > 0.8 * filledCount,
  );
  const measured = columns.filter((column) => countMeasures(column) > 0.8 * column.distinctCount);
  const [withUnits] = selectNamed(field, filledNames(measured));
  if (withUnits !== undefined) {
    const reason = `the cells of ${withUnits} name their unit`;
    return { field, mapping: withUnits, guess: { confidence: 'certain', reason } };
  }
  const [name] = selectNamed(field, filledNames(numeric));
  const column = numeric.find((one) => one.name === name);
  if (column === undefined || name === undefined) return undefined;
  if (name === field) {
    const reason = 'its name is that of the standard, which counts in centimetres';
    if (unitOfNumbers(column.medianNumber, measures) === 'cm') {
      return { field, mapping: field, guess: { confidence: 'likely', reason } };
    }
  }
  const byName = unitInName(name);
  const unit = byName ?? unitOfNumbers(column.medianNumber, measures);
  if (unit === undefined) return undefined;
  const reason =
    byName === undefined
      ? `the values of column ${name} (median ${roundToHundredths(column.medianNumber)}) fit the unit ${unit}`
      : `the name of the column ${name} ends in its unit`;
  const confidence = byName === undefined ? 'unsure' : 'likely';
  return { field, mapping: { column: name, unit }, guess: { confidence, reason } };
}

function roundToHundredths(value: number | null): number {
  return Math.round((value ?? 0) * 100) / 100;
}

function countMeasures({ values }: ColumnProfile): number {
  return [...values].filter((value) => MEASURE.test(value)).length;
}

/** `2.00 m`, `19 ft 6 in`, `7'6"`. */
const MEASURE = /^\d+(?:[.,]\d+)?\s*(?:mm|cm|m|ft|feet|in|['"′″])(?![a-z])/i;

/** Whether a column has lengths such as `2,00 m`. */
export function hasCommaMeasures(column: ColumnProfile): boolean {
  return countMeasures(column) > 0 && [...column.values].some((value) => /^\d+,\d/.test(value));
}

function unitInName(name: string): string | undefined {
  const [, unit] = /[_ (.-](ft|feet|m|meters?|metres?|cm|in|inches|mm)\)?$/i.exec(name) ?? [];
  const word = unit?.toLowerCase() ?? '';
  if (word === '') return undefined;
  if (word.startsWith('f')) return 'ft';
  if (word.startsWith('i')) return 'in';
  return word.startsWith('met') ? 'm' : word;
}

/** A space is 2 to 100 m long or wide, so larger numbers are centimetres. */
function unitOfNumbers(median: number | null, measures: Measures): string | undefined {
  if (median === null || median <= 0) return undefined;
  if (median >= 150) return 'cm';
  return measures === 'imperial' ? 'ft' : 'm';
}

/**
 * Returns columns that have the name of a zone field but values that the standard does not allow.
 * They are left out, because a zone with such a value is not served.
 */
export function guessListed(
  field: keyof typeof LISTED_VALUES,
  { columns }: FileProfile,
): FieldGuess | undefined {
  const column = columns.find(({ name, filledCount }) => name === field && filledCount > 0);
  if (column === undefined) return undefined;
  const allowed: readonly string[] = LISTED_VALUES[field];
  const foreign = [...column.values].filter((value) => !allowed.includes(value)).sort(compareText);
  const [first] = foreign;
  if (first === undefined) return undefined;
  const kept = allowed.filter((value) => column.values.has(value));
  const lookup = Object.fromEntries(kept.map((value) => [value, value]));
  const reason = `column ${field} has values that the standard does not allow, such as "${first}", which are left out`;
  return {
    field,
    mapping: { column: field, lookup, else: null },
    guess: { confidence: 'likely', reason },
  };
}

/** Mappings of dates that every record has. */
export const DATES = ['published_date', 'last_updated_date'] as const;

/** Returns both dates. If only one is known it is used for the other too, so that they agree. */
export function guessDates({ profile }: ExaminedFile): FieldGuess[] {
  const published = guessDate('published_date', profile);
  const updated = guessDate('last_updated_date', profile);
  if (published !== undefined && updated !== undefined) return [published, updated];
  const known = published ?? updated;
  if (known === undefined) return [];
  return DATES.map((field) => {
    if (field === known.field) return known;
    const mapping = known.mapping === known.field ? { column: known.field } : known.mapping;
    const reason = `no column has this date in every record, so the date of ${known.field} is used`;
    return { field, mapping, guess: { confidence: 'unsure', reason } };
  });
}

/** Returns a date of every record, if a column has a supported date. */
function guessDate(
  field: 'published_date' | 'last_updated_date',
  { columns }: FileProfile,
): FieldGuess | undefined {
  const [name] = selectNamed(field, filledNames(columns));
  const column = columns.find((one) => one.name === name);
  if (column === undefined || column.filledCount < column.recordCount) return undefined;
  const { counts, filledCount } = column;
  const date =
    [...column.dateForms].find(([, count]) => count === filledCount)?.[0] ??
    (counts.epochMilliseconds === filledCount ? 'epoch-ms' : undefined) ??
    (counts.epochSeconds === filledCount ? 'epoch-s' : undefined);
  if (date === undefined) return undefined;
  if (name === field && date === 'epoch-ms') {
    const reason = 'its name is that of the standard, and it holds milliseconds';
    return { field, mapping: field, guess: { confidence: 'certain', reason } };
  }
  const reason = `column ${column.name} has a date in every record, such as ${column.example}`;
  return {
    field,
    mapping: { column: column.name, date },
    guess: { confidence: 'likely', reason },
  };
}

/** A column in which groups of spaces share a value, such as a block. */
export function guessZoneColumn({ columns, recordCount }: FileProfile): ColumnProfile | undefined {
  const complete = columns.filter((one) => one.filledCount === one.recordCount);
  const names = filledNames(complete);
  const named = ['curb_zone_id', ...selectNamed('zone', names)];
  for (const name of named) {
    const column = complete.find((one) => one.name === name);
    if (column === undefined) continue;
    const isGroup = column.distinctCount < recordCount && column.distinctCount > 1;
    if (isGroup || name === 'curb_zone_id') return column;
  }
  return undefined;
}

/** Returns columns with simple values. A field cannot have nested values. */
export function filledNames(columns: readonly ColumnProfile[]): string[] {
  return columns
    .filter(({ filledCount, counts }) => filledCount > 0 && counts.object === 0)
    .map(({ name }) => name);
}
