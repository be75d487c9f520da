import type { Severity } from './catalogue/entry.ts';
import { renderSentence, type Sentence } from './catalogue/sentence.ts';
import type { Code } from './catalogue.ts';
import type { Place } from './place.ts';
import { cutText, escapeInvisible } from './words/show-text.ts';

/** What a rule or a normaliser says of one record: the fault and its fix in one plain sentence. */
export interface Finding {
  readonly code: Code;
  /** For a code with two severities, the one found; absent: the catalogue's. */
  readonly severity?: Severity;
  /** The source's own name of the column or member, where there is one. */
  readonly field?: string;
  /** The offending value as found; quoted in part. */
  readonly value?: unknown;
  /** Made by `diagnose`. Subject first, what was found, what is expected; no full stop. */
  readonly message: string | Sentence;
  /**
   * The fault follows from another one of the record, and is told only where that one does not keep
   * the record out: one fault, one error.
   */
  readonly isConsequence?: true;
}

/** A finding with its place. */
export interface Diagnostic extends Finding {
  readonly place: Place;
  /** The record's identifier, once it has one. */
  readonly id?: string;
  /** The city's own key, where the identifier was made from one. */
  readonly key?: string;
}

/** Takes the findings of the record at hand; the holder knows its place. */
export interface RecordReport {
  /**
   * Says which record it is, as soon as that is known; `key` is what its city calls it, where the
   * identifier was made from a key.
   */
  identify(id: string, key?: string): void;
  add(finding: Finding): void;
}

/** Sentences that are not of the catalogue are cut as a whole. */
const MESSAGE_LENGTH_MAX = 500;

/** Returns what a finding says, as people read it. */
export function messageOf({ message }: Finding): string {
  if (typeof message !== 'string') return renderSentence(message);
  return escapeInvisible(cutText(message, MESSAGE_LENGTH_MAX));
}
