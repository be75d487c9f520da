/** The three kinds of record a feed carries, in the order in which they are read and reported. */
export const KINDS = ['areas', 'zones', 'spaces'] as const;

export type Kind = (typeof KINDS)[number];
