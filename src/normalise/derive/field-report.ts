import { diagnose, type SentenceKey } from '../../diagnostic/diagnose.ts';
import type { Finding, RecordReport } from '../../diagnostic/diagnostic.ts';

/**
 * Something that is reported once for a file, with the number of its records: what was changed or
 * filled in as the feed asks. Made once, and counted by identity. Plain data.
 */
export interface Note {
  /** A sentence of the catalogue that has a `count`. */
  readonly key: SentenceKey;
  readonly field?: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** A report that also counts notes. */
export interface FieldReport extends RecordReport {
  count(note: Note): void;
}

/** A note and for how many records it was counted. */
export interface CountedNote {
  readonly note: Note;
  readonly count: number;
}

/** The finding of a note, once all records are counted. */
export function diagnoseNote({ note, count }: CountedNote): Finding {
  // The sentences of notes need what their notes say, and the count.
  const details = { ...note.details, count } as never;
  return diagnose(note.key, details, note.field === undefined ? {} : { field: note.field });
}

/** Counts notes of several pieces together; equal notes of different pieces are one. */
export function createNoteTally() {
  const counts = new Map<string, { note: Note; count: number }>();
  return {
    add({ note, count }: CountedNote): void {
      const name = JSON.stringify([note.key, note.field, note.details]);
      const held = counts.get(name);
      if (held === undefined) counts.set(name, { note, count });
      else held.count += count;
    },
    /** In an order that does not depend on the order of the records. */
    counted(): CountedNote[] {
      return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note);
    },
  };
}
