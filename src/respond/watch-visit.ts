import type { ServerResponse } from 'node:http';
import { isProblem } from './problem.ts';
import type { Reply } from './reply.ts';
import { withoutTokens } from './request/authenticate.ts';
import type { AccessLog, ServerLog } from './server-log.ts';
import { describeEndpoint, describePath, type Visit } from './visit.ts';

/** Logs the visit when its response is sent or the client disconnects. */
export function watchVisit(log: AccessLog, visit: Visit, response: ServerResponse): void {
  const startMs = log.clockMs();
  const requestId = log.nextRequestId();
  const { socket } = response;
  const startByte = socket?.bytesWritten ?? 0;
  response.once('close', () => {
    log.answered({
      requestId,
      method: visit.method,
      city: visit.city?.name ?? '',
      endpoint: describeEndpoint(visit),
      path: describePath(visit),
      status: response.statusCode,
      durationMs: log.clockMs() - startMs,
      byteLength: (socket?.bytesWritten ?? 0) - startByte,
      tokenName: visit.tokenName,
      problem: visit.problem,
    });
  });
}

/** Logs a response to bytes that are not a request, which have no method and no path. */
export function logUnread({ access }: ServerLog, { status, problem }: Reply): void {
  access?.answered({
    requestId: access.nextRequestId(),
    method: 'unknown',
    city: '',
    endpoint: 'unknown',
    path: 'unknown',
    status,
    durationMs: 0,
    byteLength: 0,
    tokenName: undefined,
    problem,
  });
}

/**
 * Logs an unexpected error. Its text may quote anything, so every token of the request is removed.
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
