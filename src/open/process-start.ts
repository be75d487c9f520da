import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process by what no later process with the same number shares. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, as the system writes it; `undefined` where the system does not tell. */
  readonly start: string | undefined;
}

/**
 * When a process started: the boot of the machine and the clock ticks since then. A process number
 * alone proves nothing, since numbers are used again: in a container the main one is always 1.
 */
export function findProcessStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks and parentheses; the fields behind it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[START_FIELD] === undefined ? undefined : `${boot} ${fields[START_FIELD]}`;
  } catch {
    return undefined; // Not Linux, or there is no such process.
  }
}

/** `starttime` is field 22 of proc(5), and the fields from 3 on stand behind the name. */
const START_FIELD = 22 - 3;

/** Whether the process still runs. Without a start time, a process with its number will do. */
export function isSameProcess({ pid, start }: ProcessIdentity): boolean {
  if (start !== undefined) return findProcessStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Where process numbers count: the host, and on Linux the namespace, since two containers may share
 * a host name and each has a process 1.
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
