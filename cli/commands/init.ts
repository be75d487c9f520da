import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { formatCount } from '../../src/diagnostic/words/format-count.ts';
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
    { flags: '--out <folder>', description: 'folder of feed.json; that of the files if left out' },
    { flags: '--force', description: 'write over a feed.json that is there' },
    { flags: '--author <name>', description: 'who publishes the data' },
    { flags: '--time-zone <name>', description: 'such as Europe/Berlin; told from the place' },
    { flags: '--currency <code>', description: 'such as EUR; told from the country' },
    { flags: '--yes', description: 'ask nothing' },
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const paths = listTexts(values, 'files');
  const outcome = await initFeed({
    paths,
    outFolder: findText(values, 'out') ?? null,
    isForced: values.force === true,
    answers: {
      author: findText(values, 'author') ?? null,
      timeZone: findText(values, 'timeZone') ?? null,
      currency: findText(values, 'currency') ?? null,
      fallbackDate: dateOf(paths),
      namespace: randomUUID(),
    },
    ...(values.yes === true || !context.isTerminal ? {} : { ask: askOnTerminal }),
  });
  if (context.json) printJson(context, encodeOutcome(outcome));
  else context.stdout(renderOutcome(outcome, context));
  return EXIT.ok;
}

/** The day on which the newest of the files was written: the only date that is always there. */
function dateOf(paths: readonly string[]): string {
  const times = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return new Date(Math.max(0, ...times)).toISOString().slice(0, 10);
}

async function askOnTerminal(): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question('Who publishes the data (the city, for example)? ');
    return answer.trim() === '' ? null : answer.trim();
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

function renderOutcome(outcome: InitOutcome, context: CommandContext): string {
  const style = styleFor(context);
  const { sources, leftOut, open, guesses, path } = outcome;
  const lines = [style.bold(`Wrote ${path}`), '', 'What will be served:'];
  for (const { file, kind, recordCount, isPlaced } of sources) {
    const found = isPlaced ? '' : ' (no location: no box or circle can find them)';
    lines.push(`  ${escapeInvisible(file)}: ${formatCount(recordCount)} ${kind}${found}`);
  }
  for (const { file, unusedColumns } of sources) {
    if (unusedColumns.length === 0) continue;
    const names = unusedColumns.map(escapeInvisible).join(', ');
    lines.push(...indent(`Columns of ${file} that are not served: ${names}`));
  }
  for (const { file, reason } of leftOut) {
    lines.push(...indent(`${escapeInvisible(file)} is left out: ${escapeInvisible(reason)}`));
  }
  const unsure = guesses.filter(({ confidence }) => confidence === 'unsure');
  if (open.length > 0 || unsure.length > 0) lines.push('', 'Please check in feed.json:');
  for (const one of open) lines.push(...indent(one));
  for (const one of unsure) lines.push(...indent(describeGuess(one)));
  const rest = guesses.length - unsure.length;
  lines.push('', `${rest} more guesses stand with their reasons under "$notes".`);
  lines.push('', 'Next:', `  curbstone check ${quoteShell(folderOf(path))}`, '');
  return lines.join('\n');
}

function describeGuess({ about, reason }: Guess): string {
  return escapeInvisible(`${about}: ${reason}`);
}

function indent(text: string): string[] {
  const [first = '', ...rest] = wrapText(text, { width: WIDTH - 2, indent: 2 });
  return [first, ...rest.map((line) => `  ${line}`)];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function quoteShell(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
