import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../support/paths.ts';

/*
 * Installs the package from its tarball in an empty folder and runs it, once with each Node.js that
 * is named: `npm run nodes -- <path of node>...`. The npm package `node@22` has such a program, in
 * node_modules/node/bin. Also runs the demo of this checkout.
 */

const SAMPLE = join(ROOT, 'data/sample-city/csv');
const ADDRESS = /http:\/\/\S+/;
const USE_CLIENT = `
import { createCurbClient } from 'curbstone/client';
import { askObjects, openStore } from 'curbstone';
const client = createCurbClient({ baseUrl: process.argv[2], serviceToken: 'demo' });
let count = 0;
for await (const space of client.spaces()) count += space.name === '' ? 0 : 1;
const store = await openStore('store');
console.log(count, askObjects(store).matchCount, store.access);
store.close();
`;

const scratch = mkdtempSync(join(tmpdir(), 'curb-nodes-'));
try {
  const tarball = pack();
  for (const node of process.argv.slice(2)) {
    console.log(await tryNode(node, tarball));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function pack(): string {
  const { stdout } = run({ cwd: ROOT, env: process.env }, 'npm', [
    ...['pack', '--json', '--pack-destination', scratch],
  ]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(scratch, filename);
}

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Returns one line about everything that worked. Throws at the first thing that does not. */
async function tryNode(node: string, tarball: string): Promise<string> {
  const version = run({ cwd: scratch, env: process.env }, node, ['--version']).stdout.trim();
  const cwd = join(scratch, version);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{"type":"module"}');
  writeFileSync(join(cwd, 'use.js'), USE_CLIENT);
  // Every script that names node runs with this one, npm's own too.
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter);
  const place = { cwd, env: { ...process.env, PATH: path, CURBSTONE_TOKEN: 'demo' } };
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=dev'];
  run(place, 'npm', ['install', ...flags, tarball]);
  const own = run(place, 'npx', ['curbstone', '--version']).stdout.trim();
  const program = join(cwd, 'node_modules/.bin/curbstone');
  const ingested = run(place, program, ['ingest', SAMPLE, '--out', 'store']).stdout;
  const held = /Snapshot \w+ with .*(?= is live)/.exec(ingested)?.[0] ?? 'nothing';
  const used = await whileServing(place, [program, 'serve', 'store', '--port', '0'], (address) =>
    run(place, node, ['use.js', address]).stdout.trim(),
  );
  const demo = await whileServing(
    { ...place, cwd: ROOT },
    [node, join(ROOT, 'out/js/cli/demo.js')],
    async (address, token) => {
      const answer = await fetch(`${address}/curbs/objects?service_token=${token}`);
      return `demo ${answer.status}`;
    },
  );
  return `Node ${version}: curbstone ${own}; ${held}; client and library: ${used}; ${demo}`;
}

function run(place: Place, program: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { ...place, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended in ${status}: ${stderr}`);
  return { stdout };
}

/** Starts a server, asks it, and expects that it ends with status 0 after a signal. */
async function whileServing(
  place: Place,
  [program = '', ...words]: readonly string[],
  ask: (address: string, token: string) => string | Promise<string>,
): Promise<string> {
  const server = spawn(program, words, { ...place, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    // The demo prints an example request behind the address.
    const last = words[0]?.endsWith('demo.js') === true ? /Control-C/ : ADDRESS;
    const text = await readUntil(server, last);
    const answer = await ask(
      ADDRESS.exec(text)?.[0] ?? '',
      /service_token=([\w-]+)/.exec(text)?.[1] ?? '',
    );
    return `${answer}, ended in ${await endOf(server)}`;
  } finally {
    server.kill('SIGKILL');
  }
}

function readUntil(server: ChildProcess, last: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('close', () => reject(new Error(`the server ended: ${text}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (last.test(text)) resolve(text);
    });
  });
}

function endOf(server: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    server.on('exit', (status) => resolve(status));
    server.kill('SIGTERM');
  });
}
