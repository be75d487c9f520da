import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMMANDS } from '../../cli/start/commands.ts';
import { runToEnd } from '../../cli/start/run-process.ts';
import { fakeContext } from './fake-context.ts';
import { ROOT } from './paths.ts';

const MAIN = join(ROOT, 'out/bundle/main.js');

export interface CliRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program and waits for its end. */
export function runCli(
  words: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CliRun> {
  return collect(startCli(words, options));
}

/**
 * Runs a command in the process of the test, which costs a tenth of a start of the program. What
 * only a process has, such as signals, pipes and its environment, is tested with `runCli`.
 */
export async function callCli(
  words: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CliRun> {
  const context = fakeContext({ env });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const status = await runToEnd(words, context, COMMANDS);
    return { status, stdout: context.out(), stderr: context.err() };
  } finally {
    process.chdir(before);
  }
}

/** Resolves to what a program wrote, when it has ended. */
export function collect(child: ChildProcess): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/**
 * Starts the real program without the test's own environment, but for what a process needs to run.
 */
export function startCli(
  words: readonly string[],
  {
    cwd = ROOT,
    env = {},
    stdout = 'pipe',
  }: { cwd?: string; env?: Record<string, string>; stdout?: number | 'pipe' } = {},
): ChildProcess {
  return spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  });
}
