import type { Snapshot } from '../../src/open/snapshot.ts';
import { createEdition, type Editions } from '../../src/respond/live/edition.ts';

/** One snapshot that is never replaced. */
export function onlyEdition(snapshot: Snapshot): Editions {
  const edition = createEdition(snapshot);
  return {
    live: () => edition,
    find: (id) => (id === snapshot.id ? edition : undefined),
  };
}
