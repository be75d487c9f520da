/**
 * Sentences with placeholders, as the catalogue holds them:
 *
 * - `{column}` puts in a text or number;
 * - `{value:quoted}` puts in any value as JSON;
 * - `{count#zone}` puts in a count with its noun: `1 zone`, `1,234 zones`;
 * - `{count:count}` puts in a count with commas between the thousands;
 * - `{timeMs:time}` puts in a time as a date in UTC;
 * - `{position:position}` puts in `latitude 52.5, longitude 13.4`.
 *
 * A brace before a quotation mark is not a placeholder, so that messages can show JSON. Long texts
 * are cut, and invisible characters are escaped.
 */
import type { Position } from '../../model/geometry.ts';
import { describePosition } from '../words/describe-position.ts';
import { describeTime } from '../words/describe-time.ts';
import { countOf, formatCount } from '../words/format-count.ts';
import { quoteValue, showText } from '../words/show-text.ts';

/** A template and its details. The text is built only when it is shown. */
export interface Sentence {
  readonly template: string;
  readonly details: Details;
}

export type Details = Readonly<Record<string, unknown>>;

/** The details that a template needs, by the names of its placeholders. */
export type DetailsOf<T extends string> = T extends `${string}{${infer R}`
  ? R extends `"${infer S}`
    ? DetailsOf<S>
    : R extends `${infer P}}${infer Rest}`
      ? DetailOf<P> & DetailsOf<Rest>
      : unknown
  : unknown;

type DetailOf<P extends string> = P extends `${infer N}#${string}`
  ? { readonly [K in N]: number }
  : P extends `${infer N}:quoted`
    ? { readonly [K in N]: unknown }
    : P extends `${infer N}:position`
      ? { readonly [K in N]: Position }
      : P extends `${infer N}:${string}`
        ? { readonly [K in N]: number }
        : { readonly [K in P]: string | number };

/** Returns the sentence as people read it. */
export function renderSentence({ template, details }: Sentence): string {
  return template.replace(PLACEHOLDER, (_, name: string, form: string | undefined) =>
    renderDetail(details[name], form),
  );
}

const PLACEHOLDER = /\{(\w+)([:#]\w+)?\}/g;

function renderDetail(value: unknown, form: string | undefined): string {
  if (form === ':quoted') return quoteValue(value);
  // `DetailsOf` gives each detail the type that its placeholder needs.
  if (form === ':position') return describePosition(value as Position);
  if (form === ':time') return describeTime(value as number);
  if (form === ':count') return formatCount(value as number);
  if (form !== undefined) return countOf(value as number, form.slice(1));
  return showText(String(value));
}
