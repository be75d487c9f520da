/**
 * `node out/js/test/bench/soak-main.js <store> [seconds]`: clients walk pages and ask questions
 * while a snapshot is published every second. Prints one JSON object, and ends in 1 where a request
 * failed, a walk had a gap or a repeat, or a body did not belong to the snapshot that it names.
 */
import { spawn } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeManifest, encodeManifest, snapshotIdOf } from '../../src/snapshot/manifest.ts';

const CLIENT_COUNT = 32;
const PUBLISH_MS = 1000;
const TOKEN = 'soak-token-0001';

const [source = '', secondsText = '60'] = process.argv.slice(2);
const store = join(tmpdir(), `curbstone-soak-${process.pid}`);
const sourceFolder = join(source, readFileSync(join(source, 'current'), 'utf8').trim());
const manifest = decodeManifest(readFileSync(join(sourceFolder, 'manifest.json')), 'manifest.json');

/** `last_updated` of each snapshot that was published, by its id. */
const published = new Map<string, number>();

/** Publishes the city again with another `last_updated`, which makes it another snapshot. */
function publish(number: number): void {
  const lastUpdatedMs = manifest.facts.lastUpdatedMs + number;
  const bytes = encodeManifest({ ...manifest, facts: { ...manifest.facts, lastUpdatedMs } });
  const id = snapshotIdOf(bytes);
  published.set(id, lastUpdatedMs);
  const folder = join(store, id);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(sourceFolder)) {
    if (name === 'manifest.json') writeFileSync(join(folder, name), bytes);
    else linkSync(join(sourceFolder, name), join(folder, name));
  }
  writeFileSync(join(store, 'current.next'), `${id}\n`);
  renameSync(join(store, 'current.next'), join(store, 'current'));
}

interface Page {
  readonly last_updated: number;
  readonly pages: { readonly total: number; readonly current: number };
  readonly data: [{ readonly spaces: readonly { readonly curb_space_id: string }[] }];
  readonly links: { readonly next?: string };
}

const faults: string[] = [];
const slowestMs: number[] = [];
let requestCount = 0;
let walkCount = 0;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_COUNT });

function ask(url: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    get(url, { agent }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      slowestMs.push(performance.now() - startMs);
      requestCount++;
      const text = Buffer.concat(chunks).toString();
      if (response.statusCode !== 200) {
        reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`));
        return;
      }
      const page: Page = JSON.parse(text);
      const id = String(response.headers['x-curb-snapshot']);
      if (published.get(id) !== page.last_updated) faults.push(`mixed answer: ${id}`);
      resolve(page);
    }).on('error', reject);
  });
}

/** Reads a list from its first page to its last, as it was when the walk began. */
async function walk(base: string): Promise<void> {
  const ids = new Set<string>();
  let count = 0;
  let url: string | undefined = `${base}&response_size=250`;
  let lastUpdated: number | undefined;
  while (url !== undefined && !isOver) {
    const page: Page = await ask(url);
    lastUpdated ??= page.last_updated;
    if (page.last_updated !== lastUpdated) faults.push('a walk changed its snapshot');
    for (const { curb_space_id: id } of page.data[0].spaces) ids.add(id);
    count += page.data[0].spaces.length;
    url = page.links.next;
  }
  if (isOver) return;
  walkCount++;
  if (ids.size !== count) faults.push(`a walk had ${count - ids.size} repeats`);
  if (count !== manifest.counts.spaces) faults.push(`a walk had ${count} spaces`);
}

async function runClient(number: number, base: string): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    try {
      if (number % 2 === 0) await walk(base);
      else
        await ask(
          `${base}&response_size=${1 + ((turn * 37) % 250)}&page_num=${1 + ((turn * 101) % 300)}`,
        );
    } catch (error) {
      faults.push(`failed request: ${error}`);
    }
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
publish(0);
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
  publish(++publishCount);
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
slowestMs.sort((one, other) => one - other);
const at = (share: number) =>
  Number((slowestMs[Math.floor(slowestMs.length * share)] ?? 0).toFixed(1));
const result = {
  request_count: requestCount,
  walk_count: walkCount,
  publish_count: publishCount,
  median_ms: at(0.5),
  p99_ms: at(0.99),
  slowest_ms: Number((slowestMs.at(-1) ?? 0).toFixed(1)),
  memory,
  server_status: status,
  fault_count: faults.length,
  faults: faults.slice(0, 5),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exitCode = faults.length === 0 && status === 0 ? 0 : 1;
