import type { ServerResponse } from 'node:http';
import { isProblem } from './problem.ts';
import { withoutTokens } from './request/authenticate.ts';
import type { AccessLog, ServerLog } from './server-log.ts';
import { describePath, type Visit } from './visit.ts';

/** Logs the visit when its answer is out, or when the client has gone. */
export function watchVisit(log: AccessLog, visit: Visit, response: ServerResponse): void {
  const startMs = log.clockMs();
  response.once('close', () => {
    log.answered({
      method: visit.method,
      path: describePath(visit),
      status: response.statusCode,
      durationMs: log.clockMs() - startMs,
    });
  });
}

/** Logs an answer to what could not be read as a request: there is no method and no path. */
export function logUnread({ access }: ServerLog, status: number): void {
  access?.answered({ method: 'unknown', path: 'unknown', status, durationMs: 0 });
}

/**
 * Logs what nobody foresaw. Its text may quote anything, so every token of the request is taken out
 * of it.
 */
export function logFailure(log: ServerLog, visit: Visit, error: unknown): void {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const pairs = isProblem(visit.opened) ? [] : visit.opened.target.pairs;
  log.failed({
    method: visit.method,
    path: describePath(visit),
    trace: withoutTokens(trace, pairs),
  });
}
