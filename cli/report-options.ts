import { writeFileSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { Failure } from '../src/diagnostic/failure.ts';
import { renderAnnotations } from '../src/diagnostic/formats/github-annotations.ts';
import { encodeSarif } from '../src/diagnostic/formats/sarif.ts';
import { encodeReport, type Report } from '../src/diagnostic/report.ts';
import { codeOf } from '../src/diagnostic/system-error.ts';
import { quoteValue } from '../src/diagnostic/words/show-text.ts';
import {
  type CommandContext,
  type CommandValues,
  findText,
  listTexts,
  type Option,
} from './command.ts';
import { formatJson } from './print.ts';

/** Options of `check` and `ingest` on how findings are reported and judged. */
export const REPORT_OPTIONS: readonly Option[] = [
  {
    flags: '--report <file>',
    description: 'also write the report to a file: .html, .json or .sarif (repeatable)',
    isRepeatable: true,
  },
  {
    flags: '--annotate <service>',
    description: 'print findings as annotations of a CI service; the service is github',
  },
  {
    flags: '--fail-on <severity>',
    description: 'what counts as a failure: error or warning',
    default: 'error',
  },
  {
    flags: '--max-errors <number>',
    description: 'how many errors are accepted before it fails',
    default: '0',
  },
];

const ENDINGS = ['.html', '.json', '.sarif'] as const;

type Ending = (typeof ENDINGS)[number];

/** Values of the report options. */
export interface ReportChoice {
  readonly files: readonly { readonly path: string; readonly ending: Ending }[];
  readonly annotates: boolean;
  readonly errorCountMax: number;
  readonly warningCountMax: number;
}

/** @throws Failure of kind `usage` if an option has an invalid value. */
export function parseReportChoice(values: CommandValues): ReportChoice {
  const failOn = findText(values, 'failOn') ?? 'error';
  if (failOn !== 'error' && failOn !== 'warning') {
    throw new Failure('usage', `--fail-on ${quoteValue(failOn)} is not error or warning`);
  }
  const service = findText(values, 'annotate');
  if (service !== undefined && service !== 'github') {
    throw new Failure(
      'usage',
      `--annotate ${quoteValue(service)} is not supported; the only value is github`,
    );
  }
  return {
    files: listTexts(values, 'report').map(parseReportFile),
    annotates: service === 'github',
    errorCountMax: parseCount(findText(values, 'maxErrors') ?? '0'),
    warningCountMax: failOn === 'warning' ? 0 : Number.POSITIVE_INFINITY,
  };
}

function parseReportFile(path: string): { path: string; ending: Ending } {
  const ending = ENDINGS.find((each) => each === extname(path).toLowerCase());
  if (ending !== undefined) return { path, ending };
  throw new Failure('usage', `--report ${quoteValue(path)} does not end in .html, .json or .sarif`);
}

function parseCount(text: string): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (count !== undefined) return count;
  throw new Failure('usage', `--max-errors ${quoteValue(text)} is not a whole number of 0 or more`);
}

/** Whether one of the report files contains a map. */
export function hasMap({ files }: ReportChoice): boolean {
  return files.some(({ ending }) => ending === '.html');
}

/** Whether a report has more errors or warnings than the options allow. */
export function isFailure({ totals }: Report, choice: ReportChoice): boolean {
  return totals.error > choice.errorCountMax || totals.warning > choice.warningCountMax;
}

/** Writes the requested report files and prints annotations. */
export async function deliverReport(
  report: Report,
  choice: ReportChoice,
  to: { readonly feedPath: string; readonly context: CommandContext },
): Promise<void> {
  const folder = folderOf(to.feedPath);
  for (const { path, ending } of choice.files) {
    writeReportFile(path, await encodeFile(report, ending, folder));
  }
  if (!choice.annotates) return;
  const annotations = renderAnnotations(report, folder);
  // Standard output then contains one JSON object, and GitHub reads both streams.
  if (to.context.json) to.context.stderr(annotations);
  else to.context.stdout(annotations);
}

async function encodeFile(report: Report, ending: Ending, folder: string): Promise<string> {
  if (ending === '.json') return formatJson(encodeReport(report));
  if (ending === '.sarif') return formatJson(encodeSarif(report, folder));
  const { renderHtmlReport } = await import('../src/diagnostic/formats/html/html-report.ts');
  return renderHtmlReport(report);
}

/**
 * Returns the feed's folder relative to the working folder, with slashes; empty for the working
 * folder itself.
 */
function folderOf(feedPath: string): string {
  const folder = extname(feedPath) === '.json' ? dirname(resolve(feedPath)) : resolve(feedPath);
  return relative(process.cwd(), folder).replaceAll('\\', '/');
}

function writeReportFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new Failure('world', `report ${path} cannot be written (${code})`, { cause: error });
  }
}
