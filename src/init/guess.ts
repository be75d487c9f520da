/** A guessed setting of a feed, with the reason for its author. */
export interface Guess {
  /** The part of `feed.json` that the guess is about: `time_zone`, `sources/0/fields/name`. */
  readonly about: string;
  readonly confidence: 'certain' | 'likely' | 'unsure';
  /** A sentence for a person, without a full stop. */
  readonly reason: string;
}

/** The kind of the records of a file. */
export type SourceKind = 'areas' | 'zones' | 'spaces' | 'policies' | 'objects';

/** A mapping of one field with its reason. */
export interface FieldGuess {
  readonly field: string;
  readonly mapping: unknown;
  readonly guess: PlainGuess;
}

/** A guess whose place in the feed is known from the context. */
export type PlainGuess = Omit<Guess, 'about'>;
