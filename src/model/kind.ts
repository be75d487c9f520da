/**
 * The kinds of record in a feed, in the order in which they are read and reported. Availability
 * observations are records too: they have a source file, a place and a count, but no page of
 * their own.
 */
export const KINDS = ['areas', 'zones', 'spaces', 'availability', 'policies', 'objects'] as const;

export type Kind = (typeof KINDS)[number];

/** The kinds whose records have a shape and cells, in the order of the interface. */
export const PLACED_KINDS = ['areas', 'zones', 'spaces', 'objects'] as const;

export type PlacedKind = (typeof PLACED_KINDS)[number];
