import { CARRIED_FIELDS, TARGET_FIELDS } from '../config/target-fields.ts';
import { type Diagnostic, messageOf } from '../diagnostic/diagnostic.ts';
import { countOf, formatCount } from '../diagnostic/words/format-count.ts';
import { compareText } from '../model/text-order.ts';
import {
  guessAreaFields,
  guessRepeat,
  guessSpaceFields,
  guessZoneFields,
} from './compose-fields.ts';
import { describeCarried, listCarried } from './curblr.ts';
import type { Guess, PlainGuess, SourceKind } from './guess.ts';
import type { GuessedPlace } from './guess-place.ts';
import {
  DATES,
  type ExaminedFile,
  guessDates,
  guessId,
  guessName,
  hasCommaMeasures,
  type Measures,
  OWN_ID,
  prefixOf,
} from './guess-source.ts';
import type { FileProfile } from './profile/profile-file.ts';
import { type RelatedFile, relateFiles } from './relate-files.ts';

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

export interface GivenSettings {
  readonly author: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  /** Replaces dates that are missing from the files: `2024-01-01`. */
  readonly fallbackDate: string;
  /** The UUID namespace under which keys become UUIDs. */
  readonly namespace: string;
  /** Files of points that are named after areas, whose records are spaces according to the user. */
  readonly filesOfSpaces?: readonly string[];
}

/** Composes a feed from examined files. `check` accepts it unchanged. */
export function composeFeed(
  files: readonly ExaminedFile[],
  place: GuessedPlace,
  given: GivenSettings,
): ComposedFeed {
  const stated = findStated(files);
  const statedNames = Object.keys(stated);
  const guesses: Guess[] = place.guesses.filter(({ about }) => !statedNames.includes(about));
  for (const about of statedNames) {
    guesses.push({ about, confidence: 'certain', reason: 'the manifest of a CurbLR file says so' });
  }
  const related = relateFiles(files, given.filesOfSpaces ?? []);
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
      fallbackDate: given.fallbackDate,
      measures: IMPERIAL.has(place.country ?? '') ? 'imperial' : 'metric',
    });
  });
  const timeZone = given.timeZone ?? stated.time_zone ?? place.timeZone;
  const currency = given.currency ?? stated.currency ?? place.currency;
  const author = given.author ?? stated.author ?? null;
  const open: string[] = [];
  if (timeZone === null) open.push('time_zone: no record has a location, so UTC is used');
  if (currency === null) {
    open.push(`currency: the country is not known, so ${NO_CURRENCY} (no currency) is used`);
  }
  if (author === null) open.push('author: no file says who publishes the data');
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
    author: author ?? 'Unknown publisher',
    licence_url: null,
    namespace: given.namespace,
    ...(!hasZones && hasSpaces ? { zones: { from: 'spaces', shape: 'hull' } } : {}),
    sources: sources.map(({ source }) => source),
  };
  return { feed, guesses, open, leftOut, sources: sources.map(({ summary }) => summary) };
}

/** Returns the settings of the feed that a file states itself. */
function findStated(files: readonly ExaminedFile[]) {
  const manifests = files.flatMap(({ curbLr }) => curbLr ?? []);
  const find = (member: 'author' | 'timeZone' | 'currency'): string | undefined =>
    manifests.find((one) => one[member] !== null)?.[member] ?? undefined;
  const [author, timeZone, currency] = [find('author'), find('timeZone'), find('currency')];
  return {
    ...(author === undefined ? {} : { author }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(currency === undefined ? {} : { currency }),
  };
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
    notes[about] = `please fill in: ${one.slice(about.length + 2)}`;
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
  const { curbLr } = file;
  for (const field of DATES) {
    if (known.has(field)) continue;
    const stated = field === 'published_date' ? curbLr?.publishedDate : curbLr?.lastUpdatedDate;
    if (stated !== undefined && stated !== null) {
      defaults[field] = stated;
      const reason = 'the manifest of the file gives this date';
      guesses.push({ about: `${about}/defaults/${field}`, confidence: 'certain', reason });
      continue;
    }
    defaults[field] = context.fallbackDate;
    const reason = `no column has a date in every record, so ${context.fallbackDate} is used: the day on which the newest file was written`;
    guesses.push({ about: `${about}/defaults/${field}`, confidence: 'unsure', reason });
  }
  if (geometry.guess !== undefined) guesses.push({ about: `${about}/geometry`, ...geometry.guess });
  if (file.crsGuess !== undefined) guesses.push({ about: `${about}/crs`, ...file.crsGuess });
  if (repeat !== undefined) guesses.push({ about: `${about}/repeat`, ...repeat.guess });
  const carried = curbLr === undefined ? [] : listCarried(profile);
  if (curbLr !== undefined) {
    guesses.push({ about: `${about}/custom_attributes`, ...describeCarried(profile, kind) });
  }
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
    ...(carried.length === 0 ? {} : { custom_attributes: carried }),
  };
  return { source, summary: summarise(file, { kind, source, known }) };
}

/** Describes a file of policies: it is in the standard's own format and is read as it is. */
function composePolicies({ file, profile: { recordCount } }: ExaminedFile) {
  const kind = 'policies' as const;
  const summary = { file, kind, recordCount, unusedColumns: [], isPlaced: false, remarks: [] };
  return { source: { file, kind }, summary };
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
    reason: 'a length or width of 0 or less is read as not known',
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
  return [...describeUnread(profile), ...describeOutOfService(profile)];
}

/** Rows that cannot be read are left out of what is served, and a check lists them. */
function describeUnread({ droppedCount, recordCount, findings }: FileProfile): string[] {
  if (droppedCount === 0) return [];
  const first = findings.find((one) => (one.severity ?? 'error') === 'error' && isAboutRecord(one));
  const why = first === undefined ? '' : `, such as ${positionOf(first)}: ${messageOf(first)}`;
  return [`${formatCount(droppedCount)} of ${countOf(recordCount, 'record')} cannot be read${why}`];
}

function isAboutRecord({ place, code }: Diagnostic): boolean {
  const isRecord = place.row !== undefined || place.pointer !== undefined;
  return isRecord && !NOTES.includes(code);
}

/** Codes about rows that are read. */
const NOTES: readonly string[] = ['csv-blank-row', 'csv-empty-cells', 'csv-formula-text'];

function positionOf({ place }: Diagnostic): string {
  return place.row === undefined ? (place.pointer ?? '') : `row ${place.row}`;
}

function describeOutOfService({ columns }: FileProfile): string[] {
  return columns.flatMap(({ name, frequent, recordCount }) => {
    const gone = frequent.filter(([value]) => OUT_OF_SERVICE.test(value));
    if (gone.length === 0) return [];
    const words = gone.map(([value, count]) => `"${value}" in ${formatCount(count)}`).join(', ');
    const values = gone.map(([value]) => value);
    const where = JSON.stringify({ [name]: { not: values.length === 1 ? values[0] : values } });
    return [
      `column ${name} says ${words} of ${countOf(recordCount, 'record')}; to leave them out, add "where": ${where}`,
    ];
  });
}

const OUT_OF_SERVICE =
  /\b(?:removed|inactive|retired|proposed|decommissioned|abandoned|out of service)\b/i;
