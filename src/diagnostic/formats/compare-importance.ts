import type { Severity } from '../catalogue/entry.ts';
import { getCatalogueEntry } from '../catalogue.ts';
import type { CodeSummary } from '../collector.ts';

const SEVERITY_RANK: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  info: 2,
  ignore: 3,
};

/**
 * Orders errors before warnings before infos; then causes before their consequences, and the most
 * frequent first.
 */
export function compareImportance(a: CodeSummary, b: CodeSummary): number {
  return (
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    rankOfRole(a) - rankOfRole(b) ||
    b.count - a.count
  );
}

function rankOfRole({ code }: CodeSummary): number {
  const { role } = getCatalogueEntry(code);
  if (role === undefined) return 1;
  return role === 'cause' ? 0 : 2;
}
