export const SEVERITIES = ['error', 'warning', 'info', 'ignore'] as const;

/**
 * `error` keeps the record out and stops the publish, `warning` is reported, `info` is counted,
 * `ignore` does neither.
 */
export type Severity = (typeof SEVERITIES)[number];

/**
 * Where a rule comes from: `std` the Curb Data Specification, `rfc` RFC 7946 (GeoJSON) or RFC
 * 8259 (JSON), `seed` the service description, `heur` our judgement.
 */
export type Origin = 'std' | 'rfc' | 'seed' | 'heur';

/**
 * A sentence with placeholders (see `sentence.ts`). The object form sets the severity of this one
 * sentence, for a code that is an error in one case and a warning in another.
 */
export type Message = string | { readonly severity: Severity; readonly text: string };

/** What the catalogue says of one code. */
export interface CatalogueEntry {
  /** The severity unless a message or the feed's configuration sets another one. */
  readonly severity: Severity;
  readonly origin: Origin;
  /** The fault in a few words, without a full stop. */
  readonly title: string;
  /** What is checked and why it matters: whole sentences. */
  readonly about: string;
  /** What a data steward does about it: whole sentences. */
  readonly fix: string;
  /**
   * The record could not be served truthfully, so it stays out of a snapshot even where the feed's
   * configuration lowers the severity.
   */
  readonly unservable?: true;
  /**
   * Where reports print the code among those of its severity. `cause`: first, as its findings often
   * cause many others. `consequence`: last, as its findings often follow from errors of other
   * records. All other codes are ordered by the number of their findings.
   */
  readonly role?: 'cause' | 'consequence';
  /** The one sentence of a finding. */
  readonly message?: Message;
  /** The sentences of a code that has several, by a short name. */
  readonly messages?: Readonly<Record<string, Message>>;
}

export type CatalogueEntries = Readonly<Record<string, CatalogueEntry>>;
