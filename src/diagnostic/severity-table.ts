import { type Code, getCatalogueEntry, type Severity } from './catalogue.ts';
import type { Finding } from './diagnostic.ts';

/** The severities that the feed's configuration sets, by code (`rules` in feed.json). */
export type SeverityOverrides = Readonly<Partial<Record<Code, Severity>>>;

/** The severity a finding counts with: the feed's, else the rule's own, else the catalogue's. */
export function severityOf(finding: Finding, overrides: SeverityOverrides): Severity {
  return overrides[finding.code] ?? finding.severity ?? getCatalogueEntry(finding.code).severity;
}

/** Whether a finding keeps its record out of a snapshot (rules.md, head). */
export function keepsOut(finding: Finding, overrides: SeverityOverrides): boolean {
  const entry = getCatalogueEntry(finding.code);
  return entry.unservable === true || severityOf(finding, overrides) === 'error';
}
