import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf } from '../diagnostic/system-error.ts';
import { SNAPSHOT_ID } from '../snapshot/layout.ts';

export interface PublishedSnapshot {
  readonly id: string;
  readonly folder: string;
  /**
   * Time of the last publish, which is the time of its folder. Every publish creates the folder or
   * writes a new report into it, and nothing else changes it.
   */
  readonly publishedMs: number;
}

/**
 * Returns the snapshots of a store, the last published one first.
 *
 * @throws Failure if `store` is not a readable folder.
 */
export function listSnapshots(store: string): PublishedSnapshot[] {
  return readNames(store)
    .filter((name) => SNAPSHOT_ID.test(name))
    .flatMap((id) => {
      const folder = join(store, id);
      const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
      return stats?.isDirectory() === true ? [{ id, folder, timeNs: stats.mtimeNs }] : [];
    })
    .sort((a, b) => compareBig(b.timeNs, a.timeNs) || (a.id < b.id ? -1 : 1))
    .map(({ id, folder, timeNs }) => ({ id, folder, publishedMs: Number(timeNs / 1_000_000n) }));
}

function readNames(store: string): string[] {
  try {
    return readdirSync(store);
  } catch (cause) {
    throw new Failure('world', `${store} is not a store (${codeOf(cause) ?? String(cause)})`, {
      hint: 'make one with `curbstone ingest <feed> --out <store>`',
      cause,
    });
  }
}

function compareBig(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
