import { CARRIED_FIELDS, TARGET_FIELDS } from '../config/target-fields.ts';
import { formatCount } from '../diagnostic/words/format-count.ts';
import { compareText } from '../model/text-order.ts';
import { selectNamed } from '../read/records/known-names.ts';
import { composePolicies } from './compose-policies.ts';
import type { Guess, PlainGuess } from './guess.ts';
import { WHOLE_ROW } from './guess-key.ts';
import type { GuessedPlace } from './guess-place.ts';
import {
  DATES,
  type ExaminedFile,
  escapeName,
  type FieldGuess,
  filledNames,
  guessDates,
  guessId,
  guessLength,
  guessListed,
  guessName,
  guessZoneColumn,
  hasCommaMeasures,
  type Measures,
  OWN_ID,
  prefixOf,
  type SourceKind,
} from './guess-source.ts';
import { type RelatedFile, relateFiles, type ZoneRelation } from './relate-files.ts';

/** A feed as `init` writes it, with the reason for everything that was guessed. */
export interface ComposedFeed {
  /** The content of `feed.json`, in the order in which it is written. */
  readonly feed: Readonly<Record<string, unknown>>;
  readonly guesses: readonly Guess[];
  readonly sources: readonly ComposedSource[];
  /** Settings that a person must give, since no file contains them. */
  readonly open: readonly string[];
  /** Readable files that are left out, with the reason. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly file: string;
  readonly reason: string;
  /** The code of the finding that explains why the file cannot be read. */
  readonly code?: string;
}

export interface ComposedSource {
  readonly file: string;
  readonly kind: SourceKind;
  readonly recordCount: number;
  /** Columns that the feed does not use. */
  readonly unusedColumns: readonly string[];
  /** Whether records can be found by boxes and circles. */
  readonly isPlaced: boolean;
  /** Information about the file for a person; `init` does nothing about it. */
  readonly remarks: readonly string[];
}

export interface FeedAnswers {
  readonly author: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  /** Replaces dates that are missing from the files: `2024-01-01`. */
  readonly fallbackDate: string;
  /** The UUID namespace under which keys become UUIDs. */
  readonly namespace: string;
}

/** Composes a feed from examined files. `check` accepts it unchanged. */
export function composeFeed(
  files: readonly ExaminedFile[],
  place: GuessedPlace,
  answers: FeedAnswers,
): ComposedFeed {
  const guesses: Guess[] = [...place.guesses];
  const related = relateFiles(files);
  const served = related.filter(({ leftOut }) => leftOut === null);
  const hasZones = served.some(({ kind }) => kind === 'zones');
  const hasSpaces = served.some(({ kind }) => kind === 'spaces');
  const sources = served.map((one, index) => {
    const about = `sources/${index}`;
    guesses.push({ about: `${about}/kind`, ...one.kindGuess });
    const isOnly = served.filter(({ kind }) => kind === one.kind).length === 1;
    return composeSource(one, {
      about,
      prefix: isOnly ? null : prefixOf(one.file.file),
      ...{ hasZones, hasSpaces, guesses },
      fallbackDate: answers.fallbackDate,
      measures: IMPERIAL.has(place.country ?? '') ? 'imperial' : 'metric',
    });
  });
  const timeZone = answers.timeZone ?? place.timeZone;
  const currency = answers.currency ?? place.currency;
  const open: string[] = [];
  if (timeZone === null) open.push('time_zone: no record has a location, so UTC is used');
  if (currency === null) {
    open.push(`currency: the country is not known, so ${NO_CURRENCY} (no currency) is used`);
  }
  if (answers.author === null) open.push('author: no file says who publishes the data');
  if (!hasZones && hasSpaces) {
    const reason = 'there is no file of zones, so each group of spaces becomes a zone around them';
    guesses.push({ about: 'zones', confidence: 'likely', reason });
  }
  const leftOut = related.flatMap(({ file, leftOut: reason }) =>
    reason === null ? [] : [{ file: file.file, reason }],
  );
  const feed = {
    time_zone: timeZone ?? 'UTC',
    currency: currency ?? NO_CURRENCY,
    author: answers.author ?? 'Unknown publisher',
    licence_url: null,
    namespace: answers.namespace,
    ...(!hasZones && hasSpaces ? { zones: { from: 'spaces', shape: 'hull' } } : {}),
    sources: sources.map(({ source }) => source),
  };
  return { feed, guesses, open, leftOut, sources: sources.map(({ summary }) => summary) };
}

/** Countries that measure in feet. */
const IMPERIAL: ReadonlySet<string> = new Set(['United States of America', 'United States']);

/** The ISO 4217 code for "no currency". */
const NO_CURRENCY = 'X'.repeat(3);

/** Returns the `$notes` of a feed: every guess and every open question, by its subject. */
export function composeNotes(
  { guesses, open, sources }: Pick<ComposedFeed, 'guesses' | 'open' | 'sources'>,
  leftOut: readonly LeftOut[],
): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {};
  for (const one of open) {
    const [about = one] = one.split(':');
    notes[about] = `please say: ${one.slice(about.length + 2)}`;
  }
  for (const { about, confidence, reason } of guesses) notes[about] = `${confidence}: ${reason}`;
  for (const { file, remarks } of sources) {
    if (remarks.length > 0) notes[`remarks on ${file}`] = remarks.join('; ');
  }
  for (const { file, reason } of leftOut) notes[`left out: ${file}`] = reason;
  return notes;
}

interface SourceContext {
  readonly about: string;
  readonly prefix: string | null;
  readonly hasZones: boolean;
  readonly hasSpaces: boolean;
  readonly measures: Measures;
  readonly fallbackDate: string;
  readonly guesses: Guess[];
}

function composeSource({ file, kind, zone }: RelatedFile, context: SourceContext) {
  if (kind === 'policies') return composePolicies(file);
  const { about, guesses } = context;
  const { profile, geometry, crs } = file;
  const repeat = kind === 'spaces' ? guessRepeat(file) : undefined;
  const found = [
    guessId(OWN_ID[kind], file.key, {
      prefix: context.prefix,
      isRepeated: repeat !== undefined,
    }),
    ...(kind === 'zones' ? [] : [guessName(profile, file.key)]),
    ...(kind === 'spaces' ? guessSpaceFields(file, zone, { ...context, repeat }) : []),
    ...(kind === 'zones' ? guessZoneFields(file, context) : []),
    ...(kind === 'areas' ? guessAreaFields(file, context) : []),
    ...guessDates(file),
  ].filter((one) => one !== undefined);
  const fields: Record<string, unknown> = {};
  for (const { field, mapping, guess } of found) {
    // A column with the standard's own name needs no mapping.
    if (mapping !== field) fields[field] = mapping;
    guesses.push({ about: `${about}/fields/${field}`, ...guess });
  }
  const known = new Set(found.map(({ field }) => field));
  const defaults: Record<string, unknown> = {};
  for (const field of DATES) {
    if (known.has(field)) continue;
    defaults[field] = context.fallbackDate;
    const reason = `no column has a date in every record, so ${context.fallbackDate} is used: the day on which the newest file was written`;
    guesses.push({ about: `${about}/defaults/${field}`, confidence: 'unsure', reason });
  }
  if (geometry.guess !== undefined) guesses.push({ about: `${about}/geometry`, ...geometry.guess });
  if (file.crsGuess !== undefined) guesses.push({ about: `${about}/crs`, ...file.crsGuess });
  if (repeat !== undefined) guesses.push({ about: `${about}/repeat`, ...repeat.guess });
  const isDecimalComma = profile.columns.some(
    (column) => column.counts.decimalComma > column.counts.number || hasCommaMeasures(column),
  );
  const guessAbout = (guess: PlainGuess) => guesses.push({ about: `${about}/nulls`, ...guess });
  const source = {
    file: file.file,
    kind,
    ...(profile.source.encoding === null ? {} : { encoding: profile.source.encoding }),
    ...(profile.delimiter === null || profile.delimiter === ','
      ? {}
      : { delimiter: profile.delimiter }),
    ...(isDecimalComma ? { decimal: ',' } : {}),
    ...(geometry.geometry === undefined ? {} : { geometry: geometry.geometry }),
    ...(crs === null ? {} : { crs }),
    ...(repeat === undefined ? {} : { repeat: repeat.mapping }),
    ...composeNulls(file, fields, guessAbout),
    fields,
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
  };
  return { source, summary: summarise(file, { kind, source, known }) };
}

/**
 * Lengths of 0 mean "not measured". A word for "no value" must have this meaning in all columns.
 */
function composeNulls(
  { profile }: ExaminedFile,
  fields: Readonly<Record<string, unknown>>,
  note: (guess: PlainGuess) => void,
): { readonly nulls?: readonly string[] } {
  const lengths = new Set(
    [fields.length, fields.width].map((mapping) => (mapping as LengthMapping | undefined)?.column),
  );
  const words = new Set<string>();
  for (const { name, values } of profile.columns) {
    if (!lengths.has(name)) continue;
    for (const value of values) if (Number(value) <= 0) words.add(value);
  }
  const text = JSON.stringify(fields);
  const isElsewhere = profile.columns.some(
    ({ name, values }) =>
      !lengths.has(name) &&
      text.includes(JSON.stringify(name)) &&
      [...words].some((word) => values.has(word)),
  );
  if (words.size === 0 || words.size > NULL_WORD_MAX || isElsewhere) return {};
  const nulls = [...words].sort(compareText);
  note({
    confidence: 'likely',
    reason: 'a length or width of 0 or less says that it is not known',
  });
  return { nulls };
}

type LengthMapping = { readonly column?: string };

const NULL_WORD_MAX = 8;

function summarise(
  file: ExaminedFile,
  made: {
    readonly kind: SourceKind;
    readonly source: object;
    readonly known: ReadonlySet<string>;
  },
): ComposedSource {
  const texts = JSON.stringify(made.source).match(/"(?:[^"\\]|\\.)+"/g) ?? [];
  const used = new Set(texts.map((one): unknown => JSON.parse(one)));
  const { profile } = file;
  // Columns with the standard's names are read without a mapping.
  const standard = { ...TARGET_FIELDS[made.kind], ...CARRIED_FIELDS[made.kind] };
  return {
    ...{ file: file.file, kind: made.kind, recordCount: profile.recordCount },
    unusedColumns: profile.columns
      .filter(({ filledCount }) => filledCount > 0)
      .map(({ name }) => name)
      .filter(
        (name) =>
          !used.has(name) &&
          !made.known.has(name) &&
          !Object.hasOwn(standard, name) &&
          !STANDARD_GEOMETRY.has(name),
      ),
    isPlaced: file.geometry.geometry !== 'none',
    remarks: listRemarks(file),
  };
}

const STANDARD_GEOMETRY: ReadonlySet<string> = new Set(['geometry', 'lat', 'lng']);

/**
 * Rows that may be out of service stay in the feed, because only the city knows what the
 * words mean.
 */
function listRemarks({ profile }: ExaminedFile): string[] {
  return profile.columns.flatMap(({ name, frequent, recordCount }) => {
    const gone = frequent.filter(([value]) => OUT_OF_SERVICE.test(value));
    if (gone.length === 0) return [];
    const words = gone.map(([value, count]) => `"${value}" in ${formatCount(count)}`).join(', ');
    const values = gone.map(([value]) => value);
    const where = JSON.stringify({ [name]: { not: values.length === 1 ? values[0] : values } });
    return [
      `column ${name} says ${words} of ${formatCount(recordCount)} records; to leave them out, add "where": ${where}`,
    ];
  });
}

const OUT_OF_SERVICE =
  /\b(?:removed|inactive|retired|proposed|decommissioned|abandoned|out of service)\b/i;

/** Returns the mappings for zone, number, length and width of a space. */
function guessSpaceFields(
  file: ExaminedFile,
  zone: ZoneRelation | null,
  context: SourceContext & { readonly repeat: FieldGuess | undefined },
): (FieldGuess | undefined)[] {
  const { profile } = file;
  const field = 'curb_zone_id';
  return [
    zone === null ? guessZone(file) : { field, ...zone },
    guessNumber(file, context.repeat),
    guessLength('length', profile, context.measures),
    guessLength('width', profile, context.measures),
  ];
}

/** Returns mappings for zone fields whose values need one; the others are read by their names. */
function guessZoneFields(
  { profile }: ExaminedFile,
  { measures }: SourceContext,
): (FieldGuess | undefined)[] {
  return [
    guessLength('length', profile, measures),
    guessLength('width', profile, measures),
    guessListed('street_side', profile),
    guessListed('parking_angle', profile),
  ];
}

function guessNumber({ profile }: ExaminedFile, repeat: FieldGuess | undefined): FieldGuess {
  const field = 'space_number';
  const names = filledNames(profile.columns);
  const [numbered] = [...names.filter((name) => name === field), ...selectNamed(field, names)];
  const column = profile.columns.find(({ name }) => name === numbered);
  const isComplete =
    column !== undefined &&
    column.counts.integer === column.recordCount &&
    (column.minNumber ?? 0) >= 1;
  if (isComplete && repeat === undefined) {
    const reason = `column ${column.name} holds whole numbers from 1`;
    return { field, mapping: escapeName(column.name), guess: { confidence: 'likely', reason } };
  }
  const reason =
    'no column numbers the spaces of a zone, so they are numbered in the order of their identifiers';
  return { field, mapping: { sequence: 'zone' }, guess: { confidence: 'certain', reason } };
}

/** Returns the mapping for rows that represent several spaces, if every row gives the number. */
function guessRepeat({ profile }: ExaminedFile): FieldGuess | undefined {
  for (const name of selectNamed('space_count', filledNames(profile.columns))) {
    const column = profile.columns.find((one) => one.name === name);
    if (column === undefined) continue;
    const { counts, recordCount, minNumber, maxNumber, medianNumber } = column;
    const isCount = counts.integer === recordCount && (minNumber ?? -1) >= 1;
    if (!isCount || (maxNumber ?? 0) > REPEAT_MAX || maxNumber === 1) continue;
    const reason = `column ${name} says for how many spaces a row stands, ${minNumber} to ${maxNumber}, half of them ${medianNumber} or more`;
    return {
      field: 'repeat',
      mapping: { column: name },
      guess: { confidence: 'unsure', reason },
    };
  }
  return undefined;
}

/** Above this number, a column counts something else, or the places of a car park. */
const REPEAT_MAX = 100;

function guessZone(file: ExaminedFile): FieldGuess {
  const field = 'curb_zone_id';
  const column = guessZoneColumn(file.profile);
  if (column !== undefined) {
    const groups = `${column.distinctCount} different values`;
    const reason = `column ${column.name} has ${groups}, each of them a group of spaces`;
    const mapping = column.name === field ? field : { uuid5: escapeName(column.name) };
    return { field, mapping, guess: { confidence: 'likely', reason } };
  }
  const parts = file.key.parts.filter((part) => part !== WHOLE_ROW && part !== 'geometry');
  if (parts.length === file.key.parts.length) {
    const reason = 'no column groups the spaces, so each space is a zone of its own';
    const names = parts.map(escapeName);
    const mapping = { uuid5: names.length === 1 ? names[0] : names };
    return { field, mapping, guess: { confidence: 'unsure', reason } };
  }
  const reason = 'no column groups the spaces, so all of them are in one zone';
  const mapping = { value: prefixOf(file.file) };
  return { field, mapping, guess: { confidence: 'unsure', reason } };
}

function guessAreaFields(file: ExaminedFile, context: SourceContext): FieldGuess[] {
  const field = 'curb_zone_ids';
  if (filledNames(file.profile.columns).includes(field)) {
    const reason = 'its name is that of the standard';
    return [{ field, mapping: field, guess: { confidence: 'certain', reason } }];
  }
  if (!context.hasZones && !context.hasSpaces) return [];
  const guess = {
    confidence: 'certain',
    reason: 'the zones whose middle lies in the area',
  } as const;
  return [{ field, mapping: { within: 'zones' }, guess }];
}
