import { GEOMETRY_PART } from '../config/mapping.ts';
import { selectNamed } from '../read/records/known-names.ts';
import { guessCurbLrFields } from './curblr.ts';
import type { FieldGuess } from './guess.ts';
import { WHOLE_ROW } from './guess-key.ts';
import {
  type ExaminedFile,
  escapeName,
  filledNames,
  guessLength,
  guessListed,
  guessZoneColumn,
  type Measures,
  prefixOf,
} from './guess-source.ts';
import type { ZoneRelation } from './relate-files.ts';

/** Returns the mappings for zone, number, length and width of a space. */
export function guessSpaceFields(
  file: ExaminedFile,
  zone: ZoneRelation | null,
  context: { readonly measures: Measures; readonly repeat: FieldGuess | undefined },
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
export function guessZoneFields(
  { profile, curbLr }: ExaminedFile,
  { measures }: { readonly measures: Measures },
): (FieldGuess | undefined)[] {
  return [
    guessLength('length', profile, measures),
    guessLength('width', profile, measures),
    guessListed('street_side', profile),
    guessListed('parking_angle', profile),
    ...(curbLr === undefined ? [] : guessCurbLrFields(profile)),
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
export function guessRepeat({ profile }: ExaminedFile): FieldGuess | undefined {
  for (const name of selectNamed('space_count', filledNames(profile.columns))) {
    const column = profile.columns.find((one) => one.name === name);
    if (column === undefined) continue;
    const { counts, recordCount, minNumber, maxNumber, medianNumber } = column;
    const isCount = counts.integer === recordCount && (minNumber ?? -1) >= 1;
    if (!isCount || (maxNumber ?? 0) > REPEAT_MAX || maxNumber === 1) continue;
    const reason = `column ${name} says how many spaces each row stands for, from ${minNumber} to ${maxNumber} (median ${medianNumber})`;
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
  const parts = file.key.parts.filter((part) => part !== WHOLE_ROW && part !== GEOMETRY_PART);
  if (parts.length === file.key.parts.length) {
    const reason =
      'no column shows which spaces belong together, so each space is a zone of its own';
    const names = parts.map(escapeName);
    const mapping = { uuid5: names.length === 1 ? names[0] : names };
    return { field, mapping, guess: { confidence: 'unsure', reason } };
  }
  const reason = 'no column shows which spaces belong together, so all of them are in one zone';
  const mapping = { value: prefixOf(file.file) };
  return { field, mapping, guess: { confidence: 'unsure', reason } };
}

export function guessAreaFields(
  file: ExaminedFile,
  context: { readonly hasZones: boolean; readonly hasSpaces: boolean },
): FieldGuess[] {
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
