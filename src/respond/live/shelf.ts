import type { Snapshot } from '../../snapshot/sections.ts';
import { createEdition, type Edition, type Editions, retireEdition } from './edition.ts';

/** The open snapshots of one city: the live one and earlier ones. */
export interface Shelf extends Editions {
  /** Makes a snapshot the live one. New requests are answered from it. */
  replace(snapshot: Snapshot): void;
  /** Makes an open snapshot the live one again. Returns whether it is open. */
  promote(id: string): boolean;
  /** The ids of the open snapshots, the live one first. */
  ids(): string[];
  /** Closes all snapshots. No response may be in progress. */
  close(): void;
}

export interface ShelfOptions {
  /** Number of snapshots that stay open, including the live one. */
  readonly keepOpen: number;
  /** How long a snapshot beyond that number stays open, for requests already on their way. */
  readonly graceMs: number;
  /** Called when a snapshot has been closed. */
  readonly onLeave: () => void;
}

export function createShelf(first: Snapshot, { keepOpen, graceMs, onLeave }: ShelfOptions): Shelf {
  let editions: Edition[] = [createEdition(first)];
  const leaving = new Map<Edition, NodeJS.Timeout>();

  function leave(edition: Edition): void {
    leaving.delete(edition);
    editions = editions.filter((each) => each !== edition);
    retireEdition(edition);
    onLeave();
  }

  function makeLive(edition: Edition): void {
    clearTimeout(leaving.get(edition));
    leaving.delete(edition);
    editions = [edition, ...editions.filter((each) => each !== edition)];
    for (const old of editions.slice(keepOpen)) {
      if (leaving.has(old)) continue;
      leaving.set(old, setTimeout(() => leave(old), graceMs).unref());
    }
  }

  const find = (id: string) => editions.find(({ snapshot }) => snapshot.id === id);

  return {
    live: () => editions[0] as Edition,
    find,
    ids: () => editions.map(({ snapshot }) => snapshot.id),
    replace: (snapshot) => makeLive(createEdition(snapshot)),
    promote(id) {
      const edition = find(id);
      if (edition !== undefined) makeLive(edition);
      return edition !== undefined;
    },
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const edition of editions) retireEdition(edition);
    },
  };
}
