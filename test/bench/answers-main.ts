import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { openStore } from '../../src/open/open-store.ts';
import { createApp } from '../../src/respond/app.ts';
import { createCompressedBodies } from '../../src/respond/body/compressed-bodies.ts';
import { createEdition } from '../../src/respond/live/edition.ts';
import { median } from './measure/median.ts';
import { readCityFacts } from './questions/city-facts.ts';
import { listQuestions } from './questions/list-questions.ts';
import { TOKEN } from './questions/request-path.ts';

/*
 * Processor time of answers in process, from the request object to the parts of the body, without
 * Node's HTTP and the kernel: `node out/js/test/bench/answers-main.js <store> [text of questions]`.
 * It is steady on a machine that does other work too, and with `--cpu-prof` it gives a profile.
 */

const PATH_COUNT = 300;
const ROUND_COUNT = 15;
const REPEAT_COUNT = 8;

const [, , store = '', text = ''] = process.argv;

const edition = createEdition(await openStore(store));
const tokens = createTokenIndex([{ name: 'bench', hash: hashToken(TOKEN) }]);
const log = {
  access: undefined,
  failed({ trace }: { readonly trace: string }) {
    throw new Error(trace);
  },
};
const service = {
  city: '',
  editions: { live: () => edition, find: () => edition },
  tokens: () => tokens,
  baseUrl: undefined,
  compressed: createCompressedBodies(),
  log,
};
const app = createApp({ cities: [{ name: '', service }], baseUrl: undefined, log });
const socket = new Socket();

/** Answers one request. What would be sent is dropped, as if it had been sent at once. */
function answer(path: string): void {
  const request = new IncomingMessage(socket);
  Object.assign(request, { method: 'GET', url: path, headers: { host: '127.0.0.1' } });
  app.handle(request, new ServerResponse(request));
}

Object.assign(ServerResponse.prototype, {
  writeHead(status: number) {
    if (status !== 200) throw new Error(`status ${status}`);
  },
  write: () => true,
  end(this: ServerResponse) {
    this.emit('close');
  },
});

function measure(paths: readonly string[]): number {
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < REPEAT_COUNT; repeat++) for (const path of paths) answer(path);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (REPEAT_COUNT * paths.length);
}

for (const { name, paths } of listQuestions(await readCityFacts(store, PATH_COUNT))) {
  if (!name.includes(text)) continue;
  const rounds = Array.from({ length: ROUND_COUNT }, () => measure(paths)).slice(3);
  const [middle, least] = [median(rounds), Math.min(...rounds)].map((us) => us.toFixed(1));
  console.log(`${name.padEnd(36)} ${middle} µs, least ${least} µs`);
}
socket.destroy();
