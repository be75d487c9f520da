import type { Kind } from '../../model/kind.ts';
import { REJECTED_ROW_COUNT_MAX } from '../../model/limits.ts';

/** A list of records within a source: a table, an array of JSON, or a part of an archive. */
export interface RejectedList {
  readonly kind: Kind;
  /** As in every place: the source as the feed names it, and the part (`a.zip/b.csv`). */
  readonly file: string;
  /** The array that holds the records; `null` where they are rows. */
  readonly pointer: string | null;
}

/** Remembers which rows were left out, and why. */
export interface Rejects {
  /** `row` is the row of a table, or the index of an element of an array. */
  add(list: RejectedList, row: number, reason: string): void;
  /** The reasons of each row of a list that was left out. */
  of(list: RejectedList): ReadonlyMap<number, readonly string[]>;
  /** Whether any row of a file was left out. */
  hasRows(kind: Kind, file: string): boolean;
  /** More rows were left out than are remembered. */
  readonly isCut: boolean;
}

const NO_ROWS: ReadonlyMap<number, readonly string[]> = new Map();

export function createRejects(): Rejects {
  const lists = new Map<string, { list: RejectedList; rows: Map<number, string[]> }>();
  let rowCount = 0;
  let isCut = false;
  return {
    add(list, row, reason) {
      const name = nameOf(list);
      const { rows } = lists.get(name) ?? { rows: new Map<number, string[]>() };
      const known = rows.get(row);
      if (known !== undefined) {
        if (!known.includes(reason)) known.push(reason);
        return;
      }
      if (rowCount === REJECTED_ROW_COUNT_MAX) {
        isCut = true;
        return;
      }
      rowCount++;
      lists.set(name, { list, rows: rows.set(row, [reason]) });
    },
    of: (list) => lists.get(nameOf(list))?.rows ?? NO_ROWS,
    hasRows: (kind, file) =>
      [...lists.values()].some(
        ({ list }) =>
          list.kind === kind && (list.file === file || list.file.startsWith(`${file}/`)),
      ),
    get isCut() {
      return isCut;
    },
  };
}

function nameOf({ kind, file, pointer }: RejectedList): string {
  return JSON.stringify([kind, file, pointer]);
}
