import { diagnose } from '../../../diagnostic/diagnose.ts';
import type { RawRecord } from '../../../read/piece.ts';
import type { ColumnPlan } from '../../column-plan.ts';
import type { FieldReport, Note } from '../../derive/field-report.ts';
import { createNullTest } from '../../derive/null-words.ts';
import type { FieldPlan } from '../../source-plan.ts';
import { diagnoseValue, isMissing } from '../value-reader.ts';
import { isAmbiguousElement, parseList } from './lists.ts';

/**
 * An element of a list of identifiers: one value, or one of each column of a key that identifiers
 * are made of.
 */
export type ListElement = readonly unknown[];

/** What a field lists; `null` if it has no value. */
type ElementReading =
  | { readonly elements: readonly ListElement[] | null }
  /** The list cannot be read; `finding` says why. */
  | { readonly refused: ReturnType<typeof diagnose> };

/**
 * Reads the elements of a field. Where they are made of several columns, each column lists as many
 * values as the others, or has one value that is the same for all elements.
 */
export function createElementsReader(field: FieldPlan) {
  const parts = field.key?.filter((part) => typeof part === 'object') ?? [];
  const columns: readonly ColumnPlan[] = parts.length === 0 ? [field] : parts;
  const readers = columns.map(createListReader);
  return (raw: RawRecord, report: FieldReport): ElementReading => {
    if (columns.every(({ index }) => isMissing(raw.values[index]))) return { elements: null };
    const lists: (readonly unknown[])[] = [];
    for (const [at, { column, index }] of columns.entries()) {
      const value = raw.values[index];
      const list = isMissing(value) ? [] : readers[at]?.(value, report);
      if (list === undefined) {
        return { refused: diagnoseValue('list-ambiguous:notation', { field: column, value }) };
      }
      lists.push(list);
    }
    return zip(lists, columns);
  };
}

function zip(
  lists: readonly (readonly unknown[])[],
  columns: readonly ColumnPlan[],
): ElementReading {
  const count = Math.max(...lists.map(({ length }) => length));
  const odd = lists.findIndex(({ length }) => length !== count && length !== 1);
  if (odd === -1) {
    const elements = Array.from({ length: count }, (_, row) =>
      lists.map((list) => (list.length === 1 ? list[0] : list[row])),
    );
    return { elements };
  }
  const full = lists.findIndex(({ length }) => length === count);
  const field = columns[odd]?.column ?? '';
  const details = {
    ...{ field, found: lists[odd]?.length ?? 0 },
    ...{ other: columns[full]?.column ?? '', count },
  };
  return { refused: diagnose('list-ambiguous:lengths', details, { field }) };
}

/**
 * Reads the elements of a cell, without words that mean "no value". Returns `undefined` if a text
 * may be a list in an unsupported notation.
 */
function createListReader({ column }: ColumnPlan) {
  const isNullWord = createNullTest([]);
  const details = { column, word: 'NULL in a list' };
  const note: Note = { key: 'null-word', field: column, details };
  return (value: unknown, report: FieldReport): readonly unknown[] | undefined => {
    const list = parseList(value);
    if (list === undefined) return undefined;
    const isPlainText = typeof value === 'string' && !value.trimStart().startsWith('[');
    if (isPlainText && list.some(isAmbiguousElement)) return undefined;
    if (!list.some(isNullWord)) return list;
    report.count(note);
    return list.filter((element) => !isNullWord(element));
  };
}
