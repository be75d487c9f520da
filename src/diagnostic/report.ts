import type { Kind } from '../model/kind.ts';
import type { Severity } from './catalogue/entry.ts';
import { CODES, type Code, getCatalogueEntry } from './catalogue.ts';
import type { Collected, Sample } from './collector.ts';
import type { SeverityOverrides } from './severity-table.ts';

/** How many records of a file went where: `read` is the sum of the other three. */
export interface RecordCounts {
  readonly read: number;
  readonly kept: number;
  readonly merged: number;
  readonly dropped: number;
}

/** One source file as the report names it. */
export interface ReportedSource extends RecordCounts {
  readonly file: string;
  readonly kind: Kind;
  readonly byteLength: number;
  /** Lower-case hex; `null` where the file could not be read to its end. */
  readonly sha256: string | null;
}

/** Everything that was found in a feed, in the order in which it is told. */
export interface Report {
  readonly tool: string;
  readonly sources: readonly ReportedSource[];
  readonly totals: Readonly<Record<'error' | 'warning' | 'info', number>>;
  readonly severityChanges: readonly SeverityChange[];
  readonly codes: Collected;
}

/** A code whose severity the feed's configuration set; the report says that it did. */
export interface SeverityChange {
  readonly code: Code;
  readonly from: Severity;
  readonly to: Severity;
}

export function createReport(parts: {
  readonly tool: string;
  readonly sources: readonly ReportedSource[];
  readonly collected: Collected;
  readonly overrides: SeverityOverrides;
}): Report {
  const totals = { error: 0, warning: 0, info: 0 };
  for (const { severity, count } of parts.collected) {
    if (severity !== 'ignore') totals[severity] += count;
  }
  return {
    tool: parts.tool,
    sources: parts.sources,
    totals,
    severityChanges: selectSeverityChanges(parts.overrides),
    codes: parts.collected,
  };
}

/** The report as `report.json` and `--json` give it (RULES.md, The report). */
export function encodeReport(report: Report): object {
  return {
    tool: report.tool,
    sources: report.sources.map(({ byteLength, ...source }) => ({
      file: source.file,
      kind: source.kind,
      byte_length: byteLength,
      sha256: source.sha256,
      read: source.read,
      kept: source.kept,
      merged: source.merged,
      dropped: source.dropped,
    })),
    totals: report.totals,
    severity_changes: report.severityChanges,
    codes: report.codes.map(({ code, severity, count, samples }) => ({
      code,
      severity,
      origin: getCatalogueEntry(code).origin,
      title: getCatalogueEntry(code).title,
      count,
      samples: samples.map(encodeSample),
    })),
  };
}

function selectSeverityChanges(overrides: SeverityOverrides): SeverityChange[] {
  const changes: SeverityChange[] = [];
  for (const code of CODES) {
    const to = overrides[code];
    const from = getCatalogueEntry(code).severity;
    if (to !== undefined && to !== from) changes.push({ code, from, to });
  }
  return changes;
}

function encodeSample({ code, severity, place, ...rest }: Sample): object {
  return { code, severity, ...place, ...rest };
}
