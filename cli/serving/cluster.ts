import cluster, { type Worker } from 'node:cluster';
import { Failure } from '../../src/diagnostic/failure.ts';
import type { CityState } from '../../src/serve.ts';
import { EXIT } from '../exit-code.ts';
import type { TokenState } from '../tokens/follow-tokens.ts';
import type { TokenEntry } from '../tokens/token-file.ts';
import { type CheckOutcome, type CheckReply, createCheckDesk } from './check-desk.ts';
import { createLogOnce } from './log-once.ts';
import type { LogNote } from './server-log.ts';

/** Message from a worker process to the primary process. */
export type WorkerMessage =
  | ({ readonly kind: 'started'; readonly url: string } & Served)
  | ({ readonly kind: 'changed' } & Served)
  | { readonly kind: 'asks-for-tokens' }
  | { readonly kind: 'asks-to-check'; readonly key: string }
  | { readonly kind: 'checked'; readonly key: string; readonly outcome: CheckOutcome }
  | { readonly kind: 'noted'; readonly note: LogNote };

/** Message from the primary process to a worker. */
type PrimaryMessage =
  | { readonly kind: 'tokens'; readonly entries?: readonly TokenEntry[] | undefined }
  | { readonly kind: 'check-reply'; readonly key: string; readonly reply: CheckReply };

/** What a server process serves. */
interface Served {
  readonly cities: readonly CityState[];
  readonly tokens: TokenState;
}

export interface WorkerState extends Served {
  readonly pid: number;
  readonly url: string;
}

/** Several processes that serve the same port. */
export interface WorkerGroup {
  /** Returns the workers that serve now. */
  states(): WorkerState[];
  stop(): void;
  /** Asks the workers that serve to read pointers and tokens now. */
  reload(): void;
  /**
   * Resolves to the exit status when the last worker has ended. Rejects with a Failure if the first
   * one was killed before it served.
   */
  readonly ended: Promise<number>;
}

export interface WorkerGroupOptions {
  readonly count: number;
  /** Resolves when the group is to stop, which may be before it serves. */
  readonly stopAsked: Promise<void>;
  /** Returns the last tokens that could be read, for a worker that cannot read them. */
  readonly tokens: () => readonly TokenEntry[] | undefined;
  /** Called when a worker that served has died and is replaced. */
  readonly onReplaced: (worker: { readonly pid: number; readonly cause: string }) => void;
  /** Called once for what several workers note. */
  readonly onNoted: (note: LogNote) => void;
}

/** Delay before a worker that died before serving is started again. */
const RESTART_DELAY_MS = 1_000;

export const isWorker = cluster.isWorker;

export function tellPrimary(message: WorkerMessage): void {
  process.send?.(message);
}

/** Asks the primary process for the last tokens that it could read. */
export function askForTokens(): Promise<readonly TokenEntry[] | undefined> {
  return askPrimary({ kind: 'asks-for-tokens' }, (message) =>
    message.kind === 'tokens' ? { value: message.entries } : undefined,
  );
}

/** Asks the primary process whether this worker has to verify a snapshot, or waits for another. */
export function askToCheck(key: string): Promise<CheckReply> {
  return askPrimary({ kind: 'asks-to-check', key }, (message) =>
    message.kind === 'check-reply' && message.key === key ? { value: message.reply } : undefined,
  );
}

/** Each waits for a reply of the primary process, and returns whether a message is it. */
const waiting = new Set<(message: PrimaryMessage) => boolean>();

/** Sends a question and resolves to the first message in which `find` finds its reply. */
function askPrimary<Reply>(
  question: WorkerMessage,
  find: (message: PrimaryMessage) => { readonly value: Reply } | undefined,
): Promise<Reply> {
  return new Promise((resolve) => {
    // One listener for all: a server of many cities asks about all of them at once.
    if (waiting.size === 0) process.on('message', handOut);
    waiting.add((message) => {
      const reply = find(message);
      if (reply !== undefined) resolve(reply.value);
      return reply !== undefined;
    });
    tellPrimary(question);
  });
}

function handOut(message: PrimaryMessage): void {
  for (const take of waiting) if (take(message)) waiting.delete(take);
  // A listener would keep the process alive.
  if (waiting.size === 0) process.off('message', handOut);
}

/**
 * Ends a worker process with its exit status, which is known when all promises have been handled.
 * At a disconnection, Node itself would end it with status 0.
 */
export function leaveGroup(): void {
  if (!cluster.isWorker) return;
  setImmediate(() => {
    process.prependOnceListener('disconnect', () => process.exit());
    process.disconnect();
  });
}

/**
 * Starts the same command in several processes. The first one checks whether it can serve at all;
 * if it fails, the group fails.
 */
export async function startWorkers(options: WorkerGroupOptions): Promise<WorkerGroup> {
  const states = new Map<number, WorkerState>();
  const alive = new Set<Worker>();
  const desk = createCheckDesk({
    reply(workerId, key, reply) {
      const message: PrimaryMessage = { kind: 'check-reply', key, reply };
      cluster.workers?.[workerId]?.send(message);
    },
    clockMs: () => performance.now(),
  });
  const logOnce = createLogOnce();
  let isStopping = false;
  let hasServed = false;
  let end: (status: number) => void = () => {};
  let fail: (failure: Failure) => void = () => {};
  const ended = new Promise<number>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });

  function start(): Promise<void> {
    return new Promise((resolve) => {
      const worker = cluster.fork();
      alive.add(worker);
      logOnce.join(worker.id);
      worker.on('message', (message: WorkerMessage) => {
        // The last messages of a worker may arrive after its exit, when no request waits for them.
        if (!alive.has(worker)) return;
        take(worker, message);
        if (message.kind === 'started') resolve();
      });
      // A message to a worker that has just died fails; its exit is handled below.
      worker.on('error', () => {});
      worker.once('exit', (code, signal) => {
        resolve();
        onExit(worker, { code, cause: signal ?? `exit status ${code}` });
      });
    });
  }

  function take(worker: Worker, message: WorkerMessage): void {
    if (message.kind === 'asks-for-tokens') {
      const reply: PrimaryMessage = { kind: 'tokens', entries: options.tokens() };
      worker.send(reply);
    } else if (message.kind === 'asks-to-check') desk.ask(worker.id, message.key);
    else if (message.kind === 'checked') desk.finish(worker.id, message.key, message.outcome);
    else if (message.kind === 'noted') {
      const { note } = message;
      if (logOnce.isNew(worker.id, JSON.stringify(note))) options.onNoted(note);
    } else if (message.kind === 'started' || message.kind === 'changed') {
      const url = message.kind === 'started' ? message.url : (states.get(worker.id)?.url ?? '');
      const { cities, tokens } = message;
      states.set(worker.id, { pid: worker.process.pid ?? 0, url, cities, tokens });
      if (message.kind === 'started') hasServed = true;
    }
  }

  function onExit(
    worker: Worker,
    { code, cause }: { readonly code: number | null; readonly cause: string },
  ): void {
    const served = states.delete(worker.id);
    desk.leave(worker.id);
    logOnce.leave(worker.id);
    alive.delete(worker);
    const isLast = alive.size === 0;
    if (isStopping || !hasServed) {
      if (!isLast) return;
      if (isStopping) end(EXIT.ok);
      else if (code !== null) end(code);
      else fail(new Failure('world', `the first worker ended before it could serve (${cause})`));
      return;
    }
    options.onReplaced({ pid: worker.process.pid ?? 0, cause });
    if (served) void start();
    else setTimeout(() => !isStopping && void start(), RESTART_DELAY_MS).unref();
  }

  function stop(): void {
    isStopping = true;
    if (alive.size === 0) end(EXIT.ok);
    for (const worker of alive) worker.process.kill('SIGTERM');
  }

  void options.stopAsked.then(stop);
  await start();
  if (hasServed && !isStopping) await Promise.all(Array.from({ length: options.count - 1 }, start));
  return {
    states: () => [...states.values()],
    ended,
    stop,
    reload() {
      desk.forgetRefusals();
      // A worker that is starting would end, and reads the newest content anyway.
      for (const worker of alive) if (states.has(worker.id)) worker.process.kill('SIGHUP');
    },
  };
}
