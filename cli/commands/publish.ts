import { type PublishOutcome, publish } from '../../src/publish.ts';
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
import { describeDamage, describeOld, requireOption, warn } from '../store-lines.ts';

export const publishCommand: Command = {
  name: 'publish',
  summary: 'Copy a snapshot that was built elsewhere into a store and make it live',
  arguments: [
    { name: 'snapshot', description: 'folder of a snapshot, or a store (its live snapshot)' },
  ],
  options: [
    { flags: '--to <store>', description: 'folder of the store; created if missing' },
    KEEP_OPTION,
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const storePath = requireOption(findText(values, 'to'), '--to <store>');
  const keep = parseKeep(findText(values, 'keep'));
  const snapshotPath = textOf(values, 'snapshot');
  const outcome = await publish({ snapshotPath, storePath, keep });
  if (context.json) printJson(context, encodeOutcome(outcome));
  else context.stdout(describeOutcome(outcome, storePath, context));
  warn(context, [outcome.old?.fault, outcome.leftover]);
  return outcome.faults.length > 0 ? EXIT.data : EXIT.ok;
}

function encodeOutcome({ id, faults, old }: PublishOutcome): object {
  return { snapshot: id, published: faults.length === 0, faults, removed: old?.removed ?? [] };
}

function describeOutcome(
  outcome: PublishOutcome,
  storePath: string,
  context: CommandContext,
): string {
  if (outcome.old === null) return describeDamage(context, outcome);
  return `Snapshot ${outcome.id} is live in ${storePath}\n${describeOld(outcome.old)}`;
}
