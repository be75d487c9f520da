/** Something that a feed says because it was guessed, with the reason for its author. */
export interface Guess {
  /** What in `feed.json` the guess is about: `time_zone`, `sources/0/fields/name`. */
  readonly about: string;
  readonly confidence: 'certain' | 'likely' | 'unsure';
  /** A sentence for a person, without a full stop. */
  readonly reason: string;
}

/** A guess whose place in the feed is known by other means. */
export type PlainGuess = Omit<Guess, 'about'>;
