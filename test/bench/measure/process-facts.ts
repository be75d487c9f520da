import { readdirSync, readFileSync } from 'node:fs';

/*
 * What Linux tells of a running process. Where there is no /proc there are no such figures, and the
 * bench says so by not starting.
 */

/** Ticks of `utime` and `stime`: sysconf(_SC_CLK_TCK), which is 100 on every Linux of our time. */
const TICKS_PER_SECOND = 100;

/** What a process holds in memory that no other process and no file holds. */
export interface PrivateMemory {
  /** Its own pages: heap, buffers, stacks. */
  readonly anonymousByteLength: number;
  /** Pages that it has written to, whether they came from a file or not. */
  readonly dirtyByteLength: number;
  /** Its share of memory that processes share without a file: a database's buffers. */
  readonly sharedByteLength: number;
}

/** Memory of one process that is no page of a file. */
export function readAnonymousByteLength(pid: number): number {
  const [, kibibytes = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(readProc(pid, 'status')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Processor seconds of a process and of all that it started. */
export function readCpuSeconds(pid: number): number {
  return listTree(pid).reduce((sum, each) => sum + parseCpuSeconds(readProc(each, 'stat')), 0);
}

/** Processor seconds of the children of this process that have ended. */
export function readEndedCpuSeconds(): number {
  return sumTicks(readProc(process.pid, 'stat'), { from: 13, to: 15 });
}

export function readPrivateMemory(pid: number): PrivateMemory {
  const each = listTree(pid).map((one) => parseMemory(readProc(one, 'smaps_rollup')));
  const sum = (pick: (memory: PrivateMemory) => number) =>
    each.reduce((total, memory) => total + pick(memory), 0);
  return {
    anonymousByteLength: sum((memory) => memory.anonymousByteLength),
    dirtyByteLength: sum((memory) => memory.dirtyByteLength),
    sharedByteLength: sum((memory) => memory.sharedByteLength),
  };
}

/**
 * The 14th to 17th field of /proc/<pid>/stat: user and system time, its own and that of the
 * children that have ended. The 2nd field is a name, which may hold anything.
 */
export function parseCpuSeconds(stat: string): number {
  return sumTicks(stat, { from: 11, to: 15 });
}

/** Seconds of some fields of a stat file, counted from the field after the name. */
function sumTicks(stat: string, { from, to }: { readonly from: number; readonly to: number }) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

export function parseMemory(rollup: string): PrivateMemory {
  const bytesOf = (name: string) => {
    const [, kibibytes = '0'] = new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(rollup) ?? [];
    return Number(kibibytes) * 1024;
  };
  return {
    anonymousByteLength: bytesOf('Pss_Anon'),
    dirtyByteLength: bytesOf('Private_Dirty'),
    sharedByteLength: bytesOf('Pss_Shmem'),
  };
}

/** A process, its children and theirs. */
function listTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readProc(pid, `task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listTreeIfThere)];
}

/** A child may end between being listed and being looked at. */
function listTreeIfThere(pid: number): number[] {
  try {
    return listTree(pid);
  } catch {
    return [];
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
