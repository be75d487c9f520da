import { Failure } from '../../src/diagnostic/failure.ts';
import type { CheckOutcome } from './check-desk.ts';
import { askToCheck, tellPrimary } from './cluster.ts';

/** Checks that this worker runs or waits for, by their key: two cities may share a store. */
const running = new Map<string, Promise<void>>();

/**
 * Verifies a snapshot in one worker of the group. Resolves if this or another worker has verified
 * it, and rejects with the same Failure in all of them if it must not be served.
 */
export function shareCheck(key: string, check: () => Promise<void>): Promise<void> {
  const known = running.get(key);
  if (known !== undefined) return known;
  const started = checkOnce(key, check).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

async function checkOnce(key: string, check: () => Promise<void>): Promise<void> {
  const reply = await askToCheck(key);
  if (reply.kind === 'verified') return;
  if (reply.kind === 'refused') {
    const { message, hint } = reply.reason;
    throw new Failure('world', message, hint === undefined ? {} : { hint });
  }
  const finish = (outcome: CheckOutcome) => tellPrimary({ kind: 'checked', key, outcome });
  try {
    await check();
    finish({ kind: 'verified' });
  } catch (error) {
    // Another error says nothing about the snapshot.
    finish(
      error instanceof Failure
        ? { kind: 'refused', reason: { message: error.message, hint: error.hint } }
        : { kind: 'unknown' },
    );
    throw error;
  }
}
