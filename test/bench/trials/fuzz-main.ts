/**
 * `node out/js/test/bench/trials/fuzz-main.js [requests]`: random methods, paths, parameters,
 * headers, encodings, pipelines and broken requests against the real program with every request
 * logged. There must be no 500, no crash and no growth of memory; each refusal must be
 * well-formed JSON; and no token may be found in the log, the metrics, the ready page, the error
 * bodies or the command line.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createRandom, type Random } from '../../support/random.ts';
import { parseAnswers, type RawAnswer } from './raw-client.ts';
import {
  countOr,
  type Faults,
  makeCity,
  mustRun,
  readAnonMb,
  runTrial,
  startServer,
  TOKEN,
} from './trial.ts';

/** Connections at a time. */
const LANE_COUNT = 16;

const MEMORY_GROWN_MAX_MB = 250;

/** A token in the wrong place, or a wrong one, must not be found anywhere either. */
const SECRETS = [TOKEN, 'WRONG-secret-token-77'];

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PATCH', 'BREW'];
const PATHS = [
  '/curbs/areas',
  '/curbs/zones',
  '/curbs/spaces',
  '/curbs/policies',
  '/curbs/objects',
  '/curbs',
  '/openapi.json',
  '/map/tiles/14/1/1.mvt',
  '/docs',
  '/map',
  '/',
  '/nowhere',
];
const NAMES = [
  'lat',
  'lng',
  'radius',
  'min_lat',
  'min_lng',
  'max_lat',
  'max_lng',
  'response_size',
  'page_num',
  'time',
  'name',
  'curb_zone_id',
  'curb_area_id',
  'include_geometry',
  'snapshot',
  'lon',
  'a[]',
  '__proto__',
];
const VALUES = [
  '0',
  '1',
  '-1',
  '250',
  '1e3',
  '',
  ' ',
  '%00',
  '%ff',
  '%',
  'é',
  '../..',
  '1'.repeat(400),
];

await runTrial(async (folder, faults) => {
  const requestCount = countOr(1_000_000);
  const seed = Date.now() % 1_000_000;
  const city = await makeCity(join(folder, 'city'), { spaceCount: 2000, seed: 7 });
  const store = join(folder, 'store');
  await mustRun(['ingest', city, '--out', store]);
  const server = await startServer([store, '--log-level', 'debug']);
  const commandLine = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8');
  const tally: Tally = { sent: 0, answers: 0, statuses: {}, faults };
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  let warmMb = 0;
  const lanes = Array.from({ length: LANE_COUNT }, async (_, lane) => {
    const random = createRandom(seed + lane);
    while (tally.sent < requestCount && !hasEnded) {
      await sendSome(server.port, random, tally);
      if (warmMb === 0 && tally.sent > requestCount / 10) warmMb = readAnonMb(server.pid);
    }
  });
  await Promise.all(lanes);
  if (hasEnded) throw new Error(`the server ended:\n${server.output().slice(-2000)}`);
  const endMb = readAnonMb(server.pid);
  if (endMb > warmMb + MEMORY_GROWN_MAX_MB) faults.add(`memory: ${warmMb} MB, then ${endMb} MB`);
  const ops = `http://127.0.0.1:${server.opsPort}`;
  const metrics = await (await fetch(`${ops}/metrics`)).text();
  const ready = await (await fetch(`${ops}/ready`)).text();
  const { status } = await server.stop();
  if (status !== 0) faults.add(`the server ended in ${status}`);
  const places = { log: server.output(), metrics, ready, command_line: commandLine };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of SECRETS) {
      if (text.includes(secret)) faults.add(`${secret} is in the ${place}`);
    }
  }
  return {
    seed,
    requests: tally.sent,
    answers: tally.answers,
    statuses: tally.statuses,
    log_lines: server.output().split('\n').length,
    memory_mb: { after_a_tenth: warmMb, at_the_end: endMb },
  };
});

interface Tally {
  sent: number;
  answers: number;
  readonly statuses: Record<string, number>;
  readonly faults: Faults;
}

/** Sends one to eight requests on a connection of their own and judges what comes back. */
async function sendSome(port: number, random: Random, tally: Tally): Promise<void> {
  const count = 1 + random.below(8);
  const requests = Array.from({ length: count }, () => composeRequest(random));
  let bytes = requests.map(({ text }) => text).join('');
  // Some break off, some have a byte changed.
  const fate = random.next();
  if (fate < 0.1) bytes = bytes.slice(0, random.below(bytes.length));
  else if (fate < 0.2) {
    const at = random.below(bytes.length);
    bytes = bytes.slice(0, at) + String.fromCharCode(random.below(256)) + bytes.slice(at + 1);
  }
  tally.sent += count;
  const text = await exchange(port, Buffer.from(bytes, 'latin1'), random.chance(0.05));
  const isHead = requests.some(({ method }) => method === 'HEAD');
  // After a HEAD the lengths of the bodies are not known from the bytes alone.
  const answers = isHead ? [] : parseAnswers(text);
  if (/HTTP\/1\.1 5(?!01)/.test(text)) tally.faults.add(`5xx for ${JSON.stringify(bytes)}`);
  for (const answer of answers) judge(answer, { bytes, tally });
}

function judge(
  { status, headers, body }: RawAnswer,
  { bytes, tally }: { readonly bytes: string; readonly tally: Tally },
): void {
  tally.answers++;
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  if (status < 400 && status !== 0) return;
  const value = status === 0 ? undefined : parseJson(body);
  const isSound =
    /^content-type: application\/json$/im.test(headers) &&
    typeof value?.error === 'string' &&
    typeof value?.error_description === 'string' &&
    Array.isArray(value?.error_details);
  if (!isSound) tally.faults.add(`${status} ${body.slice(0, 200)} for ${JSON.stringify(bytes)}`);
  for (const secret of SECRETS) {
    if (body.includes(secret))
      tally.faults.add(`${secret} in ${body} for ${JSON.stringify(bytes)}`);
  }
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function composeRequest(random: Random): { method: string; text: string } {
  // HEAD is rare, as the answers of its connection are not judged.
  const method = random.chance(0.7) ? 'GET' : random.pick(METHODS);
  const path = random.pick(PATHS) + (random.chance(0.1) ? `/${random.pick(VALUES)}` : '');
  const pairs = Array.from(
    { length: random.below(5) },
    () => `${pickName(random)}=${pickValue(random)}`,
  );
  if (random.chance(0.8)) pairs.push(`service_token=${random.chance(0.8) ? TOKEN : SECRETS[1]}`);
  // The token where it does not belong.
  if (random.chance(0.05)) pairs.push(`${TOKEN}=${TOKEN}`);
  const joint = random.chance(0.97) ? '?' : '&';
  const target = pairs.length === 0 ? path : `${path}${joint}${pairs.join('&')}`;
  const headers = ['Host: 127.0.0.1'];
  if (random.chance(0.2))
    headers.push(`Accept-Encoding: ${random.pick(['gzip', 'br', 'x;q=2', '*', ''])}`);
  if (random.chance(0.1)) headers.push(`If-None-Match: ${random.pick(['*', '"x"', 'W/', TOKEN])}`);
  if (random.chance(0.05)) headers.push(`X-Long: ${'x'.repeat(random.below(20_000))}`);
  if (random.chance(0.03))
    headers[0] = random.pick(['Host: a b', 'Host:', 'Host: [::1', 'Hots: a']);
  const hasBody = random.chance(0.05);
  if (hasBody) headers.push(random.pick(['Content-Length: 5', 'Transfer-Encoding: chunked']));
  const body = hasBody ? random.pick(['hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n']) : '';
  return { method, text: `${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}` };
}

function pickName(random: Random): string {
  return random.pick(NAMES);
}

function pickValue(random: Random): string {
  return random.chance(0.5) ? String(random.between(-200, 200)) : random.pick(VALUES);
}

/** All that comes back until the server, or in some cases this client, ends the connection. */
function exchange(port: number, bytes: Buffer, leavesEarly: boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(leavesEarly ? '' : text));
    if (leavesEarly) socket.write(bytes, () => socket.destroy());
    else socket.end(bytes);
  });
}
