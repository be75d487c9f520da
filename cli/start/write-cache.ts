/**
 * Run by the build. Starts the server of the bundle on a tiny city, asks it some questions, and
 * writes the functions that V8 has compiled until then beside the script: see `cached-script.ts`.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileScript, writeCache } from './cached-script.ts';
import type { runServer } from './server-main.ts';

const FOLDER = resolve('out/bundle');
const SCRIPT = join(FOLDER, 'server.cjs');
const FEED = 'data/tiny';
const TOKEN = 'of-the-build';
const PATHS = ['/curbs/areas', '/curbs/zones', '/curbs/spaces', '/curbs/none'];

const store = mkdtempSync(join(tmpdir(), 'curbstone-build-'));
try {
  const main = join(FOLDER, 'main.js');
  execFileSync(process.execPath, [main, 'ingest', FEED, '--out', store], { stdio: 'pipe' });
  const script = compileScript(SCRIPT);
  const { runServer: run } = script.run() as { readonly runServer: typeof runServer };
  process.env.CURBSTONE_TOKEN = TOKEN;
  process.argv = [process.execPath, main, 'serve', store, '--port', '0', '--skip-verify'];
  const url = await startAt(run);
  for (const path of PATHS) await ask(`${url}${path}?service_token=${TOKEN}`);
  writeCache(SCRIPT, script);
} finally {
  rmSync(store, { recursive: true });
}
process.exit();

/** Starts the server and returns its URL, which it prints. */
function startAt(run: () => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    process.stdout.write = (text) => {
      resolve(/http:\/\/\S+/.exec(String(text))?.[0] ?? '');
      return true;
    };
    void run().then(() => reject(new Error('the server has ended')));
  });
}

async function ask(url: string): Promise<void> {
  const [response] = await once(get(url, { agent: false }), 'response');
  response.resume();
  await once(response, 'end');
}
