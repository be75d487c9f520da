import { describe, expect, it } from 'vitest';
import { createServerLog } from '../../../cli/serving/server-log.ts';
import type { LogLevel } from '../../../cli/serving/server-options.ts';

function linesAt(level: LogLevel): object[] {
  const lines: object[] = [];
  const log = createServerLog({ level, write: (line) => lines.push(JSON.parse(line)) });
  const at = { method: 'GET', path: '/curbs/areas' };
  log.access?.answered({
    ...at,
    requestId: 'r1',
    city: '',
    endpoint: '/curbs/areas',
    status: 200,
    durationMs: 1.23456,
    byteLength: 512,
    tokenName: 'maps',
    problem: undefined,
  });
  log.failed({ ...at, trace: 'Error: x\n    at y' });
  return lines;
}

describe('the log of a server', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const failed = {
    level: 50,
    time,
    method: 'GET',
    path: '/curbs/areas',
    trace: 'Error: x\n    at y',
    msg: 'failed',
  };

  it('at level debug has a line of JSON for every response and every failure', () => {
    expect(linesAt('debug')).toEqual([
      {
        level: 20,
        time,
        method: 'GET',
        path: '/curbs/areas',
        request_id: 'r1',
        status: 200,
        bytes: 512,
        token: 'maps',
        duration_ms: 1.235,
        msg: 'answered',
      },
      failed,
    ]);
  });

  it('at level error has failures alone, and looks at no clock', () => {
    expect(linesAt('error')).toEqual([failed]);
    expect(createServerLog({ level: 'error', write() {} }).access).toBeUndefined();
  });

  it('at level silent has nothing', () => {
    expect(linesAt('silent')).toEqual([]);
  });

  it('has a clock that goes forward', () => {
    const { access } = createServerLog({ level: 'debug', write() {} });
    const [before = 0, after = 0] = [access?.clockMs(), access?.clockMs()];
    expect(after).toBeGreaterThanOrEqual(before);
  });
});
