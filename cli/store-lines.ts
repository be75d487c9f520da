import { Failure } from '../src/diagnostic/failure.ts';
import { countOf } from '../src/diagnostic/words/format-count.ts';
import { escapeInvisible, escapeLines } from '../src/diagnostic/words/show-text.ts';
import type { CommandContext } from './command.ts';
import { styleFor } from './print.ts';

// Messages about snapshots that several commands have in common.

interface Counts {
  readonly areas: number;
  readonly zones: number;
  readonly spaces: number;
  readonly observations?: number;
  readonly policies: number;
  readonly objects: number;
}

/** Returns what a snapshot has: `3 areas, 5 zones, 40 spaces`, and more if it has more. */
export function describeCounts(counts: Counts): string {
  const { areas, zones, spaces, observations, policies, objects } = counts;
  return [
    countOf(areas, 'area'),
    countOf(zones, 'zone'),
    countOf(spaces, 'space'),
    ...(observations === undefined ? [] : [countOf(observations, 'observation')]),
    ...(policies === 0 ? [] : [countOf(policies, 'policy')]),
    ...(objects === 0 ? [] : [countOf(objects, 'object')]),
  ].join(', ');
}

interface OldSnapshots {
  readonly removed: readonly string[];
  readonly held: readonly string[];
}

/**
 * Returns one line for each old snapshot that was removed or kept open; empty if there are none.
 */
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

/** Prints errors that did not stop the work to standard error, one line each. */
export function warn(
  context: CommandContext,
  warnings: readonly (string | null | undefined)[],
): void {
  for (const warning of warnings) {
    if (typeof warning === 'string') context.stderr(`curbstone: ${escapeLines(warning)}\n`);
  }
}

/** Returns why a snapshot was not made live. */
export function describeDamage(
  context: CommandContext,
  { id, faults }: { readonly id: string; readonly faults: readonly string[] },
): string {
  const style = styleFor(context);
  const lines = faults.map((fault) => `  ${escapeInvisible(fault)}\n`);
  return (
    `${style.error(`Snapshot ${id} is damaged`)} (${countOf(faults.length, 'fault')}):\n` +
    `${lines.join('')}Nothing was published; the live snapshot is as it was\n`
  );
}

/** Returns the value of an option that the command requires. */
export function requireOption(value: string | undefined, option: string): string {
  if (value !== undefined) return value;
  throw new Failure('usage', `${option} is missing`, {
    hint: `add ${option} to the command; see --help`,
  });
}
