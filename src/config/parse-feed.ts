import { listRepeatedMembers } from '../json/repeated-member.ts';
import { createJsonScanner } from '../json/scan-json.ts';
import { describeMistakes } from './schema/describe-mistakes.ts';
import { type FeedForm, feedSchema } from './schema/feed-schema.ts';

/** A feed as written, or all of its errors, one line for each. */
export type ParsedFeed = { readonly form: FeedForm } | { readonly mistakes: readonly string[] };

export function parseFeed(text: string): ParsedFeed {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const mistakes = findSyntaxMistakes(Buffer.from(json));
  if (mistakes.length > 0) return { mistakes };
  const feed: unknown = JSON.parse(json);
  const parsed = feedSchema.safeParse(feed);
  return parsed.success
    ? { form: parsed.data }
    : { mistakes: describeMistakes(parsed.error.issues, feed) };
}

/** Returns the first syntax error, or every member that occurs twice. */
function findSyntaxMistakes(json: Buffer): string[] {
  if (json.toString().trim() === '') return ['the file is empty'];
  const scanner = createJsonScanner({ isSequence: false });
  scanner.load({ bytes: json, base: 0, isLast: true });
  // `more` is the end of a valid text.
  for (let event = scanner.next(); event !== 'more' && event !== 'fault'; ) event = scanner.next();
  const { fault } = scanner;
  if (fault !== undefined) return [`line ${fault.line} column ${fault.column}: ${fault.message}`];
  return Array.from(listRepeatedMembers(json), ({ name, byteOffset }) => {
    const before = json.toString('utf8', 0, byteOffset).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    return `line ${before.length} column ${column}: the member ${name} is given twice, remove one`;
  });
}

const BYTE_ORDER_MARK = '\ufeff';
