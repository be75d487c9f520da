import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isProblem } from '../../src/respond/problem.ts';
import { parseBase } from '../../src/respond/request/host.ts';
import { parseTarget } from '../../src/respond/request/parse-target.ts';
import { getRoute } from '../../src/respond/routes.ts';
import type { AccessLine, FailedRequest } from '../../src/respond/server-log.ts';
import type { Visit } from '../../src/respond/visit.ts';
import { logFailure, watchVisit } from '../../src/respond/watch-visit.ts';

function visitOf(url: string): Visit {
  const target = parseTarget(url);
  const base = parseBase({ configured: undefined, host: 'city.example' });
  if (isProblem(base)) throw new Error(base.description);
  const opened = isProblem(target) ? target : { target, base };
  const match = { route: getRoute('areas'), identifier: undefined };
  return {
    method: 'GET',
    target: url,
    ifMatch: undefined,
    ifNoneMatch: undefined,
    acceptEncoding: undefined,
    tokenName: 'maps',
    problem: 'invalid_parameter',
    opened,
    city: undefined,
    routed: url,
    match,
  };
}

describe('watchVisit', () => {
  it('logs method, path, status and duration when the response is closed', () => {
    const lines: AccessLine[] = [];
    let nowMs = 1000;
    const log = {
      clockMs: () => nowMs,
      nextRequestId: () => 'r1',
      answered: (line: AccessLine) => lines.push(line),
    };
    const socket = { bytesWritten: 100 };
    // Of a response, three things are looked at.
    const response = Object.assign(new EventEmitter(), {
      statusCode: 400,
      socket,
    }) as unknown as ServerResponse;
    watchVisit(log, visitOf('/curbs/areas?service_token=SECRET-abc123'), response);
    nowMs = 1007;
    socket.bytesWritten = 350;
    expect(lines).toEqual([]);
    response.emit('close');
    expect(lines).toEqual([
      {
        requestId: 'r1',
        method: 'GET',
        city: '',
        endpoint: '/curbs/areas',
        path: '/curbs/areas',
        status: 400,
        durationMs: 7,
        byteLength: 250,
        tokenName: 'maps',
        problem: 'invalid_parameter',
      },
    ]);
  });
});

describe('logFailure', () => {
  function logged(visit: Visit, error: unknown): FailedRequest | undefined {
    let found: FailedRequest | undefined;
    const log = {
      access: undefined,
      failed(failure: FailedRequest) {
        found = failure;
      },
    };
    logFailure(log, visit, error);
    return found;
  }

  it('logs the stack without the token', () => {
    const visit = visitOf('/curbs/areas?service_token=SECRET-abc123');
    const failure = logged(visit, new Error('cannot answer SECRET-abc123'));
    expect(failure).toMatchObject({ method: 'GET', path: '/curbs/areas' });
    expect(failure?.trace).toContain('Error: cannot answer [service_token]');
    expect(failure?.trace).toContain('watch-visit.test');
    expect(JSON.stringify(failure)).not.toContain('SECRET');
  });

  it('takes anything that is thrown', () => {
    expect(logged(visitOf('/'), 'text')?.trace).toBe('text');
    expect(logged(visitOf('/%'), undefined)?.trace).toBe('undefined');
  });
});
