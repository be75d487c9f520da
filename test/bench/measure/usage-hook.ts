import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a measured process before its own code (`node --import`). It answers one
 * question over the channel to the bench, what memory is in use now, and says what was used
 * when the process ends.
 */

export interface MemoryUsed {
  readonly heapUsedByteLength: number;
  readonly externalByteLength: number;
}

export interface UsageAtExit {
  /** The most memory that was resident at once, of all threads together. */
  readonly maxResidentByteLength: number;
  /** Of all threads, user and system. */
  readonly cpuSeconds: number;
}

export type UsageMessage = { readonly memory: MemoryUsed } | { readonly usage: UsageAtExit };

// The workers of a server inherit the hook, but their channel leads to the server.
if (isMainThread && cluster.isPrimary && process.send !== undefined) {
  process.on('message', (message) => {
    if (message === 'memory') tell({ memory: memoryUsed() });
  });
  // The channel must not keep the process alive.
  process.channel?.unref();
  // A server must not outlive the bench, however that ends.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.on('exit', () => tell({ usage: usageAtExit() }));
}

function tell(message: UsageMessage): void {
  process.send?.(message);
}

/** Twice collected, since what the first leaves to finalisers is gone after the second. */
function memoryUsed(): MemoryUsed {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsedByteLength: heapUsed, externalByteLength: external };
}

function usageAtExit(): UsageAtExit {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return {
    maxResidentByteLength: readPeakByteLength(),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  };
}

/**
 * The high-water mark of this program. `maxRSS` would not do: it is handed on through `fork` and
 * `exec`, so that it is never below what the parent had.
 */
function readPeakByteLength(): number {
  const [, kibibytes = '0'] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
