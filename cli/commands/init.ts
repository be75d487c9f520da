import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Failure } from '../../src/diagnostic/failure.ts';
import { codeOf } from '../../src/diagnostic/system-error.ts';
import { countOf } from '../../src/diagnostic/words/format-count.ts';
import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { wrapText } from '../../src/diagnostic/words/wrap-text.ts';
import type { Guess } from '../../src/init/guess.ts';
import { type InitOutcome, initFeed } from '../../src/init.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  listTexts,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson, styleFor } from '../print.ts';

export const initCommand: Command = {
  name: 'init',
  summary: 'Look at the files of a city and write a feed.json for them',
  arguments: [
    { name: 'files', description: 'CSV, GeoJSON, shapefile, GeoPackage …', isRepeatable: true },
  ],
  options: [
    {
      flags: '--out <folder>',
      description: 'folder for feed.json (default: the folder of the files)',
    },
    { flags: '--force', description: 'overwrite an existing feed.json' },
    { flags: '--author <name>', description: 'who publishes the data' },
    {
      flags: '--time-zone <name>',
      description: 'such as Europe/Berlin (default: from the location)',
    },
    { flags: '--currency <code>', description: 'such as EUR (default: from the country)' },
    { flags: '--yes', description: 'do not ask questions' },
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const paths = listTexts(values, 'files');
  const outcome = await initFeed({
    paths,
    outFolder: findText(values, 'out') ?? null,
    isForced: values.force === true,
    given: {
      author: findText(values, 'author') ?? null,
      timeZone: findText(values, 'timeZone') ?? null,
      currency: findText(values, 'currency') ?? null,
      fallbackDate: dateOf(paths),
      namespace: randomUUID(),
    },
    machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(values.yes === true || !context.isTerminal ? {} : { ask: askOnTerminal }),
  });
  if (context.json) printJson(context, encodeOutcome(outcome));
  else context.stdout(renderOutcome(outcome, context));
  return EXIT.ok;
}

/** Returns the day on which the newest file was written, the only date that always exists. */
function dateOf(paths: readonly string[]): string {
  const times = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return new Date(Math.max(0, ...times)).toISOString().slice(0, 10);
}

async function askOnTerminal(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} `);
    return answer.trim() === '' ? null : answer.trim();
  } catch (cause) {
    // Ctrl+D ends the answers, and Ctrl+C the command.
    if (!(cause instanceof Error) || codeOf(cause) !== 'ABORT_ERR') throw cause;
    process.stderr.write('\n');
    if (cause.message.includes('Ctrl+D')) return null;
    throw new Failure('usage', 'init was stopped before all questions were answered', {
      hint: 'nothing was written; --yes skips the questions',
    });
  } finally {
    terminal.close();
  }
}

function encodeOutcome({ path, sources, leftOut, open, guesses }: InitOutcome): object {
  return {
    feed: path,
    sources: sources.map(({ file, kind, recordCount, unusedColumns, isPlaced }) => ({
      ...{ file, kind, records: recordCount, unused_columns: unusedColumns, has_shapes: isPlaced },
    })),
    left_out: leftOut,
    to_be_said: open,
    guesses,
  };
}

const WIDTH = 80;

const NOUNS = {
  ...{ areas: 'area', zones: 'zone', spaces: 'space', policies: 'policy', objects: 'object' },
} as const;

function renderOutcome(outcome: InitOutcome, context: CommandContext): string {
  const style = styleFor(context);
  const { sources, open, guesses, path } = outcome;
  const lines = [style.bold(`Wrote ${escapeInvisible(path)}`), '', 'What will be served:'];
  for (const { file, kind, recordCount, isPlaced } of sources) {
    // A policy has no location.
    const found = isPlaced || kind === 'policies' ? '' : ' (no location in this file)';
    lines.push(`  ${escapeInvisible(file)}: ${countOf(recordCount, NOUNS[kind])}${found}`);
  }
  lines.push(...describeUnserved(outcome));
  const unsure = guesses.filter(({ confidence }) => confidence === 'unsure');
  const remarks = sources.flatMap(({ file, remarks: of }) => of.map((one) => `${file}: ${one}`));
  if (open.length + unsure.length + remarks.length > 0) {
    lines.push('', 'Please check in feed.json:');
    const about = [...open, ...groupGuesses(unsure, sources), ...remarks];
    for (const one of about) lines.push(...indent(escapeInvisible(one)));
  }
  const rest = guesses.length - unsure.length;
  lines.push('', `"$notes" in feed.json gives the reason for ${countOf(rest, 'other choice')}.`);
  const folder = quoteShell(folderOf(path));
  const allow = allowOptions(folderOf(path), sources);
  lines.push('', 'To see what is wrong with the records:');
  lines.push(`  curbstone check ${folder}${allow}`);
  lines.push('To publish them, without those that have errors:');
  lines.push(`  curbstone ingest ${folder} --out store --drop-invalid${allow}`);
  lines.push('To serve them to clients that send service_token=demo in their requests:');
  lines.push('  CURBSTONE_TOKEN=demo curbstone serve store --port 8080');
  return `${lines.join('\n')}\n`;
}

/** Describes the files and columns that the feed does not use. */
function describeUnserved({ sources, leftOut }: InitOutcome): string[] {
  const lines: string[] = [];
  if (leftOut.length > 0) lines.push('', 'What will not be served:');
  for (const { file, reason } of leftOut)
    lines.push(...indent(escapeInvisible(`${file}: ${reason}`)));
  const unused = sources.filter(({ unusedColumns }) => unusedColumns.length > 0);
  if (unused.length > 0) lines.push('', 'Columns that are not used:');
  for (const { file, unusedColumns } of unused) {
    lines.push(...indent(escapeInvisible(`${file}: ${unusedColumns.join(', ')}`)));
  }
  return lines;
}

/** Merges the same guess about several files into one line. */
function groupGuesses(guesses: readonly Guess[], sources: InitOutcome['sources']): string[] {
  const groups = new Map<string, { field: string; reason: string; files: string[] }>();
  for (const { about, reason } of guesses) {
    const [, index, field = about] =
      /^sources\/(\d+)\/(?:fields\/|defaults\/)?(.*)$/.exec(about) ?? [];
    const name = JSON.stringify([field, reason]);
    const group = groups.get(name) ?? { field, reason, files: [] };
    groups.set(name, group);
    const file = index === undefined ? undefined : sources[Number(index)]?.file;
    if (file !== undefined) group.files.push(file);
  }
  const several = sources.length > 1;
  return [...groups.values()].map(({ field, reason, files }) => {
    if (files.length === 0 || !several) return `${field}: ${reason}`;
    const where = files.length === sources.length ? 'all files' : files.join(', ');
    return `${field} (${where}): ${reason}`;
  });
}

function indent(text: string): string[] {
  const [first = '', ...rest] = wrapText(text, { width: WIDTH - 2, indent: 2 });
  return [first, ...rest.map((line) => `  ${line}`)];
}

/** Returns the options that allow files outside the feed's folder, which are refused by default. */
function allowOptions(folder: string, sources: InitOutcome['sources']): string {
  const outside = sources.filter(({ file }) => file.startsWith('../') || file.startsWith('/'));
  const folders = new Set(outside.map(({ file }) => dirname(resolve(folder, file))));
  return [...folders].map((one) => ` --allow ${quoteShell(one)}`).join('');
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function quoteShell(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
