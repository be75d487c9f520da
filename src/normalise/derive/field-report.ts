import { diagnose, type SentenceKey } from '../../diagnostic/diagnose.ts';
import type { Finding, RecordReport } from '../../diagnostic/diagnostic.ts';

/**
 * A change that the feed asks for, such as a default value. It is reported once for each file, with
 * the number of records. Plain data: workers post it.
 */
export interface Note {
  /** A message of the catalogue with a `count`. */
  readonly key: SentenceKey;
  readonly field?: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** A report that also counts notes. */
export interface FieldReport extends RecordReport {
  count(note: Note): void;
  /** Receives the key of another record's identifier, if the identifier was made from it. */
  refer?(id: string, key: string): void;
}

/** A note and for how many records it was counted. */
export interface CountedNote {
  readonly note: Note;
  readonly count: number;
}

/** Returns the finding of a note after all records are counted. */
export function diagnoseNote({ note, count }: CountedNote): Finding {
  // A message of a note needs the details of the note and the count.
  const details = { ...note.details, count } as never;
  return diagnose(note.key, details, note.field === undefined ? {} : { field: note.field });
}

/** Adds up the notes of several pieces. Equal notes of different pieces become one. */
export function createNoteTally() {
  const counts = new Map<string, { note: Note; count: number }>();
  return {
    add({ note, count }: CountedNote): void {
      const name = JSON.stringify([note.key, note.field, note.details]);
      const held = counts.get(name);
      if (held === undefined) counts.set(name, { note, count });
      else held.count += count;
    },
    /** Returns the notes in an order that does not depend on the order of the records. */
    counted(): CountedNote[] {
      return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note);
    },
  };
}
