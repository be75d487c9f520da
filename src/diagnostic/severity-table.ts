import type { Severity } from './catalogue/entry.ts';
import { type Code, getCatalogueEntry } from './catalogue.ts';
import type { Finding } from './diagnostic.ts';

/** The severities that the feed's configuration sets, by code (`rules` in feed.json). */
export type SeverityOverrides = Readonly<Partial<Record<Code, Severity>>>;

/** Why the feed sets a severity, by code. */
export type OverrideReasons = Readonly<Partial<Record<Code, string>>>;

/**
 * The severity a finding counts with: the feed's, else the rule's own, else the catalogue's. A
 * fault that keeps its record out whatever the feed says is at least counted, so that no record is
 * lost in silence.
 */
export function severityOf(finding: Finding, overrides: SeverityOverrides): Severity {
  const entry = getCatalogueEntry(finding.code);
  const severity = overrides[finding.code] ?? finding.severity ?? entry.severity;
  return severity === 'ignore' && entry.unservable === true ? 'info' : severity;
}

/** Whether a finding keeps its record out of a snapshot (RULES.md, head). */
export function keepsOut(finding: Finding, overrides: SeverityOverrides): boolean {
  const entry = getCatalogueEntry(finding.code);
  return entry.unservable === true || severityOf(finding, overrides) === 'error';
}
