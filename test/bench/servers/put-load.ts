import type { Load, Loader } from '../load/load.ts';
import type { ServerProcess } from './server-process.ts';

export interface Cost {
  readonly requestsPerSecond: number;
  /** Processor time of the server, with what it started, for one request. */
  readonly cpuMicroseconds: number;
}

/** Puts one load on a server and tells what a request cost. */
export async function putLoad(
  server: Pick<ServerProcess, 'port' | 'cpuSeconds'>,
  load: Loader,
  what: Omit<Load, 'port'>,
): Promise<Cost> {
  const cpuBefore = server.cpuSeconds();
  const { requestCount, seconds } = await load({ ...what, port: server.port });
  return {
    requestsPerSecond: requestCount / seconds,
    cpuMicroseconds: ((server.cpuSeconds() - cpuBefore) * 1e6) / requestCount,
  };
}
