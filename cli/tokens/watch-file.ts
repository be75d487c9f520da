import { statSync } from 'node:fs';
import { watchPath } from '../../src/diagnostic/files/watch-path.ts';

/** Calls back when a file has changed. */
export interface FileWatch {
  /** Calls back now, whether or not the file has changed. */
  check(): void;
  close(): void;
}

export function watchFile(path: string, onChange: () => void): FileWatch {
  let seen = signatureOf(path);
  const watch = watchPath(path, () => {
    // Taken before the file is read: a change during that is seen by the next look.
    const signature = signatureOf(path);
    if (signature === seen) return;
    seen = signature;
    onChange();
  });
  return {
    check() {
      seen = signatureOf(path);
      onChange();
    },
    close: watch.close,
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
