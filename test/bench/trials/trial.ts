/**
 * What the trials share. A trial shows one property of the real program under faults or load,
 * prints one JSON object, and ends in 1 where the property does not hold.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnonymousByteLength } from '../measure/process-facts.ts';
import { scriptPath } from '../measure/run-script.ts';

export const TOKEN = 'trial-token-0001';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);
const CITY = scriptPath('../../../data/main.js', import.meta.url);

export interface Faults {
  add(fault: string): void;
}

const SHOWN_FAULT_COUNT = 5;

/** Runs a trial in a folder of its own and prints its figures and first faults. */
export async function runTrial(
  work: (folder: string, faults: Faults) => Promise<object>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-trial-'));
  const faults: string[] = [];
  const startMs = performance.now();
  try {
    const figures = await work(folder, { add: (fault) => faults.push(fault) });
    const result = {
      ...figures,
      seconds: round((performance.now() - startMs) / 1000),
      fault_count: faults.length,
      faults: faults.slice(0, SHOWN_FAULT_COUNT),
    };
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    stopPrograms();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number at this place behind the script's name, or the usual one. */
export function countOr(usual: number, place = 0): number {
  const text = process.argv[2 + place];
  return text === undefined ? usual : Number(text);
}

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();

function stopPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** `prefix`: a program that runs the command, as `ip netns exec <name>`. */
export function startNode(
  words: readonly string[],
  prefix: readonly string[] = [],
): { child: ChildProcess; ended: Promise<Ended> } {
  const [program = '', ...rest] = [...prefix, process.execPath, ...words];
  const child = spawn(program, rest, {
    env: { ...process.env, CURBSTONE_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout?.resume();
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (status, signal) => {
      running.delete(child);
      resolve({ status, signal, stderr });
    });
  });
  return { child, ended };
}

export function startCurbstone(
  words: readonly string[],
  prefix: readonly string[] = [],
): ReturnType<typeof startNode> {
  return startNode([CLI, ...words], prefix);
}

export function runCurbstone(words: readonly string[]): Promise<Ended> {
  return startCurbstone(words).ended;
}

/** Runs a command that must succeed. */
export async function mustRun(words: readonly string[]): Promise<void> {
  const { status, stderr } = await runCurbstone(words);
  if (status !== 0) throw new Error(`curbstone ${words.join(' ')} ended in ${status}\n${stderr}`);
}

/** Writes the feed of a city. */
export async function makeCity(
  folder: string,
  { spaceCount, seed }: { readonly spaceCount: number; readonly seed: number },
): Promise<string> {
  const words = ['--out', folder, '--spaces', String(spaceCount), '--seed', String(seed)];
  const { status, stderr } = await startNode([CITY, ...words]).ended;
  if (status !== 0) throw new Error(`the city could not be made\n${stderr}`);
  return folder;
}

export interface Server {
  readonly pid: number;
  readonly port: number;
  readonly opsPort: number;
  /** What it printed and logged so far. */
  output(): string;
  stop(): Promise<Ended>;
  readonly ended: Promise<Ended>;
}

/** Starts `serve` with these words and a port for the operator, and waits until it listens. */
export async function startServer(
  words: readonly string[],
  prefix: readonly string[] = [],
): Promise<Server> {
  const port = words.includes('--port') ? [] : ['--port', '0'];
  const all = ['serve', ...words, ...port, '--ops-port', '0', '--json'];
  const { child, ended } = startCurbstone(all, prefix);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let end: Ended | undefined;
  void ended.then((value) => {
    end = value;
  });
  while (!output.includes('\n}\n')) {
    if (end !== undefined) throw new Error(`the server ended in ${end.status}\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const portIn = (name: string) =>
    Number(new RegExp(`"${name}": "http://[^"]*:(\\d+)"`).exec(output)?.[1]);
  return {
    pid: child.pid ?? 0,
    port: portIn('url'),
    opsPort: portIn('ops_url'),
    output: () => output,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export function liveIn(store: string): string {
  return readFileSync(join(store, 'current'), 'utf8').trim();
}

/** Returns the id of the snapshot from which a server answers. */
export async function readServedId(url: string): Promise<string | null> {
  const { headers } = await fetch(url, { method: 'HEAD' });
  return headers.get('x-curb-snapshot');
}

/** Private memory of a process in MiB. */
export function readAnonMb(pid: number): number {
  return Math.round(readAnonymousByteLength(pid) / 2 ** 20);
}

/** Median, 99th percentile and maximum of durations. */
export function summarise(durations: readonly number[]): object {
  const sorted = [...durations].sort((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { median_ms: at(0.5), p99_ms: at(0.99), slowest_ms: at(1) };
}

export function round(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 1));
}
