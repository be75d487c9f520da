import { Failure } from '../src/diagnostic/failure.ts';
import { countOf } from '../src/diagnostic/words/format-count.ts';
import type { CommandContext } from './command.ts';
import { styleFor } from './print.ts';

// What the commands that change a store say alike.

interface OldSnapshots {
  readonly removed: readonly string[];
  readonly held: readonly string[];
}

/** One line for each thing that happened to older snapshots; none where nothing did. */
export function describeOld({ removed, held }: OldSnapshots): string {
  const lines = [];
  if (removed.length > 0) {
    lines.push(`Removed ${countOf(removed.length, 'older snapshot')}: ${removed.join(', ')}\n`);
  }
  if (held.length > 0) {
    lines.push(`Kept, because a running server has it open: ${held.join(', ')}\n`);
  }
  return lines.join('');
}

/** Faults that did not stop the work go to standard error, one line each. */
export function warn(
  context: CommandContext,
  warnings: readonly (string | null | undefined)[],
): void {
  for (const warning of warnings) {
    if (typeof warning === 'string') context.stderr(`curbstone: ${warning}\n`);
  }
}

/** Why a snapshot was not made live. */
export function describeDamage(
  context: CommandContext,
  { id, faults }: { readonly id: string; readonly faults: readonly string[] },
): string {
  const style = styleFor(context);
  const lines = faults.map((fault) => `  ${fault}\n`);
  return (
    `${style.error(`Snapshot ${id} is damaged`)} (${countOf(faults.length, 'fault')}):\n` +
    `${lines.join('')}Nothing was published; the live snapshot is as it was\n`
  );
}

/** The value of an option that the command cannot do without. */
export function requireOption(value: string | undefined, option: string): string {
  if (value !== undefined) return value;
  throw new Failure('usage', `${option} is missing`, {
    hint: `add ${option} to the command; see --help`,
  });
}
