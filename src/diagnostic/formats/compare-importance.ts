import type { Severity } from '../catalogue/entry.ts';
import type { CodeSummary } from '../collector.ts';

const SEVERITY_RANK: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  info: 2,
  ignore: 3,
};

/** Orders errors before warnings before infos, and the most frequent first. */
export function compareImportance(a: CodeSummary, b: CodeSummary): number {
  return SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || b.count - a.count;
}
