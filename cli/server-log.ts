import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { ServeOptions } from '../src/serve.ts';
import type { LogLevel } from './serving/server-options.ts';

type ServerLog = ServeOptions['log'];

export interface LogOptions {
  readonly level: LogLevel;
  /** Takes one line of JSON at a time. */
  readonly write: (line: string) => void;
}

/** The only home of pino: what the server has to say, as lines of JSON. */
export function createServerLog({ level, write }: LogOptions): ServerLog {
  const logger = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, { write });
  return {
    access: level === 'debug' ? createAccessLog(logger) : undefined,
    failed: (failure) => logger.error(failure, 'failed'),
    noted({ event, ...note }) {
      if (event === 'refused') logger.error(note, 'snapshot refused');
      else logger.info(note, `snapshot ${event}`);
    },
  };
}

function createAccessLog(logger: Logger): ServerLog['access'] {
  return {
    clockMs: () => performance.now(),
    answered({ durationMs, ...line }) {
      logger.debug({ ...line, duration_ms: Number(durationMs.toFixed(3)) }, 'answered');
    },
  };
}
