import type { Severity } from './catalogue/entry.ts';
import { type Code, getCatalogueEntry } from './catalogue.ts';
import type { CodeSummary, Sample } from './collector.ts';
import { compareImportance } from './formats/compare-importance.ts';
import { findCoverage } from './formats/coverage.ts';
import { summariseTotals } from './formats/report-summary.ts';
import { describePlace } from './place.ts';
import type { Report, ReportedSource, StandardVerdict } from './report.ts';
import { formatCount } from './words/format-count.ts';
import { shortenPaths } from './words/shorten-paths.ts';
import { quoteValue, showText } from './words/show-text.ts';
import { wrapText } from './words/wrap-text.ts';

/** The layout of a report; `cli` gives the colours of a terminal, or none. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
}

export const PLAIN: Style = {
  bold: (text) => text,
  dim: (text) => text,
  error: (text) => text,
  warning: (text) => text,
};

/** The width of the narrowest terminals in use. */
const WIDTH = 80;

/** The number of samples printed per code; the report file contains all of them. */
const PRINTED_SAMPLES = 3;

/**
 * Notes are only counted, but ignored columns are named, as one of them may hold a field under
 * another name; and so are changes, which were asked for.
 */
const PRINTED_NOTES: Readonly<Partial<Record<Code, number>>> = {
  'field-unknown': 10,
  'records-changed': 10,
};

/** Returns what was read and found: by code, most important first, with advice. */
export function renderReport(report: Report, style: Style): string {
  const nameOf = shortenPaths(report.sources.map(({ file }) => file));
  const lines = [...renderSources(report.sources, { nameOf, style }), ''];
  for (const summary of report.codes.toSorted(compareImportance)) {
    lines.push(...renderSummary(summary, { report, nameOf, style }));
  }
  for (const { code, from, to, reason, file } of report.severityChanges) {
    const why = reason === undefined ? '' : `: ${showText(reason)}`;
    const where = file === undefined ? '' : ` for ${showText(nameOf(file))}`;
    const text = `feed.json sets ${code} to ${to}${where} (otherwise ${from})${why}`;
    lines.push(...wrapText(text, { width: WIDTH, indent: 0 }).map(style.dim));
  }
  if (lines.at(-1) !== '') lines.push('');
  if (report.cds !== undefined) lines.push(...renderVerdict(report.cds, style), '');
  const totals = summariseTotals(report.totals);
  lines.push(report.totals.error > 0 ? style.error(totals) : style.bold(totals));
  return `${lines.join('\n')}\n`;
}

interface Page {
  readonly nameOf: (file: string) => string;
  readonly style: Style;
}

/** The counts of a file, and the heads of their columns. */
const COLUMNS = { read: 'read', kept: 'kept', merged: 'merged', dropped: 'left out' } as const;
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]; // The keys of a constant.

function renderSources(sources: readonly ReportedSource[], { nameOf, style }: Page): string[] {
  const names = sources.map(({ file }) => showText(nameOf(file)));
  const width = Math.max(4, ...names.map((name) => name.length));
  const row = (cells: readonly string[]): string => {
    const [file = '', kind = '', ...counts] = cells;
    return `${file.padEnd(width)}  ${kind.padEnd(12)}${counts.map((cell) => cell.padStart(10)).join('')}`;
  };
  return [
    style.dim(row(['file', 'kind', ...COLUMN_NAMES.map((column) => COLUMNS[column])])),
    ...sources.map((source, index) =>
      row([
        names[index] ?? '',
        source.kind,
        ...COLUMN_NAMES.map((column) => formatCount(source[column])),
      ]),
    ),
  ];
}

/** The column where the text of a finding begins. */
const INDENT = 6;
/** The column where a title begins, after the severity and the count. */
const TITLE_INDENT = 18;

function renderSummary(
  summary: CodeSummary,
  { report, nameOf, style }: Page & { readonly report: Report },
): string[] {
  const { code, severity, count, samples } = summary;
  const { title, fix } = getCatalogueEntry(code);
  const tag = `${severity.padEnd(7)} ${formatCount(count).padStart(8)}`;
  const [first = '', ...more] = wrapText(`${title} (${code})`, {
    width: WIDTH,
    indent: TITLE_INDENT,
  });
  if (severity === 'info' && PRINTED_NOTES[code] === undefined) {
    return [`${tag}  ${first.trimStart()}`, ...more].map(style.dim);
  }
  const lines = [`${paint(severity, style)(tag)}  ${style.bold(first.trimStart())}`, ...more];
  const coverage = findCoverage(summary, report.sources);
  if (coverage !== undefined) {
    const where = coverage.file === undefined ? '' : ` of ${showText(nameOf(coverage.file))}`;
    const text = `all ${formatCount(coverage.count)} ${coverage.noun}${where}, such as`;
    lines.push(...wrapText(text, { width: WIDTH, indent: INDENT }));
    lines.push(...samples.slice(0, 1).flatMap((sample) => renderSample(sample, nameOf)));
  } else {
    // Two fields of a record that are made of the same cell have the same finding.
    const texts = new Set(samples.map((sample) => renderSample(sample, nameOf).join('\n')));
    const shown = [...texts].slice(0, PRINTED_NOTES[code] ?? PRINTED_SAMPLES);
    lines.push(...shown);
    const rest = count - shown.length;
    if (rest > 0) lines.push(style.dim(`${' '.repeat(INDENT)}and ${formatCount(rest)} more`));
  }
  const advice = wrapText(`What to do: ${fix}`, { width: WIDTH, indent: INDENT });
  return [...lines, ...advice.map(style.dim), ''];
}

function renderSample(sample: Sample, nameOf: (file: string) => string): string[] {
  const { place, key, message } = sample;
  const shown = key === undefined ? '' : quoteValue(key);
  const known = shown === '' || message.includes(`(key ${shown})`) ? '' : ` key ${shown}`;
  const where = `${showText(describePlace({ ...place, file: nameOf(place.file) }))}${known}`;
  return wrapText(`${where}: ${message}`, { width: WIDTH, indent: INDENT });
}

function paint(severity: Severity, style: Style): (text: string) => string {
  if (severity === 'error') return style.error;
  return severity === 'warning' ? style.warning : style.dim;
}

/** Whether what would be published is valid by the standard, or why not. */
function renderVerdict({ version, problems, left }: StandardVerdict, style: Style): string[] {
  const wrap = (text: string) => wrapText(showText(text), { width: WIDTH, indent: 2 });
  const isValid = problems.length === 0;
  return [
    isValid ? style.bold(`valid CDS ${version}`) : style.error(`not valid CDS ${version}`),
    ...problems.flatMap(wrap),
    ...left.flatMap(wrap).map(style.dim),
  ];
}
