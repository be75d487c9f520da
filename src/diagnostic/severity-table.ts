import type { Severity } from './catalogue/entry.ts';
import { type Code, getCatalogueEntry } from './catalogue.ts';
import type { Finding } from './diagnostic.ts';

/** The severities that the feed's configuration sets, by code (`rules` in feed.json). */
export type SeverityOverrides = Readonly<Partial<Record<Code, Severity>>>;

/** The feed's reasons for its severities, by code. */
export type OverrideReasons = Readonly<Partial<Record<Code, string>>>;

/**
 * Returns the effective severity of a finding: the feed's, else the rule's own, else the
 * catalogue's. An error that always drops its record is at least counted, so that every dropped
 * record appears in the report.
 */
export function severityOf(finding: Finding, overrides: SeverityOverrides): Severity {
  const entry = getCatalogueEntry(finding.code);
  const severity = overrides[finding.code] ?? finding.severity ?? entry.severity;
  return severity === 'ignore' && entry.unservable === true ? 'info' : severity;
}

/** Returns whether a finding keeps its record out of a snapshot (RULES.md, head). */
export function keepsOut(finding: Finding, overrides: SeverityOverrides): boolean {
  const entry = getCatalogueEntry(finding.code);
  return entry.unservable === true || severityOf(finding, overrides) === 'error';
}
