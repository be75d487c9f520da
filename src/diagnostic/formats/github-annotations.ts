/**
 * Writes findings as workflow commands of GitHub Actions, which shows them at the lines of a pull
 * request: `::error file=spaces.csv,line=3,title=…::…`.
 */
import { getCatalogueEntry } from '../catalogue.ts';
import type { Sample } from '../collector.ts';
import { describePlace } from '../place.ts';
import type { Report } from '../report.ts';
import { formatCount } from '../words/format-count.ts';
import { summariseReport } from './report-summary.ts';
import { lineOf } from './sarif.ts';

/** GitHub shows at most ten annotations of each level for a step of a job. */
const SHOWN_MAX = 10;

/** Returns the annotations. `folder` is the feed's folder in the repository; empty for the root. */
export function renderAnnotations(report: Report, folder: string): string {
  const lines = (['error', 'warning'] as const).flatMap((level) =>
    selectSamples(report, level).map(({ sample, count }) =>
      renderCommand(
        level,
        { ...whereOf(sample, folder), title: getCatalogueEntry(sample.code).title },
        `${sample.message} (${describePlace(sample.place)}; ${sample.code}, ${formatCount(count)} in all)`,
      ),
    ),
  );
  lines.push(renderCommand('notice', { title: 'Curbstone' }, summariseReport(report)));
  return `${lines.join('\n')}\n`;
}

interface Chosen {
  readonly sample: Sample;
  readonly count: number;
}

/** Selects the first sample of every code, then the second of each, up to the number shown. */
function selectSamples({ codes }: Report, level: 'error' | 'warning'): Chosen[] {
  const ranked = codes
    .filter(({ severity }) => severity === level)
    .flatMap(({ samples, count }) =>
      samples.slice(0, SHOWN_MAX).map((sample, rank) => ({ sample, count, rank })),
    );
  return ranked.sort((a, b) => a.rank - b.rank).slice(0, SHOWN_MAX);
}

function whereOf({ place }: Sample, folder: string): Record<string, string> {
  const line = lineOf(place);
  const file = folder === '' ? place.file : `${folder}/${place.file}`;
  return { file, ...(line !== undefined && { line: String(line) }) };
}

function renderCommand(
  name: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name} ${list.join(',')}::${escapeData(message)}`;
}

/** Escapes the characters that end a command or begin an escape. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes the separators of properties as well. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
