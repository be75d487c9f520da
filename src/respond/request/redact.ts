import { quoteUnlessWord } from '../../diagnostic/words/show-text.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { withoutTokens } from './authenticate.ts';
import type { SuppliedPair } from './parse-query.ts';

const TOKEN_PARAMETER = 'service_token';

const MASK = '[service_token]';

/**
 * Returns the problem without any token of the request. A problem quotes names and values as sent,
 * and a client may send its token in the wrong place. Every quotation that contains a token is
 * masked, whatever the length of the token.
 */
export function redactProblem(problem: Problem, pairs: readonly SuppliedPair[]): Problem {
  const tokens = pairs.flatMap(({ name, value }) =>
    name === TOKEN_PARAMETER && value !== '' ? [value] : [],
  );
  if (tokens.length === 0) return problem;
  let { description, details } = problem;
  for (const text of pairs.flatMap(quotable)) {
    const masked = mask(text, tokens);
    if (masked !== text)
      description = replaceWord(description, quoteUnlessWord(text), quoteUnlessWord(masked));
  }
  details = details.map((detail) => (PARAMETER_NAMES.has(detail) ? detail : mask(detail, tokens)));
  return { ...problem, description: withoutTokens(description, pairs), details };
}

/** Known names are not secret, and messages use them outside quotations. */
const PARAMETER_NAMES: ReadonlySet<string> = new Set(PARAMETERS.map(({ name }) => name));

/**
 * Returns what a problem may quote of a parameter: its name, the name before a bracket, and
 * its value.
 */
function quotable({ name, value }: SuppliedPair): string[] {
  if (name === TOKEN_PARAMETER) return [];
  const bracket = name.indexOf('[');
  const names = bracket > 0 ? [name, name.slice(0, bracket)] : [name];
  return [...names.filter((text) => !PARAMETER_NAMES.has(text)), value];
}

function mask(text: string, tokens: readonly string[]): string {
  return tokens.reduce((masked, token) => masked.replaceAll(token, MASK), text);
}

/** Replaces `word` unless it is part of a longer word. */
function replaceWord(text: string, word: string, replacement: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(`(?<!${WORD_PART})${escaped}(?!${WORD_PART})`, 'gu');
  return text.replace(pattern, () => replacement);
}

/** What `quoteUnlessWord` leaves without quotes. */
const WORD_PART = '[\\p{L}\\p{N}_.+-]';
