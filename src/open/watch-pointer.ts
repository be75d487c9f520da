import { type FSWatcher, watch } from 'node:fs';
import { CURRENT_FILE } from '../snapshot/layout.ts';

/** Calls back when the pointer of a store may have changed. */
export interface PointerWatch {
  close(): void;
}

/** Some file systems tell of no change, so the pointer is also read at this interval. */
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

/** `undefined` where the system has no watch to give: then the poll alone finds changes. */
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
