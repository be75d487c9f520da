import { Failure } from '../src/diagnostic/failure.ts';
import type { Option } from './command.ts';

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
