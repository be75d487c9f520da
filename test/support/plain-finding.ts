import type { Sentence } from '../../src/diagnostic/catalogue/sentence.ts';
import { type Finding, messageOf } from '../../src/diagnostic/diagnostic.ts';

/** A finding with its sentence as people read it. */
export type Plain<F extends Finding = Finding> = Omit<F, 'message'> & { readonly message: string };

export function plainOf<F extends Finding>(finding: F): Plain<F> {
  return { ...finding, message: messageOf(finding) };
}

/** A sentence that is not in the catalogue, for tests of what carries findings. */
export function sentenceOf(text: string): Sentence {
  return { template: '{text}', details: { text } };
}
