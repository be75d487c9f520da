import type { Load, Loader } from '../load/load.ts';
import { readEndedCpuSeconds } from '../measure/process-facts.ts';
import type { ServerProcess } from './server-process.ts';

export interface Cost {
  readonly requestsPerSecond: number;
  /** Processor time of the server, with what it started, for one request. */
  readonly cpuMicroseconds: number;
  /** Processor time of the server for each second of the load, and that of the load generator. */
  readonly serverCores: number;
  readonly loaderCores: number;
}

/** Puts one load on a server and tells what a request cost. */
export async function putLoad(
  server: Pick<ServerProcess, 'port' | 'cpuSeconds'>,
  load: Loader,
  what: Omit<Load, 'port'>,
): Promise<Cost> {
  const before = { server: server.cpuSeconds(), loader: readEndedCpuSeconds() };
  const { requestCount, seconds } = await load({ ...what, port: server.port });
  const serverSeconds = server.cpuSeconds() - before.server;
  return {
    requestsPerSecond: requestCount / seconds,
    cpuMicroseconds: (serverSeconds * 1e6) / requestCount,
    serverCores: serverSeconds / seconds,
    loaderCores: (readEndedCpuSeconds() - before.loader) / seconds,
  };
}
