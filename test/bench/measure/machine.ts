import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One line for the head of a report: when and on what it was measured. */
export function describeMachine(now: Date): string {
  const [cpu] = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${availableParallelism()} × ${cpu?.model ?? 'unknown processor'}`,
    `${gibibytes} GiB`,
    `Linux ${kernelVersion()}`,
    `Node ${process.version}`,
    `load ${load.join(' ')} at the start`,
  ].join(', ');
}

function kernelVersion(): string {
  return readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim();
}
