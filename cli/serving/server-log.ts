import { randomBytes } from 'node:crypto';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { ServeOptions } from '../../src/serve.ts';
import type { TokenEvent } from '../tokens/follow-tokens.ts';
import type { Metrics } from './metrics.ts';
import type { LogLevel } from './server-options.ts';

type ServerLog = ServeOptions['log'];

export interface LogOptions {
  readonly level: LogLevel;
  /** Receives one line of JSON at a time. */
  readonly write: (line: string) => void;
  /** Counts responses and changes of snapshots, if metrics are enabled. */
  readonly metrics?: Metrics | undefined;
  /** Takes changes of snapshots and tokens in place of `write`. */
  readonly tellNote?: ((note: LogNote) => void) | undefined;
  /** Called after each change of snapshots or tokens. */
  readonly onNote?: () => void;
}

/** A line about a change of snapshots or tokens. */
export interface LogNote {
  readonly level: 'error' | 'info';
  readonly message: string;
  readonly members: object;
}

interface ProcessLog extends ServerLog {
  workerReplaced(worker: { readonly pid: number; readonly cause: string }): void;
  tokensNoted(event: TokenEvent): void;
  /** Writes a note of another process. */
  logNote(note: LogNote): void;
}

/** The only module that uses pino. It writes the server's log events as lines of JSON. */
export function createServerLog({
  level,
  write,
  metrics,
  tellNote,
  onNote,
}: LogOptions): ProcessLog {
  const logger = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, { write });
  const isAccessLogged = level === 'debug';
  const logNote = ({ level, members, message }: LogNote) => logger[level](members, message);
  function note(subject: string, event: TokenEvent['event'] | 'closed', members: object): void {
    const level = event === 'refused' ? 'error' : 'info';
    (tellNote ?? logNote)({ level, message: `${subject} ${event}`, members });
    onNote?.();
  }

  return {
    access:
      isAccessLogged || metrics !== undefined
        ? createAccessLog(isAccessLogged ? logger : undefined, metrics)
        : undefined,
    failed: (failure) => logger.error(failure, 'failed'),
    workerReplaced: (worker) => logger.error(worker, 'worker died and is replaced'),
    noted(change) {
      metrics?.noted(change);
      const { event, ...members } = change;
      note('snapshot', event, members);
    },
    tokensNoted: ({ event, ...members }) => note('token file', event, members),
    logNote,
  };
}

/** Distinguishes the requests of one process from those of another. */
const RUN_ID_BYTE_LENGTH = 4;

function createAccessLog(
  logger: Logger | undefined,
  metrics: Metrics | undefined,
): ServerLog['access'] {
  const run = randomBytes(RUN_ID_BYTE_LENGTH).toString('hex');
  let requestCount = 0;
  return {
    clockMs: () => performance.now(),
    nextRequestId: () => `${run}-${++requestCount}`,
    answered(line) {
      metrics?.answered(line);
      if (logger === undefined) return;
      const { requestId, endpoint: _, city: __, durationMs, byteLength, tokenName, ...rest } = line;
      const members = { request_id: requestId, ...rest, bytes: byteLength, token: tokenName };
      logger.debug({ ...members, duration_ms: Number(durationMs.toFixed(3)) }, 'answered');
    },
  };
}
