import { Worker } from 'node:worker_threads';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { codeOf } from '../../diagnostic/system-error.ts';
import { CONTAINER_PATIENCE_MS } from '../../model/limits.ts';
import type { Piece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import type { ReadSizes } from '../text/read-text.ts';
import { CONTAINER_NAMES, type ContainerFormat } from './container-format.ts';
import type {
  ContainerEvent,
  ContainerRequest,
  PostedError,
  ReportCall,
} from './container-worker.ts';

/** Reads files that are not text, one after the other, in a separate thread. */
export interface ContainerThread {
  read(
    reading: SourceReading,
    how: { readonly format: ContainerFormat; readonly sizes: ReadSizes },
  ): AsyncGenerator<Piece>;
  close(): Promise<void>;
}

/**
 * Creates a thread for the readers of these formats, which are third-party packages. Some of them
 * loop for ever over a damaged file, and a loop can only be stopped from another thread. If nothing
 * comes for `patienceMs`, the thread is stopped and the file is refused. The thread is started when
 * it is first needed.
 */
export function createContainerThread(patienceMs = CONTAINER_PATIENCE_MS): ContainerThread {
  let worker: Worker | undefined;
  let events: EventQueue | undefined;

  async function stop(): Promise<void> {
    await worker?.terminate();
    worker = undefined;
  }

  function start(): { readonly worker: Worker; readonly events: EventQueue } {
    if (worker === undefined || events === undefined) {
      worker = new Worker(WORKER_URL);
      events = createEventQueue(worker);
    }
    return { worker, events };
  }

  return {
    async *read(reading, how) {
      const thread = start();
      const ask = (request: ContainerRequest) => thread.worker.postMessage(request);
      ask({ type: 'open', plan: reading.plan, ...how });
      let isOpen = true;
      try {
        for (ask({ type: 'next' }); ; ) {
          const event = await thread.events.next(patienceMs);
          if (event?.type === 'working') continue;
          if (event?.type === 'report') {
            takeReport(reading, event.call);
            continue;
          }
          isOpen = event?.type === 'piece';
          if (event?.type === 'piece') {
            // The next piece is read while this one is in use.
            ask({ type: 'next' });
            yield event.piece;
            continue;
          }
          if (event === undefined || event.type === 'failed') await stop();
          if (event === undefined) refuseStuck(reading, how.format, patienceMs);
          else if (event.type === 'failed') takeError(reading, how.format, event.error);
          return;
        }
      } finally {
        if (isOpen) {
          // The reader removes its temporary files before the thread is stopped.
          ask({ type: 'close' });
          await skipToEnd(thread.events, patienceMs);
          await stop();
        }
      }
    },
    close: stop,
  };
}

const WORKER_URL = new URL('./container-worker.js', import.meta.url);

interface EventQueue {
  /** Returns the next event; `undefined` if none comes in this time. */
  next(patienceMs: number): Promise<ContainerEvent | undefined>;
}

function createEventQueue(worker: Worker): EventQueue {
  const waiting: ContainerEvent[] = [];
  let wake: (() => void) | undefined;

  function take(event: ContainerEvent): void {
    waiting.push(event);
    wake?.();
  }
  const fail = (error: Error) => take({ type: 'failed', error: describeThreadError(error) });
  worker.on('message', take);
  worker.on('error', fail);
  worker.on('messageerror', fail);
  worker.on('exit', (status) => fail(new Error(`the reading thread ended with status ${status}`)));

  return {
    next(patienceMs) {
      if (waiting.length > 0) return Promise.resolve(waiting.shift());
      return new Promise((resolve) => {
        const done = () => {
          wake = undefined;
          clearTimeout(timer);
          resolve(waiting.shift());
        };
        // If this thread was busy, the event may be there already: it is taken before giving up.
        const timer = setTimeout(() => setImmediate(() => wake === done && done()), patienceMs);
        wake = done;
      });
    },
  };
}

function describeThreadError(error: Error): PostedError {
  return { message: error.message, stack: error.stack, code: codeOf(error), failure: undefined };
}

async function skipToEnd(events: EventQueue, patienceMs: number): Promise<void> {
  for (;;) {
    const event = await events.next(patienceMs);
    if (event === undefined || event.type === 'end' || event.type === 'failed') return;
  }
}

function takeReport({ report }: SourceReading, call: ReportCall): void {
  // Each call has the value for its method, but the compiler sees only the union of both.
  const method = report[call.method] as (value: ReportCall['value']) => void;
  method(call.value);
}

function refuseStuck(reading: SourceReading, format: ContainerFormat, patienceMs: number): void {
  const content = CONTAINER_NAMES[format];
  reading.refuse(diagnose('format-unknown:stuck', { content, seconds: patienceMs / 1000 }));
}

/** Refuses the file if its records need too much memory, and throws every other error. */
function takeError(reading: SourceReading, format: ContainerFormat, error: PostedError): void {
  const { message, stack, code, failure } = error;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    reading.refuse(diagnose('format-unknown:too-large', { content: CONTAINER_NAMES[format] }));
    return;
  }
  if (failure !== undefined) {
    const { kind, hint } = failure;
    throw new Failure(kind, message, hint === undefined ? {} : { hint });
  }
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) {
    const { file, path } = reading.plan;
    throw new Failure('world', `${file} could not be read: ${code}`, {
      hint: `check the disk or share that holds ${path}`,
    });
  }
  throw Object.assign(new Error(message), { stack });
}
