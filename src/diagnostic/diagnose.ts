import type { CatalogueEntry, Message, Severity } from './catalogue/entry.ts';
import type { DetailsOf } from './catalogue/sentence.ts';
import { CATALOGUE, type Code } from './catalogue.ts';
import type { Finding } from './diagnostic.ts';

type Catalogue = typeof CATALOGUE;

type KeysOf<C extends Code> = Catalogue[C] extends { readonly messages: infer M }
  ? `${C}:${keyof M & string}`
  : Catalogue[C] extends { readonly message: Message }
    ? C
    : never;

/** A code with one sentence, or `code:name` for one of several. */
export type SentenceKey = { [C in Code]: KeysOf<C> }[Code];

/** Uses the parts of the key, because a search of all codes takes the compiler ten seconds. */
type MessageOf<K extends SentenceKey> = K extends Code
  ? Catalogue[K] extends { readonly message: infer M }
    ? M
    : never
  : K extends `${infer C extends Code}:${infer V}`
    ? Catalogue[C] extends { readonly messages: infer M }
      ? M[V & keyof M]
      : never
    : never;

type OwnDetails<K extends SentenceKey> = DetailsOf<TemplateOf<MessageOf<K>> & string>;

type TemplateOf<M> = M extends string ? M : M extends { readonly text: infer T } ? T : never;

/**
 * The details of a sentence; empty if it has no placeholders. Where the key is one of several, the
 * details are those of all of them (an inferred parameter is the intersection).
 */
export type SentenceDetails<K extends SentenceKey> = (
  K extends SentenceKey
    ? (details: OwnDetails<K>) => void
    : never
) extends (details: infer D) => void
  ? D
  : never;

/** The parts of a finding besides its sentence. */
export type FindingExtra = Partial<Pick<Finding, 'field' | 'value' | 'severity' | 'isConsequence'>>;

interface KnownSentence {
  readonly code: Code;
  readonly template: string;
  readonly severity: Severity | undefined;
}

const SENTENCES: ReadonlyMap<string, KnownSentence> = new Map(listSentences());

function* listSentences(): Generator<[string, KnownSentence]> {
  for (const [name, entry] of Object.entries<CatalogueEntry>(CATALOGUE)) {
    const code = name as Code; // The keys of the catalogue are its codes.
    if (entry.message !== undefined) yield [code, known(code, entry.message)];
    for (const [variant, message] of Object.entries(entry.messages ?? {})) {
      yield [`${code}:${variant}`, known(code, message)];
    }
  }
}

function known(code: Code, message: Message): KnownSentence {
  return typeof message === 'string'
    ? { code, template: message, severity: undefined }
    : { code, template: message.text, severity: message.severity };
}

/**
 * Returns a finding with a sentence of the catalogue. A missing detail fails to compile; the text
 * is built only for findings that are shown, since millions may only be counted.
 */
export function diagnose<K extends SentenceKey>(
  key: K,
  details: SentenceDetails<K>,
  extra?: FindingExtra,
): Finding {
  const { code, template, severity } = SENTENCES.get(key) as KnownSentence; // By its type.
  const message = { template, details: details as Readonly<Record<string, unknown>> };
  return severity === undefined
    ? { code, message, ...extra }
    : { code, severity, message, ...extra };
}
