import { findJsonFaults } from './json-faults.ts';
import { describeMistakes } from './schema/describe-mistakes.ts';
import { type FeedForm, feedSchema } from './schema/feed-schema.ts';

/** A feed as it is written, or everything that is wrong with it, one line for each mistake. */
export type ParsedFeed = { readonly form: FeedForm } | { readonly mistakes: readonly string[] };

export function parseFeed(text: string): ParsedFeed {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const faults = findJsonFaults(json);
  if (faults.length > 0) {
    return {
      mistakes: faults.map(
        ({ line, column, message }) => `line ${line} column ${column}: ${message}`,
      ),
    };
  }
  const feed: unknown = JSON.parse(json);
  const parsed = feedSchema.safeParse(feed);
  return parsed.success
    ? { form: parsed.data }
    : { mistakes: describeMistakes(parsed.error.issues, feed) };
}

const BYTE_ORDER_MARK = '\ufeff';
