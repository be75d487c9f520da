import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { UsageAtExit, UsageMessage } from './usage-hook.ts';

const USAGE_HOOK = new URL('./usage-hook.js', import.meta.url).href;

export interface ScriptRun extends UsageAtExit {
  readonly wallSeconds: number;
  readonly stdout: string;
}

/** A script of this project, below `out/js`. */
export interface Script {
  readonly path: string;
  readonly words: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a script in a process of its own to its end, and measures it. */
export async function runScript(script: Script): Promise<ScriptRun> {
  const start = performance.now();
  const child = startScript(script);
  let usage: UsageAtExit | undefined;
  child.on('message', (message: UsageMessage) => {
    if ('usage' in message) usage = message.usage;
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => {
      said[stream] += chunk.toString();
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const wallSeconds = (performance.now() - start) / 1000;
  if (status !== 0 || usage === undefined) {
    const command = [script.path, ...script.words].join(' ').slice(0, 200);
    throw new Error(`${command} ended with status ${status}\n${said.stderr}`);
  }
  return { ...usage, wallSeconds, stdout: said.stdout };
}

/** Starts a script with the hook that measures it. */
export function startScript({ path, words, nodeOptions = [], env = {} }: Script): ChildProcess {
  return spawn(process.execPath, ['--import', USAGE_HOOK, ...nodeOptions, path, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Where a compiled script stands, from the module that names
 * it: `scriptPath('../x.js', import.meta.url)`.
 */
export function scriptPath(relative: string, from: string): string {
  return fileURLToPath(new URL(relative, from));
}
