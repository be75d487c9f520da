import { prune } from '../../src/publish.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { KEEP_OPTION, parseKeep } from '../shared-options.ts';
import { describeOld, requireOption, warn } from '../store-lines.ts';

export const pruneCommand: Command = {
  name: 'prune',
  summary: 'Remove old snapshots from a store',
  arguments: [{ name: 'store', description: 'folder of the store' }],
  options: [KEEP_OPTION],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const keep = parseKeep(requireOption(findText(values, 'keep'), '--keep <number>'));
  const outcome = await prune(textOf(values, 'store'), keep ?? 1);
  const { removed, held, leftover } = outcome;
  if (context.json) printJson(context, { removed, held });
  else context.stdout(describeOld(outcome) || 'No snapshot is older than the ones to keep\n');
  warn(context, [leftover]);
  return EXIT.ok;
}
