import { createTokenIndex, type KnownToken } from '../../src/model/service-token.ts';
import { createCompressedBodies } from '../../src/respond/body/compressed-bodies.ts';
import { createEdition, type Editions } from '../../src/respond/live/edition.ts';
import type { Service } from '../../src/respond/service.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';

/** One snapshot that is never replaced. */
function onlyEdition(snapshot: Snapshot): Editions {
  const edition = createEdition(snapshot);
  return {
    live: () => edition,
    find: (id) => (id === snapshot.id ? edition : undefined),
  };
}

/** What a service of one city has beside its links and its log. */
export function serviceOf(
  snapshot: Snapshot,
  tokens: readonly KnownToken[],
): Pick<Service, 'city' | 'editions' | 'tokens' | 'compressed'> {
  const compressed = createCompressedBodies();
  const index = createTokenIndex(tokens);
  return { city: '', editions: onlyEdition(snapshot), tokens: () => index, compressed };
}
