import autocannon from 'autocannon';
import type { Load } from './load.ts';

/*
 * A load in a process of its own, given as JSON in its one argument; prints what came of it. A
 * request may take long, where the question is a hard one for the server.
 */

const TIMEOUT_SECONDS = 120;

export interface AutocannonOutcome {
  readonly requestCount: number;
  readonly seconds: number;
  readonly faultCount: number;
}

const load: Load = JSON.parse(process.argv[2] ?? '');
const start = performance.now();
const result = await autocannon({
  url: `http://127.0.0.1:${load.port}`,
  connections:
    'seconds' in load.until
      ? load.connectionCount
      : Math.min(load.connectionCount, load.until.requestCount),
  requests: load.paths.map((path) => ({ path })),
  headers: { ...load.headers },
  timeout: TIMEOUT_SECONDS,
  ...('seconds' in load.until
    ? { duration: load.until.seconds }
    : { amount: load.until.requestCount }),
});
const outcome: AutocannonOutcome = {
  requestCount: result['2xx'],
  seconds: (performance.now() - start) / 1000,
  faultCount: result.errors + result.non2xx + result.timeouts,
};
process.stdout.write(JSON.stringify(outcome));
