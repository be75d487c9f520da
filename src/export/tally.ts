import { formatCount } from '../diagnostic/words/format-count.ts';

/** Counts messages that apply to many records. */
export interface Tally {
  /** `id` identifies the record; empty if the message is not about a record. */
  add(sentence: string, id: string): void;
  /**
   * Returns each message once, in order of first appearance, with its count and the first record.
   */
  list(): readonly string[];
}

export function createTally(): Tally {
  const found = new Map<string, { count: number; readonly id: string }>();
  return {
    add(sentence, id) {
      const entry = found.get(sentence) ?? { count: 0, id };
      entry.count++;
      found.set(sentence, entry);
    },
    list: () =>
      Array.from(found, ([sentence, { count, id }]) => {
        if (id === '') return sentence;
        return count === 1
          ? `${sentence} (1 record: ${id})`
          : `${sentence} (${formatCount(count)} records, the first is ${id})`;
      }),
  };
}
