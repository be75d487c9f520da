import { type FSWatcher, watch } from 'node:fs';
import { CURRENT_FILE } from '../snapshot/layout.ts';

/** Calls back when the pointer of a store may have changed. */
export interface PointerWatch {
  close(): void;
}

/** Some file systems report no changes, so the pointer is also read at this interval. */
const POLL_MS = 1_000;

export function watchPointer(store: string, onChange: () => void): PointerWatch {
  const watcher = openWatcher(store, onChange);
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
function openWatcher(store: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(store, { persistent: false }, (_, name) => {
      if (name === null || name === CURRENT_FILE) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
