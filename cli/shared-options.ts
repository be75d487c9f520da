import type { WrittenRejects } from '../src/check.ts';
import { Failure } from '../src/diagnostic/failure.ts';
import { countOf } from '../src/diagnostic/words/format-count.ts';
import { type CommandValues, findText, type Option } from './command.ts';

/** Files of a feed must be in its folder; this option allows further folders. */
export const ALLOW_OPTION: Option = {
  flags: '--allow <folder>',
  description: 'allow files of the feed in this folder too (may be repeated)',
  isRepeatable: true,
};

export const KEEP_OPTION: Option = {
  flags: '--keep <number>',
  description:
    'number of snapshots to keep in the store, including the live one; older ones are removed, ' +
    'unless a server has them open',
};

const COUNT_TEXT = /^[1-9][0-9]{0,5}$/;

/** Returns `null` if the option is not given: all snapshots are kept. */
export function parseKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (COUNT_TEXT.test(text)) return Number(text);
  throw new Failure('usage', `--keep ${text} is not a number of snapshots`, {
    hint: 'it is a whole number from 1 (the live one alone) to 999999',
  });
}

/** Option of `check` and `ingest` for the rows that are left out. */
export const REJECTS_OPTION: Option = {
  flags: '--rejects <folder>',
  description:
    'also write the rows that were left out, as they are in their files and with the reasons',
};

/** Returns the option as the trips take it. */
export function parseRejects(values: CommandValues): { readonly rejectsFolder?: string } {
  const folder = findText(values, 'rejects');
  return folder === undefined ? {} : { rejectsFolder: folder };
}

/** Returns a member of the machine-readable output, if the option was given. */
export function encodeRejects(rejects: WrittenRejects | null): object {
  return rejects === null ? {} : { rejects: rejects.files };
}

/** Returns the lines that say where the rows are; empty if they were not asked for. */
export function describeRejects(rejects: WrittenRejects | null, values: CommandValues): string {
  if (rejects === null) return '';
  const { files, isCut } = rejects;
  const count = files.reduce((sum, { rows }) => sum + rows, 0);
  if (count === 0) return 'No row was left out, so nothing was written for --rejects.\n';
  const lines = files.map(({ path, rows }) => `  ${path}: ${countOf(rows, 'row')}`);
  if (isCut) lines.push('  More rows were left out than can be written at a time.');
  const head = `Rows that were left out, with the reasons, are in ${findText(values, 'rejects')}:`;
  return `${[head, ...lines].join('\n')}\n`;
}

export function parseChoice<T extends string>(
  choices: readonly T[],
  { option, text }: { readonly option: string; readonly text: string },
): T {
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new Failure('usage', `${option} ${text} is not one of ${choices.join(', ')}`);
}
