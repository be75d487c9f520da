import { randomBytes, randomInt } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../src/diagnostic/failure.ts';
import { readRegularFile } from '../../src/diagnostic/read-regular-file.ts';
import { codeOf } from '../../src/diagnostic/system-error.ts';

/**
 * Runs `work` while no other process runs work for the same file. The lock is the file
 * `<path>.lock`. It is made with link(2), which fails if the name exists, also on network drives.
 *
 * The work takes milliseconds, so a lock that is older than `ABANDONED_MS` is left over from a
 * process that was killed, and is removed. Ages are taken from the file system, because the clocks
 * of several machines differ.
 *
 * @throws Failure if the lock is not free within `WAIT_MAX_MS`.
 */
export async function withFileLock<T>(path: string, work: () => T): Promise<T> {
  const lock = `${path}.lock`;
  const name = randomBytes(8).toString('hex');
  const own = `${lock}.${name}`;
  const endMs = performance.now() + WAIT_MAX_MS;
  try {
    while (!take(lock, { own, name })) {
      if (performance.now() > endMs) throw describeHolder(path, lock);
      await wait(randomInt(RETRY_MIN_MS, RETRY_MAX_MS));
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return work();
  } finally {
    if (readIfAny(lock) === name) rmSync(lock, { force: true });
  }
}

const ABANDONED_MS = 10_000;
const WAIT_MAX_MS = 30_000;
const RETRY_MIN_MS = 5;
const RETRY_MAX_MS = 25;

function take(lock: string, { own, name }: { own: string; name: string }): boolean {
  try {
    // Written anew each time: its time of change is the file system's present.
    writeFileSync(own, name, { mode: 0o600 });
    linkSync(own, lock);
    return true;
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') {
      throw new Failure('world', `${lock}: the lock of the token file cannot be made`, { cause });
    }
  }
  removeIfAbandoned(lock, own);
  return false;
}

/**
 * Another process may do the same at the same time and already hold a new lock. So the lock is
 * moved aside first, and put back if it is not the old one.
 */
function removeIfAbandoned(lock: string, own: string): void {
  const before = findAge(lock, own);
  if (before === undefined || before.ageMs < ABANDONED_MS) return;
  const aside = `${own}.old`;
  try {
    renameSync(lock, aside);
    if (readIfAny(aside) !== before.name) linkSync(aside, lock);
  } catch {
    // It is gone or taken: the next attempt sees what is there.
  } finally {
    rmSync(aside, { force: true });
  }
}

function findAge(lock: string, own: string): { name: string; ageMs: number } | undefined {
  try {
    const name = readName(lock);
    return { name, ageMs: statSync(own).mtimeMs - statSync(lock).mtimeMs };
  } catch {
    return undefined;
  }
}

/** A lock holds the name of the process that has it. */
const NAME_BYTE_LENGTH_MAX = 4096;

function readName(lock: string): string {
  return readRegularFile(lock, NAME_BYTE_LENGTH_MAX).toString();
}

function readIfAny(path: string): string | undefined {
  try {
    return readName(path);
  } catch {
    return undefined;
  }
}

function describeHolder(path: string, lock: string): Failure {
  return new Failure('world', `${path}: another command has been changing it for 30 seconds`, {
    hint: `run this command again; if no other one runs, remove ${lock}`,
  });
}
