import type { Guess } from './guess.ts';
import type { GuessedGeometry } from './guess-geometry.ts';
import { type GuessedKey, WHOLE_ROW } from './guess-key.ts';
import { kindsInFileName, selectNamed } from './known-names.ts';
import type { ColumnProfile } from './profile-columns.ts';
import type { FileProfile } from './profile-file.ts';
import type { ShapeProfile } from './profile-shapes.ts';

export type SourceKind = 'areas' | 'zones' | 'spaces';

/** A file with everything that was found about it, ready to be described in a feed. */
export interface ExaminedFile {
  /** Relative to the feed's folder. */
  readonly file: string;
  readonly profile: FileProfile;
  readonly geometry: GuessedGeometry;
  readonly shapes: ShapeProfile;
  readonly key: GuessedKey;
  /** `EPSG:2263` where the feed must name it; `null` where the file does or it is degrees. */
  readonly crs: string | null;
  readonly isProjected: boolean;
}

export type PlainGuess = Omit<Guess, 'about'>;

/** Square metres: a polygon up to this is a place for a vehicle or a few. */
const SPACE_AREA_MAX_M2 = 250;
/** Square metres: a polygon beyond this is a neighbourhood and no piece of kerb. */
const AREA_AREA_MIN_M2 = 20_000;

/** Tells what the records of a file are, by the sizes of its shapes and then by its name. */
export function guessKind({ file, shapes, isProjected }: ExaminedFile): {
  readonly kind: SourceKind;
  readonly guess: PlainGuess;
} {
  const named = kindsInFileName(file);
  const types = shapes.types.map(([type]) => type);
  const [firstNamed] = named;
  if (shapes.medianArea !== null) {
    const areaM2 = isProjected ? shapes.medianArea : shapes.medianArea * squareMetresAt(shapes);
    const kind = kindOfArea(areaM2);
    const reason = `half of its polygons are larger than ${Math.round(areaM2)} square metres`;
    return { kind, guess: { confidence: named.includes(kind) ? 'certain' : 'likely', reason } };
  }
  if (types.some((type) => type.endsWith('LineString'))) {
    const reason = 'its shapes are lines, which are stretches of kerb and hold several spaces';
    return { kind: 'zones', guess: { confidence: 'likely', reason } };
  }
  if (firstNamed !== undefined && shapes.count === 0) {
    const reason = `its name speaks of ${firstNamed}`;
    return { kind: firstNamed, guess: { confidence: 'likely', reason } };
  }
  const reason =
    shapes.count > 0 ? 'its shapes are points, one for each place' : 'nothing says otherwise';
  return { kind: 'spaces', guess: { confidence: shapes.count > 0 ? 'likely' : 'unsure', reason } };
}

function kindOfArea(areaM2: number): SourceKind {
  if (areaM2 > AREA_AREA_MIN_M2) return 'areas';
  return areaM2 > SPACE_AREA_MAX_M2 ? 'zones' : 'spaces';
}

/** Square metres of a square degree where the shapes lie. */
function squareMetresAt({ box }: ShapeProfile): number {
  const middle = box === null ? 0 : (box.minLat + box.maxLat) / 2;
  return 111_195 * 111_195 * Math.cos((middle * Math.PI) / 180);
}

/** A mapping of one field with its reason. */
export interface FieldGuess {
  readonly field: string;
  readonly mapping: unknown;
  readonly guess: PlainGuess;
}

/** The identifier of the records themselves. */
export function guessId(field: string, key: GuessedKey, prefix: string | null): FieldGuess {
  const { confidence, reason, parts } = key;
  const [first] = parts;
  if (key.isUuid && parts.length === 1) {
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

/** The name that people read; the key stands in where a record has none. */
export function guessName(profile: FileProfile, key: GuessedKey): FieldGuess {
  const named = selectNamed('name', filledNames(profile.columns));
  const columns = named.map((name) => profile.columns.find((one) => one.name === name));
  const complete = columns.find((one) => one !== undefined && one.filledCount === one.recordCount);
  const best = complete ?? columns[0];
  const stands = key.parts.filter((part) => part !== WHOLE_ROW && part !== 'geometry');
  if (best === undefined) {
    const [part] = stands;
    const mapping = part === undefined ? { value: 'without a name' } : escapeName(part);
    const reason =
      part === undefined
        ? 'no column looks like a name'
        : `no column looks like a name, so the key ${part} is shown`;
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
  const reason = `column ${best.name} is empty in ${empty} records; the next column with a value stands in`;
  return { field: 'name', mapping: list, guess: { confidence: 'likely', reason } };
}

/** Length or width, with its unit told by the name of the column or by its numbers. */
export function guessLength(
  field: 'length' | 'width',
  { columns }: FileProfile,
): FieldGuess | undefined {
  const numeric = columns.filter(
    ({ counts, filledCount }) => counts.number + counts.decimalComma > 0.8 * filledCount,
  );
  const [name] = selectNamed(field, filledNames(numeric));
  const column = numeric.find((one) => one.name === name);
  if (column === undefined || name === undefined) return undefined;
  const byName = unitInName(name);
  const unit = byName ?? unitOfNumbers(column.medianNumber, field);
  if (unit === undefined) return undefined;
  const reason =
    byName === undefined
      ? `half of its values are above ${column.medianNumber}, which fits the unit ${unit}`
      : `its name ends in the unit ${unit}`;
  const confidence = byName === undefined ? 'unsure' : 'likely';
  return { field, mapping: { column: name, unit }, guess: { confidence, reason } };
}

function unitInName(name: string): string | undefined {
  const [, unit] = /[_ (.-](ft|feet|m|meters?|metres?|cm|in|inches|mm)\)?$/i.exec(name) ?? [];
  const word = unit?.toLowerCase() ?? '';
  if (word === '') return undefined;
  if (word.startsWith('f')) return 'ft';
  if (word.startsWith('i')) return 'in';
  return word.startsWith('met') ? 'm' : word;
}

/** A space is 5 to 6 m long and 2 to 3 m wide: numbers of that size in some unit are in it. */
function unitOfNumbers(median: number | null, field: 'length' | 'width'): string | undefined {
  if (median === null) return undefined;
  const metres = field === 'length' ? 5.5 : 2.3;
  const units: readonly (readonly [string, number])[] = [
    ['cm', metres * 100],
    ['ft', metres / 0.3048],
    ['m', metres],
  ];
  const fitting = units.filter(([, usual]) => median > usual / 1.7 && median < usual * 1.7);
  return fitting[0]?.[0];
}

/** A date of every record, where a column has one that is understood. */
export function guessDate(
  field: 'published_date' | 'last_updated_date',
  { columns }: FileProfile,
): FieldGuess | undefined {
  const [name] = selectNamed(field, filledNames(columns));
  const column = columns.find((one) => one.name === name);
  if (column === undefined || column.filledCount < column.recordCount) return undefined;
  const { counts, filledCount } = column;
  const date = ((): string | undefined => {
    if (counts.isoDate === filledCount) return 'iso';
    if (counts.epochMilliseconds === filledCount) return 'epoch-ms';
    return counts.epochSeconds === filledCount ? 'epoch-s' : undefined;
  })();
  if (date === undefined) return undefined;
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
  const [name] = selectNamed('zone', filledNames(complete)).filter((candidate) => {
    const column = complete.find((one) => one.name === candidate);
    return column !== undefined && column.distinctCount < recordCount && column.distinctCount > 1;
  });
  return complete.find((one) => one.name === name);
}

export function filledNames(columns: readonly ColumnProfile[]): string[] {
  return columns.filter(({ filledCount }) => filledCount > 0).map(({ name }) => name);
}
