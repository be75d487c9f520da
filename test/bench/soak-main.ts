/**
 * `node out/js/test/bench/soak-main.js <store> [seconds]`: clients walk pages and ask questions
 * while a snapshot is published every second. Prints one JSON object, and ends in 1 where a request
 * failed, a walk had a gap or a repeat, or a body did not belong to the snapshot that it names.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublisher } from './trials/publish-again.ts';
import { readAnonMb, startServer, summarise, TOKEN } from './trials/trial.ts';
import { createWalks } from './trials/walk.ts';

const CLIENT_COUNT = 32;
const PUBLISH_MS = 1000;

const [source = '', secondsText = '60'] = process.argv.slice(2);
const store = join(tmpdir(), `curbstone-soak-${process.pid}`);
const publisher = createPublisher(source);
const faults: string[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_COUNT });
const walks = createWalks({ agent, publisher, addFault: (fault) => faults.push(fault) });

/** Every other client walks; the others ask for single pages. */
async function runClient(number: number, base: string): Promise<void> {
  if (number % 2 === 0) {
    await walks.run(`${base}&response_size=250`, () => isOver);
    return;
  }
  for (let turn = 0; !isOver; turn++) {
    const [size, page] = [1 + ((turn * 37) % 250), 1 + ((turn * 101) % 300)];
    await walks.askOne(`${base}&response_size=${size}&page_num=${page}`);
  }
}

let isOver = false;
mkdirSync(store, { recursive: true });
publisher.publish(store, 0);
const server = await startServer([store, '--keep-open', '20']);
const base = `http://127.0.0.1:${server.port}/curbs/spaces?service_token=${TOKEN}`;
let publishCount = 0;
const memory: object[] = [];
const publishing = setInterval(() => {
  publisher.publish(store, ++publishCount);
  if (publishCount % 10 === 0) {
    memory.push({ publish: publishCount, anon_mb: readAnonMb(server.pid) });
  }
}, PUBLISH_MS);
setTimeout(() => {
  isOver = true;
  clearInterval(publishing);
}, Number(secondsText) * 1000);
await Promise.all(Array.from({ length: CLIENT_COUNT }, (_, number) => runClient(number, base)));
agent.destroy();
const { status } = await server.stop();
rmSync(store, { recursive: true, force: true });
const result = {
  request_count: walks.durations.length,
  walk_count: walks.walkCount(),
  publish_count: publishCount,
  ...summarise(walks.durations),
  memory,
  server_status: status,
  fault_count: faults.length,
  faults: faults.slice(0, 5),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exitCode = faults.length === 0 && status === 0 ? 0 : 1;
