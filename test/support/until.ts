import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 2;

/**
 * Waits until a condition holds. The pauses leave the processor to the process or thread that is
 * waited for: a loop without them takes a whole core from it.
 */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(PAUSE_MS);
}
