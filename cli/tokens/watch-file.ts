import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Calls back when a file has changed. */
export interface FileWatch {
  /** Calls back now, whether or not the file has changed. */
  check(): void;
  close(): void;
}

/** Some file systems report no changes, so the file is also looked at after this interval. */
const POLL_MS = 1_000;

export function watchFile(path: string, onChange: () => void): FileWatch {
  let seen = signatureOf(path);

  function look(): void {
    // Taken before the file is read: a change during that is seen by the next look.
    const signature = signatureOf(path);
    if (signature === seen) return;
    seen = signature;
    onChange();
  }

  const watcher = openWatcher(path, look);
  const poll = setInterval(look, POLL_MS).unref();
  return {
    check() {
      seen = signatureOf(path);
      onChange();
    },
    close() {
      watcher?.close();
      clearInterval(poll);
    },
  };
}

/** Returns a text that differs after every change: the system sets `ctime` by itself. */
function signatureOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return 'missing';
  }
}

/** Returns `undefined` if the system provides no watcher. */
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
