import type { Severity } from './catalogue/entry.ts';
import { renderSentence, type Sentence } from './catalogue/sentence.ts';
import type { Code } from './catalogue.ts';
import type { Place } from './place.ts';

/**
 * A finding of a rule or normaliser about one record: the error and its fix in one plain sentence.
 */
export interface Finding {
  readonly code: Code;
  /** The severity found, for a code with two; absent: the catalogue's. */
  readonly severity?: Severity;
  /** The source's own name of the column or member, if there is one. */
  readonly field?: string;
  /** The offending value as found; quoted in part. */
  readonly value?: unknown;
  /** Made by `diagnose`. Subject first, what was found, what is expected; no full stop. */
  readonly message: Sentence;
  /**
   * The error is a consequence of another one in the record. It is reported only if the other one
   * does not drop the record, so that one mistake gives one error.
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

/** Receives the findings of the current record; the owner knows its place. */
export interface RecordReport {
  /**
   * Sets the identifier of the record, as soon as it is known. `key` is the city's own name for it,
   * if the identifier was made from a key.
   */
  identify(id: string, key?: string): void;
  add(finding: Finding): void;
}

/** Returns the message of a finding. */
export function messageOf({ message }: Finding): string {
  return renderSentence(message);
}

/** Returns why a row is left out, as a file of rejected rows says it. */
export function reasonOf(finding: Finding): string {
  return `${messageOf(finding)} (${finding.code})`;
}
