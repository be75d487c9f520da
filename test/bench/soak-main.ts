/**
 * `node out/js/test/bench/soak-main.js <store> [seconds]`: clients walk pages and ask questions
 * while a snapshot is published every second. Prints one JSON object, and ends in 1 where a request
 * failed, a walk had a gap or a repeat, or a body did not belong to the snapshot that it names.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublisher } from './trials/publish-again.ts';
import { createWalks } from './trials/walk.ts';

const CLIENT_COUNT = 32;
const PUBLISH_MS = 1000;
const TOKEN = 'soak-token-0001';

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

function residentBytes(pid: number): Readonly<Record<string, number>> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return {
    anon_mb: Math.round(read('RssAnon') / 1024),
    file_mb: Math.round(read('RssFile') / 1024),
  };
}

let isOver = false;
mkdirSync(store, { recursive: true });
publisher.publish(store, 0);
const server = spawn(
  process.execPath,
  ['out/bundle/main.js', 'serve', store, '--port', '0', '--json', '--keep-open', '20'],
  { env: { ...process.env, CURBSTONE_TOKEN: TOKEN }, stdio: ['ignore', 'pipe', 'inherit'] },
);
const ended = new Promise<number | null>((resolve) => server.on('close', resolve));
let started = '';
for await (const chunk of server.stdout) {
  started += chunk;
  if (started.includes('\n}')) break;
}
const base = `${JSON.parse(started).url}/curbs/spaces?service_token=${TOKEN}`;
let publishCount = 0;
const memory: object[] = [];
const publishing = setInterval(() => {
  publisher.publish(store, ++publishCount);
  if (publishCount % 10 === 0)
    memory.push({ publish: publishCount, ...residentBytes(server.pid ?? 0) });
}, PUBLISH_MS);
setTimeout(() => {
  isOver = true;
  clearInterval(publishing);
}, Number(secondsText) * 1000);
await Promise.all(Array.from({ length: CLIENT_COUNT }, (_, number) => runClient(number, base)));
agent.destroy();
server.kill('SIGTERM');
const status = await ended;
rmSync(store, { recursive: true, force: true });
const durations = walks.durations.toSorted((one, other) => one - other);
const at = (share: number) =>
  Number((durations[Math.floor(durations.length * share)] ?? 0).toFixed(1));
const result = {
  request_count: durations.length,
  walk_count: walks.walkCount(),
  publish_count: publishCount,
  median_ms: at(0.5),
  p99_ms: at(0.99),
  slowest_ms: Number((durations.at(-1) ?? 0).toFixed(1)),
  memory,
  server_status: status,
  fault_count: faults.length,
  faults: faults.slice(0, 5),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exitCode = faults.length === 0 && status === 0 ? 0 : 1;
