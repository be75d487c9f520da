import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Calls that change what is on the disk. Each counts one, and one more where it may do half. */
const CHANGING = [
  'mkdirSync',
  'mkdtempSync',
  'openSync',
  'writeSync',
  'writeFileSync',
  'copyFileSync',
  'chmodSync',
  'fsyncSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
] as const;

/** Of those, the ones that a full disk refuses. */
const NEEDING_SPACE: ReadonlySet<string> = new Set([
  'mkdirSync',
  'mkdtempSync',
  'openSync',
  'writeSync',
  'writeFileSync',
  'copyFileSync',
  'fsyncSync',
]);

type Call = (...given: unknown[]) => unknown;

/** Thrown in place of the end of the process. */
export class Stopped extends Error {}

export interface FaultyRun {
  /** How many steps were taken in all. */
  readonly stepCount: number;
  /** Whether `work` came to its end. */
  readonly hasEnded: boolean;
  readonly error: unknown;
}

/**
 * Does `work` as a process that is killed behind its step `stopAfter`: from there on nothing that
 * it does reaches the disk, not even its tidying up.
 */
export function runAndStop(work: () => unknown, stopAfter: number): Promise<FaultyRun> {
  let stepCount = 0;
  const step = (): void => {
    stepCount++;
    if (stepCount >= stopAfter) throw new Stopped(`stopped behind step ${stepCount}`);
  };
  return runWith(work, {
    wrap:
      (name, call) =>
      (...given) => {
        if (isReading(name, given)) return call(...given);
        if (stepCount >= stopAfter) throw new Stopped('a process that has ended calls nothing');
        if (name === 'writeSync' || name === 'writeFileSync') {
          if (stepCount + 1 >= stopAfter) call(...halved(name, given));
          step();
        }
        const result = call(...given);
        step();
        return result;
      },
    stepCount: () => stepCount,
  });
}

/** Does `work` on a disk that has no room any more from step `fullFrom` on. */
export function runOnFullDisk(work: () => unknown, fullFrom: number): Promise<FaultyRun> {
  let stepCount = 0;
  return runWith(work, {
    wrap:
      (name, call) =>
      (...given) => {
        if (!NEEDING_SPACE.has(name) || needsNone(name, given)) return call(...given);
        stepCount++;
        if (stepCount < fullFrom) return call(...given);
        const syscall = name.replace('Sync', '');
        const message = `ENOSPC: no space left on device, ${syscall}`;
        throw Object.assign(new Error(message), { code: 'ENOSPC', syscall });
      },
    stepCount: () => stepCount,
  });
}

/** Does `work`, and returns the numbers (inodes) of the files and folders that it syncs. */
export async function listSynced(work: () => unknown): Promise<readonly number[]> {
  const synced: number[] = [];
  const run = await runWith(work, {
    wrap:
      (name, call) =>
      (...given) => {
        if (name === 'fsyncSync') synced.push(fs.fstatSync(given[0] as number).ino);
        return call(...given);
      },
    stepCount: () => synced.length,
  });
  if (!run.hasEnded) throw run.error;
  return synced;
}

/** Does `work`, and returns the paths of the files that it reads as a whole. */
export async function listReadWhole(work: () => unknown): Promise<readonly string[]> {
  const paths: string[] = [];
  const run = await runWith(work, {
    names: ['readFileSync'],
    wrap:
      (_, call) =>
      (...given) => {
        paths.push(String(given[0]));
        return call(...given);
      },
    stepCount: () => paths.length,
  });
  if (!run.hasEnded) throw run.error;
  return paths;
}

/** Opening to read, and syncing a folder, whose renames have their room already. */
function needsNone(name: string, [first, flags]: readonly unknown[]): boolean {
  if (name === 'fsyncSync') return fs.fstatSync(first as number).isDirectory();
  return isReading(name, [first, flags]);
}

function isReading(name: string, [, flags]: readonly unknown[]): boolean {
  if (name !== 'openSync') return false;
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  const changing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  const opensToRead = typeof flags === 'number' && (flags & changing) === 0;
  return flags === undefined || flags === 'r' || opensToRead;
}

/** The same call with the first half of what it is to write. */
function halved(name: 'writeSync' | 'writeFileSync', given: readonly unknown[]): unknown[] {
  const [target, data, ...rest] = given;
  const bytes = typeof data === 'string' ? Buffer.from(data) : (data as Uint8Array);
  const start = name === 'writeSync' && typeof rest[0] === 'number' ? rest[0] : 0;
  const half = bytes.subarray(start, start + Math.floor((bytes.length - start) / 2));
  return name === 'writeSync' ? [target, half] : [target, half, ...rest];
}

async function runWith(
  work: () => unknown,
  faults: {
    readonly names?: readonly string[];
    wrap(name: string, call: Call): Call;
    stepCount(): number;
  },
): Promise<FaultyRun> {
  const system = fs as unknown as Record<string, Call>;
  const originals = new Map<string, Call>();
  for (const name of faults.names ?? CHANGING) {
    const original = system[name];
    if (original === undefined) throw new Error(`node:fs has no ${name}`);
    originals.set(name, original);
    system[name] = faults.wrap(name, original.bind(fs));
  }
  syncBuiltinESMExports();
  try {
    await work();
    return { stepCount: faults.stepCount(), hasEnded: true, error: undefined };
  } catch (error) {
    return { stepCount: faults.stepCount(), hasEnded: false, error };
  } finally {
    for (const [name, original] of originals) system[name] = original;
    syncBuiltinESMExports();
  }
}
