import { NULL_WORDS } from '../../model/names/null-words.ts';
import { textOf, textsOf, type Values } from './evaluate.ts';
import type { FieldReport, Note } from './field-report.ts';
import type { DerivePlan } from './value-plan.ts';

const USUAL_LENGTH_MAX = Math.max(...[...NULL_WORDS].map((word) => word.length));

/** Returns whether a value is a word that means "no value". */
export type NullTest = (value: unknown) => boolean;

/** `nulls` are the words of the feed, in addition to the usual ones. */
export function createNullTest(nulls: readonly string[]): NullTest {
  const own = new Set(nulls.map((word) => word.trim()));
  return (value) => {
    if (typeof value === 'string' && isUsualWord(value)) return true;
    if (own.size === 0) return false;
    return textsOf(value).some((text) => own.has(text));
  };
}

function isUsualWord(text: string): boolean {
  // Most cells are longer than every word, so this test is fast. Two blanks may be around a word.
  if (text.length === 0 || text.length > USUAL_LENGTH_MAX + 2) return false;
  return NULL_WORDS.has(text.trim().toLowerCase());
}

/** Returns the values of a record without words that mean "no value". These are counted. */
export type NullFilter = (values: Values, report: FieldReport) => Values;

export function createNullFilter({ nullColumns, nulls }: DerivePlan): NullFilter {
  const isNullWord = createNullTest(nulls);
  const columns = nullColumns.map(({ column, index }) => ({ index, note: createNotes(column) }));
  return (values, report) => {
    let cleaned: unknown[] | undefined;
    for (const { index, note } of columns) {
      const value = values[index];
      if (!isNullWord(value)) continue;
      cleaned ??= [...values];
      cleaned[index] = undefined;
      report.count(note(textOf(value) ?? ''));
    }
    return cleaned ?? values;
  };
}

/** Creates one note for each word that is found in a column. */
function createNotes(column: string): (word: string) => Note {
  const notes = new Map<string, Note>();
  return (word) => {
    let note = notes.get(word);
    if (note === undefined) {
      note = { key: 'null-word', field: column, details: { column, word } };
      notes.set(word, note);
    }
    return note;
  };
}
