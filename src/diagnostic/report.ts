import type { Kind } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';
import type { Severity } from './catalogue/entry.ts';
import { CODES, type Code, getCatalogueEntry } from './catalogue.ts';
import type { Collected, Sample } from './collector.ts';
import type { SampleLines } from './sample-lines.ts';
import type { OverrideReasons, SeverityOverrides } from './severity-table.ts';

/** The number of records of a file by outcome: `read` is the sum of the other three. */
export interface RecordCounts {
  readonly read: number;
  readonly kept: number;
  readonly merged: number;
  readonly dropped: number;
}

/** One source file as named in the report. */
export interface ReportedSource extends RecordCounts {
  readonly file: string;
  readonly kind: Kind;
  readonly byteLength: number;
  /** Lower-case hex; `null` if the file could not be read to its end. */
  readonly sha256: string | null;
}

/** All findings of a feed, in the order in which they are reported. */
export interface Report {
  readonly tool: string;
  readonly sources: readonly ReportedSource[];
  readonly totals: Readonly<Record<'error' | 'warning' | 'info', number>>;
  readonly severityChanges: readonly SeverityChange[];
  readonly codes: Collected;
  /** Shapes around those of the samples, for a map; empty if no map is drawn. */
  readonly neighbours: readonly SampleLines[];
  /** Whether what would be published is valid by the standard; absent if it was not asked. */
  readonly cds?: StandardVerdict;
}

/** Whether records are valid by a version of the Curb Data Specification. */
export interface StandardVerdict {
  readonly version: string;
  /** Why not, one sentence for each error; empty: valid. */
  readonly problems: readonly string[];
  /** What that version of the standard has no place for. */
  readonly left: readonly string[];
}

/** A code whose severity the feed's configuration set; the report states this. */
export interface SeverityChange {
  readonly code: Code;
  readonly from: Severity;
  readonly to: Severity;
  readonly reason?: string;
  /** The file that it was set for; absent if it applies to the whole feed. */
  readonly file?: string;
}

interface SourceOverrides {
  readonly overrides: SeverityOverrides;
  readonly reasons: OverrideReasons;
}

export function createReport(parts: {
  readonly tool: string;
  readonly sources: readonly ReportedSource[];
  readonly collected: Collected;
  readonly overrides: SeverityOverrides;
  readonly reasons: OverrideReasons;
  readonly neighbours?: readonly SampleLines[];
  /** Severities that single sources set in addition. */
  readonly sourceOverrides?: readonly (SourceOverrides & { readonly file: string })[];
}): Report {
  const totals = { error: 0, warning: 0, info: 0 };
  for (const { severity, count } of parts.collected) {
    if (severity !== 'ignore') totals[severity] += count;
  }
  return {
    tool: parts.tool,
    sources: parts.sources,
    totals,
    severityChanges: [
      ...selectSeverityChanges(parts, {}),
      ...(parts.sourceOverrides ?? []).flatMap(({ file, overrides, reasons }) =>
        selectSeverityChanges({ overrides, reasons }, parts.overrides).map((change) => ({
          ...change,
          file,
        })),
      ),
    ],
    codes: parts.collected,
    neighbours: parts.neighbours ?? [],
  };
}

/**
 * Increased when a member is removed or changes its meaning; `report.schema.json` describes
 * this one.
 */
const REPORT_VERSION = 1;

/** The report as `report.json` and `--json` give it (REPORTS.md, Reports). */
export function encodeReport(report: Report): object {
  return {
    report_version: REPORT_VERSION,
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
    ...(report.cds === undefined ? {} : { cds: encodeVerdict(report.cds) }),
    codes: report.codes.map(({ code, severity, count, fileCounts, samples }) => ({
      code,
      severity,
      origin: getCatalogueEntry(code).origin,
      title: getCatalogueEntry(code).title,
      fix: getCatalogueEntry(code).fix,
      count,
      files: sortCounts(fileCounts),
      samples: samples.map(encodeSample),
    })),
  };
}

function encodeVerdict({ version, problems, left }: StandardVerdict): object {
  return { version, valid: problems.length === 0, problems, left_out: left };
}

/** Returns the severities that differ from those already in effect. */
function selectSeverityChanges(
  { overrides, reasons }: SourceOverrides,
  held: SeverityOverrides,
): SeverityChange[] {
  const changes: SeverityChange[] = [];
  for (const code of CODES) {
    const to = overrides[code];
    const from = held[code] ?? getCatalogueEntry(code).severity;
    const reason = reasons[code];
    if (to === undefined || to === from) continue;
    changes.push({ code, from, to, ...(reason === undefined ? {} : { reason }) });
  }
  return changes;
}

/** Sorts by file name, so that the result does not depend on the order of the sources. */
function sortCounts(counts: ReadonlyMap<string, number>): object[] {
  return [...counts]
    .sort(([a], [b]) => compareText(a, b))
    .map(([file, count]) => ({ file, count }));
}

function encodeSample({ code, severity, place, lines, ...rest }: Sample): object {
  return { code, severity, ...place, ...rest };
}
