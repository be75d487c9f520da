import type { Severity } from './catalogue/entry.ts';
import { type Code, getCatalogueEntry } from './catalogue.ts';
import type { CodeSummary, Sample } from './collector.ts';
import { describePlace } from './place.ts';
import type { Report, ReportedSource } from './report.ts';
import { countOf, formatCount } from './words/format-count.ts';

/** How a report is set on a page; `cli` gives the colours of a terminal, or none. */
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

/** Samples of one code that are printed; the report file has them all. */
const PRINTED_SAMPLES = 3;

/**
 * Notes are counted and no more, but for the columns that nobody reads: one of them may be meant,
 * and who reads their names knows.
 */
const PRINTED_NOTES: Readonly<Partial<Record<Code, number>>> = { 'field-unknown': 10 };

/** What was read from which file and what became of it, then what was found, worst first. */
export function renderReport(report: Report, style: Style): string {
  const lines = [...renderSources(report.sources, style), ''];
  for (const summary of report.codes) lines.push(...renderSummary(summary, style));
  for (const { code, from, to } of report.severityChanges) {
    lines.push(style.dim(`${code} counts as ${to} here, not as ${from}: feed.json says so`));
  }
  if (lines.at(-1) !== '') lines.push('');
  lines.push(renderTotals(report, style));
  return `${lines.join('\n')}\n`;
}

const COLUMNS = ['read', 'kept', 'merged', 'dropped'] as const;

function renderSources(sources: readonly ReportedSource[], style: Style): string[] {
  const width = Math.max(4, ...sources.map(({ file }) => file.length));
  const row = (cells: readonly string[]): string => {
    const [file = '', kind = '', ...counts] = cells;
    return `${file.padEnd(width)}  ${kind.padEnd(12)}${counts.map((cell) => cell.padStart(11)).join('')}`;
  };
  return [
    style.dim(row(['file', 'kind', ...COLUMNS])),
    ...sources.map((source) =>
      row([source.file, source.kind, ...COLUMNS.map((column) => formatCount(source[column]))]),
    ),
  ];
}

function renderSummary(summary: CodeSummary, style: Style): string[] {
  const { code, severity, count, samples } = summary;
  const title = `${getCatalogueEntry(code).title} (${code})`;
  const head = `${paint(severity, style)(severity.padEnd(7))} ${formatCount(count).padStart(7)}  ${title}`;
  if (severity !== 'info') {
    return [head, ...renderSamples(samples.slice(0, PRINTED_SAMPLES), count, style)];
  }
  const noteCount = PRINTED_NOTES[code];
  if (noteCount === undefined) return [style.dim(head)];
  return [style.dim(head), ...renderSamples(samples.slice(0, noteCount), count, style)];
}

/** Of `count` findings those that are printed, each on a line, and how many there are beside. */
function renderSamples(samples: readonly Sample[], count: number, style: Style): string[] {
  const indent = ' '.repeat(17);
  const lines = samples.map(({ place, field, message }) => {
    const what = field === undefined ? '' : ` [${field}]`;
    return `${indent}${style.dim(`${describePlace(place)}${what}:`)} ${message}`;
  });
  const rest = count - lines.length;
  if (rest > 0) lines.push(`${indent}${style.dim(`and ${formatCount(rest)} more`)}`);
  return lines;
}

function renderTotals({ totals }: Report, style: Style): string {
  const text = `${countOf(totals.error, 'error')}, ${countOf(totals.warning, 'warning')}, ${countOf(totals.info, 'note')}`;
  return totals.error > 0 ? style.error(text) : style.bold(text);
}

function paint(severity: Severity, style: Style): (text: string) => string {
  if (severity === 'error') return style.error;
  return severity === 'warning' ? style.warning : style.dim;
}
