import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../diagnostic/system-error.ts';

/** Identifies a process, even if its number is used again later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's own form; `undefined` if the system does not provide it. */
  readonly start: string | undefined;
}

/**
 * Returns when a process started: the boot of the machine and the clock ticks since then. A process
 * number alone is not sufficient, because numbers are reused: in a container the main process is
 * always 1.
 */
export function findProcessStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[START_FIELD] === undefined ? undefined : `${boot} ${fields[START_FIELD]}`;
  } catch {
    return undefined; // Not Linux, or there is no such process.
  }
}

/** `starttime` is field 22 of proc(5); the fields after the name start with number 3. */
const START_FIELD = 22 - 3;

/** Whether the process still runs. Without a start time, any process with its number counts. */
export function isSameProcess({ pid, start }: ProcessIdentity): boolean {
  if (start !== undefined) return findProcessStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Returns the scope of process numbers: the host, and on Linux also the namespace, because two
 * containers may share a host name and each has a process 1.
 */
export function processSpace(): string {
  return `${hostname()} ${findNamespace()}`.trimEnd();
}

function findNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
