import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Calls back when a file may have changed. */
export interface PathWatch {
  close(): void;
}

/** Some file systems report no changes, so the callback is also called at this interval. */
const POLL_MS = 1_000;

/** Watches a file by its folder, so that it is found again when another file replaces it. */
export function watchPath(path: string, onChange: () => void): PathWatch {
  const watcher = openWatcher(path, onChange);
  const poll = setInterval(onChange, POLL_MS).unref();
  return {
    close() {
      watcher?.close();
      clearInterval(poll);
    },
  };
}

/**
 * Returns `undefined` if the system provides no watcher. Changes are then found by polling only.
 */
function openWatcher(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
      if (name === null || name === basename(path)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
