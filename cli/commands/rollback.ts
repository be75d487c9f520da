import { type RollbackOutcome, rollback } from '../../src/publish.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { describeDamage, warn } from '../store-lines.ts';

export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Make an earlier snapshot of a store the live one',
  arguments: [
    { name: 'store', description: 'folder of the store' },
    {
      name: 'id',
      description: 'id of the snapshot (default: the one published before the live one)',
      isOptional: true,
    },
  ],
  options: [],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const storePath = textOf(values, 'store');
  const outcome = await rollback(storePath, findText(values, 'id'));
  if (context.json) printJson(context, encodeOutcome(outcome));
  else context.stdout(describeOutcome(outcome, storePath, context));
  warn(context, [outcome.leftover]);
  return outcome.faults.length > 0 ? EXIT.data : EXIT.ok;
}

function encodeOutcome({ id, previousId, faults }: RollbackOutcome): object {
  return { snapshot: id, live: faults.length === 0, previous: previousId, faults };
}

function describeOutcome(
  outcome: RollbackOutcome,
  storePath: string,
  context: CommandContext,
): string {
  const { id, previousId, faults } = outcome;
  if (faults.length > 0) return describeDamage(context, outcome);
  if (id === previousId) return `Snapshot ${id} is live in ${storePath} already\n`;
  const before = previousId === null ? 'there was none before' : `it was ${previousId} before`;
  return `Snapshot ${id} is live in ${storePath}; ${before}\n`;
}
