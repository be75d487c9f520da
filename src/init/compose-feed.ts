import type { Guess } from './guess.ts';
import { WHOLE_ROW } from './guess-key.ts';
import type { GuessedPlace } from './guess-place.ts';
import {
  type ExaminedFile,
  escapeName,
  type FieldGuess,
  filledNames,
  guessDate,
  guessId,
  guessKind,
  guessLength,
  guessName,
  guessZoneColumn,
  type SourceKind,
} from './guess-source.ts';
import { selectNamed } from './known-names.ts';

/** A feed as `init` writes it, with the reason for everything that was guessed. */
export interface ComposedFeed {
  /** What `feed.json` holds, in the order in which it is written. */
  readonly feed: Readonly<Record<string, unknown>>;
  readonly guesses: readonly Guess[];
  readonly sources: readonly ComposedSource[];
  /** What a person has to say, since no file does. */
  readonly open: readonly string[];
}

export interface ComposedSource {
  readonly file: string;
  readonly kind: SourceKind;
  readonly recordCount: number;
  /** Columns that the feed does not use. */
  readonly unusedColumns: readonly string[];
  /** Whether boxes and circles can find the records. */
  readonly isPlaced: boolean;
}

export interface FeedAnswers {
  readonly author: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  /** Stands in for dates that the files lack: `2024-01-01`. */
  readonly fallbackDate: string;
  /** The UUID under which keys become UUIDs. */
  readonly namespace: string;
}

/** Composes a feed of examined files; `check` takes it as it is. */
export function composeFeed(
  files: readonly ExaminedFile[],
  place: GuessedPlace,
  answers: FeedAnswers,
): ComposedFeed {
  const guesses: Guess[] = [...place.guesses];
  const open: string[] = [];
  const kinds = files.map((file) => guessKind(file));
  const hasZones = kinds.some(({ kind }) => kind === 'zones');
  const hasSpaces = kinds.some(({ kind }) => kind === 'spaces');
  const sources = files.map((file, index) => {
    const kind = kinds[index]?.kind ?? 'spaces';
    const about = `sources/${index}`;
    const guess = kinds[index]?.guess;
    if (guess !== undefined) guesses.push({ about: `${about}/kind`, ...guess });
    const isOnly = kinds.filter((one) => one.kind === kind).length === 1;
    return composeSource(file, {
      kind,
      about,
      prefix: isOnly ? null : prefixOf(file.file),
      hasZones,
      hasSpaces,
      fallbackDate: answers.fallbackDate,
      guesses,
    });
  });
  const timeZone = answers.timeZone ?? place.timeZone;
  const currency = answers.currency ?? place.currency;
  if (timeZone === null) open.push('time_zone: no record has a place, so UTC stands in');
  if (currency === null)
    open.push(`currency: the country is not known, so ${NO_CURRENCY} (none) stands in`);
  if (answers.author === null) open.push('author: who publishes the data is in no file');
  if (!hasZones && hasSpaces) {
    const reason = 'there is no file of zones, so each group of spaces becomes a zone around them';
    guesses.push({ about: 'zones', confidence: 'likely', reason });
  }
  const feed = {
    time_zone: timeZone ?? 'UTC',
    currency: currency ?? NO_CURRENCY,
    author: answers.author ?? 'Unknown publisher',
    licence_url: null,
    namespace: answers.namespace,
    ...(!hasZones && hasSpaces ? { zones: { from: 'spaces', shape: 'hull' } } : {}),
    sources: sources.map(({ source }) => source),
    $notes: notesOf(guesses, open),
  };
  return { feed, guesses, open, sources: sources.map(({ summary }) => summary) };
}

/** The code of ISO 4217 where no currency is involved. */
const NO_CURRENCY = 'X'.repeat(3);

function notesOf(guesses: readonly Guess[], open: readonly string[]): object {
  const notes: Record<string, string> = {};
  for (const one of open) notes[one.split(':')[0] ?? one] = `to be said by a person: ${one}`;
  for (const { about, confidence, reason } of guesses) notes[about] = `${confidence}: ${reason}`;
  return notes;
}

/** A short word for a file, so that equal keys of two files stay apart. */
function prefixOf(file: string): string {
  const name = file.split('/').at(-1) ?? file;
  return name.replace(/\.[^.]*$/, '');
}

interface SourceContext {
  readonly kind: SourceKind;
  readonly about: string;
  readonly prefix: string | null;
  readonly hasZones: boolean;
  readonly hasSpaces: boolean;
  readonly fallbackDate: string;
  readonly guesses: Guess[];
}

const OWN_ID = { areas: 'curb_area_id', zones: 'curb_zone_id', spaces: 'curb_space_id' } as const;

function composeSource(file: ExaminedFile, context: SourceContext) {
  const { kind, about, guesses } = context;
  const { profile } = file;
  const found = [
    guessId(OWN_ID[kind], file.key, context.prefix),
    ...(kind === 'zones' ? [] : [guessName(profile, file.key)]),
    ...(kind === 'spaces' ? guessSpaceFields(file, context) : []),
    ...(kind === 'areas' ? guessAreaFields(context) : []),
    ...[guessDate('published_date', profile), guessDate('last_updated_date', profile)],
  ].filter((one) => one !== undefined);
  const fields: Record<string, unknown> = {};
  for (const { field, mapping, guess } of found) {
    // A column of the standard's own name needs no word.
    if (mapping !== field) fields[field] = mapping;
    guesses.push({ about: `${about}/fields/${field}`, ...guess });
  }
  const defaults: Record<string, unknown> = {};
  for (const field of ['published_date', 'last_updated_date']) {
    if (field in fields || filledNames(profile.columns).includes(field)) continue;
    defaults[field] = context.fallbackDate;
    const reason = `no column has it in every record; ${context.fallbackDate} is the date of the file`;
    guesses.push({ about: `${about}/defaults/${field}`, confidence: 'unsure', reason });
  }
  const { geometry, crs } = file;
  if (geometry.guess !== undefined) guesses.push({ about: `${about}/geometry`, ...geometry.guess });
  const isDecimalComma = profile.columns.some(({ counts }) => counts.decimalComma > counts.number);
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
    fields,
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
  };
  const used = new Set(
    JSON.stringify(source)
      .match(/"[^"]+"/g)
      ?.map((one) => one.slice(1, -1)),
  );
  const summary: ComposedSource = {
    file: file.file,
    kind,
    recordCount: profile.recordCount,
    unusedColumns: filledNames(profile.columns).filter((name) => !used.has(name)),
    isPlaced: geometry.geometry !== 'none',
  };
  return { source, summary };
}

/** Zone, number and measures of a space. */
function guessSpaceFields(file: ExaminedFile, context: SourceContext): (FieldGuess | undefined)[] {
  const { profile, key } = file;
  const zone = guessZone(file, context);
  const [numbered] = selectNamed('space_number', filledNames(profile.columns));
  const column = profile.columns.find(({ name }) => name === numbered);
  const isComplete =
    column !== undefined &&
    column.counts.integer === column.recordCount &&
    (column.minNumber ?? 0) >= 1 &&
    // Only a column that is unique cannot repeat a number within a zone.
    column.distinctCount === column.recordCount;
  const number: FieldGuess = isComplete
    ? {
        field: 'space_number',
        mapping: escapeName(column.name),
        guess: { confidence: 'likely', reason: `column ${column.name} holds whole numbers from 1` },
      }
    : {
        field: 'space_number',
        mapping: { sequence: 'zone' },
        guess: {
          confidence: 'certain',
          reason: 'no column numbers the spaces of a zone, so they are numbered by identifier',
        },
      };
  void key;
  return [zone, number, guessLength('length', profile), guessLength('width', profile)];
}

function guessZone(file: ExaminedFile, { hasZones }: SourceContext): FieldGuess {
  const field = 'curb_zone_id';
  if (hasZones && file.geometry.geometry !== 'none') {
    const reason = 'the feed has zones, and the nearest one within 20 m is taken';
    const mapping = { nearest: 'zones', within_cm: 2000 };
    return { field, mapping, guess: { confidence: 'likely', reason } };
  }
  const column = guessZoneColumn(file.profile);
  if (column !== undefined) {
    const reason = `column ${column.name} has ${column.distinctCount} values, each a group of spaces`;
    const mapping = { uuid5: escapeName(column.name) };
    return { field, mapping, guess: { confidence: 'likely', reason } };
  }
  const parts = file.key.parts.filter((part) => part !== WHOLE_ROW && part !== 'geometry');
  if (parts.length === file.key.parts.length) {
    const reason = 'no column groups the spaces, so each space is a zone of its own';
    const mapping = { uuid5: parts.length === 1 ? parts[0] : parts };
    return { field, mapping, guess: { confidence: 'unsure', reason } };
  }
  const reason = 'no column groups the spaces, so all of them are in one zone';
  return { field, mapping: { value: 'all' }, guess: { confidence: 'unsure', reason } };
}

function guessAreaFields({ hasZones, hasSpaces }: SourceContext): FieldGuess[] {
  if (!hasZones && !hasSpaces) return [];
  const reason = 'the zones whose middle lies in the area';
  const guess = { confidence: 'certain', reason } as const;
  return [{ field: 'curb_zone_ids', mapping: { within: 'zones' }, guess }];
}
