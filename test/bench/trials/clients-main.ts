/**
 * `node out/js/test/bench/trials/clients-main.js [slow] [greedy] [seconds]`: connections that are
 * idle or send a byte now and then, and connections that pipeline requests and never read.
 * Meanwhile a well-behaved client asks; its slowest answer must take less than half a second, and
 * the memory must go back when the others are gone.
 */
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askOnce, openSocket } from './raw-client.ts';
import {
  countOr,
  type Faults,
  makeCity,
  mustRun,
  readAnonMb,
  runTrial,
  type Server,
  startServer,
  summarise,
  TOKEN,
} from './trial.ts';

const SLOWEST_MAX_MS = 500;
const WARM_UP_COUNT = 3000;
/** The heap goes up and down by so much under any load, between two full collections. */
const MEMORY_KEPT_MAX_MB = 60;

const PAGE = `/curbs/spaces?service_token=${TOKEN}&response_size=250`;

const SLOW_HEAD = `GET ${PAGE} HTTP/1.1\r\nHost: a\r\nX-Slow: `;

await runTrial(async (folder, faults) => {
  const [slowCount, greedyCount, seconds] = [countOr(1000), countOr(40, 1), countOr(20, 2)];
  const city = await makeCity(join(folder, 'city'), { spaceCount: 10_000, seed: 5 });
  const store = join(folder, 'store');
  await mustRun(['ingest', city, '--out', store]);
  const server = await startServer([store]);
  // A heap grows with the first thousands of requests, whatever they are.
  for (let count = 0; count < WARM_UP_COUNT; count++) await askOnce(server.port, PAGE);
  const before = readAnonMb(server.pid);
  const alone = await measure(server, seconds / 4, faults);

  const slow = await openAll(slowCount, server.port);
  const trickle = setInterval(() => trickleInto(slow), 1000);
  const besideSlow = await measure(server, seconds, faults);
  clearInterval(trickle);
  for (const socket of slow) socket.destroy();

  const greedy = await openAll(greedyCount, server.port);
  for (const socket of greedy) {
    socket.pause();
    socket.write(`GET ${PAGE} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(600));
  }
  const besideGreedy = await measure(server, seconds, faults);
  const during = readAnonMb(server.pid);
  for (const socket of greedy) socket.destroy();
  let after = readAnonMb(server.pid);
  for (let tries = 0; tries < 100 && after > before + MEMORY_KEPT_MAX_MB; tries++) {
    // Requests make garbage, and garbage makes V8 collect.
    await measure(server, 0.2, faults);
    after = readAnonMb(server.pid);
  }
  if (after > before + MEMORY_KEPT_MAX_MB) faults.add(`memory: ${before} MB, then ${after} MB`);
  const { status } = await server.stop();
  if (status !== 0) faults.add(`the server ended in ${status}`);
  return {
    slow: slowCount,
    greedy: greedyCount,
    alone,
    beside_slow: besideSlow,
    beside_greedy: besideGreedy,
    memory_mb: { before, during, after },
  };
});

async function openAll(count: number, port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 50) {
    const some = Array.from({ length: Math.min(50, count - opened) }, () => openSocket(port));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** A third says nothing, a third sends its head byte by byte, a third begins a body. */
function trickleInto(sockets: readonly Socket[]): void {
  sockets.forEach((socket, index) => {
    if (socket.destroyed || index % 3 === 0) return;
    if (socket.bytesWritten === 0 && index % 3 === 2) {
      socket.write(`POST ${PAGE} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`);
    } else if (socket.bytesWritten < SLOW_HEAD.length) {
      socket.write(SLOW_HEAD[socket.bytesWritten] ?? 'x');
    } else socket.write('x');
  });
}

async function measure(server: Server, seconds: number, faults: Faults): Promise<object> {
  const durations: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    const { status, durationMs } = await askOnce(server.port, PAGE);
    durations.push(durationMs);
    if (status !== 200) faults.add(`status ${status}`);
    await wait(5);
  }
  const slowest = Math.max(...durations);
  if (slowest > SLOWEST_MAX_MS) faults.add(`an answer took ${slowest.toFixed(0)} ms`);
  return { requests: durations.length, ...summarise(durations) };
}
