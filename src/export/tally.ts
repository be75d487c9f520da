import { formatCount } from '../diagnostic/words/format-count.ts';

/** Counts sentences that are said of many records. */
export interface Tally {
  /** `id` names the record; empty where it is about no record. */
  add(sentence: string, id: string): void;
  /** Each sentence once, in the order in which they came, with its count and the first record. */
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
