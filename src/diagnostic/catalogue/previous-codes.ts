import type { CatalogueEntries } from './entry.ts';

/** Differences from the snapshot that was published before, or from an earlier feed. */
export const PREVIOUS_CODES = {
  'id-geometry-moved': {
    severity: 'warning',
    origin: 'std',
    title: 'Zone moved but kept its identifier',
    about:
      'The standard asks for a new identifier when the geometry or the start date of a zone changes, so that past events stay with the place where they happened.',
    fix: 'Give the changed zone a new identifier and end the old one.',
    messages: {
      moved:
        'zone is {movedM} m from where it was in the previous {origin}, with the same identifier',
      started:
        'zone has another start_date than in the previous {origin}, with the same identifier',
    },
  },
  'records-lost': {
    severity: 'error',
    origin: 'heur',
    title: 'Many of the previous records are gone',
    about:
      'More than a tenth of the identifiers of a kind are missing. An export that stopped halfway looks like this.',
    fix: 'Check that the export is complete. If it is, publish with --accept-loss.',
    messages: {
      all: 'the previous {origin} has {before:count} {kind}, this feed has none',
      many: '{lost:count} of {before:count} {kind} of the previous {origin} are gone ({percent} %)',
    },
  },
  'records-changed': {
    severity: 'info',
    origin: 'heur',
    title: 'Records added, removed or changed',
    about:
      'Counts the differences from the previous snapshot or feed, and names the first records of each. A record is changed if one of its members is served differently, or if it has another shape. A moved record is one of the changed ones: its shape is elsewhere. The availability of a space is not compared, nor are the areas and spaces of a zone, because they change without the record.',
    fix: 'Nothing needs to be done. "curbstone diff" lists all of the records.',
    message: '{kind}: {added}, {removed}, {changed}, {moved} since the previous records',
  },
} as const satisfies CatalogueEntries;
