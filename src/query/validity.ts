import { allIn } from '../geo/boxes/verdicts.ts';
import type { Snapshot } from '../open/snapshot.ts';
import { judgePeriods } from './rows/judge-nodes.ts';

/**
 * Whether the validity periods of a space and of its zone both contain a time (INTERFACE.md,
 * `time`).
 */
export function isValidAt({ spaces }: Snapshot, spaceRow: number, timeMs: number): boolean {
  return judgePeriods(spaces.tree, timeMs, spaceRow, 1) === allIn(1);
}
