/**
 * Decides which notes of the workers of a group are logged: every worker notes the same events, at
 * different times, and each is logged when the first worker notes it.
 */
export interface LogOnce {
  /** A worker has started. It notes what happens from now on. */
  join(workerId: number): void;
  /** Returns whether no other worker has noted this before. The same note may come repeatedly. */
  isNew(workerId: number, note: string): boolean;
  leave(workerId: number): void;
}

interface Counts {
  /** How often the note was logged. */
  logged: number;
  /** How often each worker has noted it, if ever. */
  readonly noted: Map<number, number>;
}

/** Older notes are forgotten. A worker that is late by more of them logs again. */
const NOTE_COUNT_MAX = 1_000;

export function createLogOnce(): LogOnce {
  const notes = new Map<string, Counts>();
  return {
    join(workerId) {
      for (const { logged, noted } of notes.values()) noted.set(workerId, logged);
    },
    isNew(workerId, note) {
      const counts = notes.get(note) ?? { logged: 0, noted: new Map() };
      notes.delete(note); // So that it moves to the end, and the first one is the oldest.
      notes.set(note, counts);
      const [oldest = ''] = notes.keys();
      if (notes.size > NOTE_COUNT_MAX) notes.delete(oldest);
      const count = (counts.noted.get(workerId) ?? 0) + 1;
      counts.noted.set(workerId, count);
      if (count <= counts.logged) return false;
      counts.logged = count;
      return true;
    },
    leave(workerId) {
      for (const { noted } of notes.values()) noted.delete(workerId);
    },
  };
}
