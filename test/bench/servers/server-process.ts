import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readCpuSeconds } from '../measure/process-facts.ts';
import { type Script, startScript } from '../measure/run-script.ts';
import type { MemoryUsed, UsageMessage } from '../measure/usage-hook.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** All that it printed by the time it could be reached. */
  readonly startText: string;
  /** Processor seconds so far. */
  cpuSeconds(): number;
  /** Of its JavaScript, after a collection. */
  memoryUsed(): Promise<MemoryUsed>;
  stop(): Promise<void>;
}

/** Starts a script that prints the address it listens at, as Curbstone and all peers do. */
export async function startServer(script: Script): Promise<ServerProcess> {
  const child = startScript({
    ...script,
    nodeOptions: ['--expose-gc', ...(script.nodeOptions ?? [])],
  });
  const pid = child.pid ?? 0;
  const { port, startText } = await waitForAddress(child, script);
  return {
    pid,
    port,
    startText,
    cpuSeconds: () => readCpuSeconds(pid),
    memoryUsed: () => askMemory(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function waitForAddress(
  child: ChildProcess,
  { path }: Script,
): Promise<{ port: number; startText: string }> {
  return new Promise((resolve, reject) => {
    let startText = '';
    let errorText = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      startText += chunk.toString();
      const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\s/.exec(startText) ?? [];
      if (port !== undefined) resolve({ port: Number(port), startText });
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errorText += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (status) => {
      reject(new Error(`${path} ended with status ${status}\n${errorText}`));
    });
  });
}

function askMemory(child: ChildProcess): Promise<MemoryUsed> {
  return new Promise((resolve) => {
    child.on('message', function hear(message: UsageMessage) {
      if (!('memory' in message)) return;
      child.off('message', hear);
      resolve(message.memory);
    });
    child.send('memory');
  });
}
