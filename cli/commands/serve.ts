import { Failure } from '../../src/diagnostic/failure.ts';
import { countOf } from '../../src/diagnostic/words/format-count.ts';
import { hashToken } from '../../src/model/service-token.ts';
import {
  type CityState,
  requireSnapshots,
  type ServeOptions,
  serve,
  wasStopped,
} from '../../src/serve.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  listTexts,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import {
  askForTokens,
  isWorker,
  leaveGroup,
  startWorkers,
  tellPrimary,
} from '../serving/cluster.ts';
import type { Metrics } from '../serving/metrics.ts';
import { type OpsOptions, type OpsServer, openOpsServer } from '../serving/ops-server.ts';
import { createServerLog } from '../serving/server-log.ts';
import {
  BASEMAP_OPTION,
  parseBasemap,
  parseBaseUrl,
  parseCities,
  parseCount,
  parseGraceMs,
  parseHost,
  parseLogLevel,
  parsePort,
} from '../serving/server-options.ts';
import { shareCheck } from '../serving/share-check.ts';
import { describeCounts } from '../store-lines.ts';
import {
  type FollowedTokens,
  type FollowTokensOptions,
  followTokens,
  rememberTokens,
  type TokenEvent,
} from '../tokens/follow-tokens.ts';
import { createRateLimits, shareRateLimits } from '../tokens/rate-limits.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the live snapshot of a store over HTTP, and follow later publishes',
  arguments: [
    { name: 'store', description: 'folder of a store, or of one snapshot', isOptional: true },
  ],
  options: [
    {
      flags: '--city <name=store>',
      description: 'serve a city under /<name>/curbs/…; give it once for each city',
      isRepeatable: true,
    },
    { flags: '--port <number>', description: 'port, 0 for any free one', default: '8080' },
    { flags: '--host <address>', description: 'address to listen on', default: '127.0.0.1' },
    {
      flags: '--base-url <url>',
      description:
        'base of the links in responses; needed behind a proxy, since X-Forwarded-* is not trusted ' +
        '(default: the Host header of each request)',
    },
    {
      flags: '--tokens <file>',
      description:
        'token file, created by `curbstone token add` and read again after each change ' +
        '(CURBSTONE_TOKEN: one more token)',
    },
    {
      flags: '--workers <number>',
      description: 'processes that share the port; one that dies is replaced',
      default: '1',
    },
    {
      flags: '--ops-port <number>',
      description: 'port of the same host for /health, /ready and /metrics (default: none)',
    },
    {
      flags: '--keep-open <number>',
      description:
        'snapshots of a city that stay open, so that clients can read their remaining pages',
      default: '10',
    },
    {
      flags: '--grace <seconds>',
      description: 'time for responses in progress when the server stops',
      default: '8',
    },
    {
      flags: '--skip-verify',
      description: 'start without verifying every byte of the first snapshot',
    },
    { flags: '--no-map', description: 'do not serve /map and its tiles' },
    BASEMAP_OPTION,
    { flags: '--no-docs', description: 'do not serve /openapi.json and /docs' },
    {
      flags: '--log-level <level>',
      description:
        'silent: nothing; error: unexpected errors; info: new snapshots as well; debug: every ' +
        'request as well, never its query',
      default: 'info',
    },
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const count = parseCount('--workers', textOf(values, 'workers'), WORKER_COUNT_MAX);
  return count > 1 && !isWorker
    ? runGroup(count, values, context)
    : runServer(values, context).finally(leaveGroup);
}

/** More processes than processors do not increase the throughput. */
const WORKER_COUNT_MAX = 256;

async function runServer(values: CommandValues, context: CommandContext): Promise<number> {
  // Registered before listening, so that no signal is lost or ends the process.
  const asked = new Promise<void>((resolve) => context.onSignal(resolve));
  const startReloads = collectReloads(context);
  const opsPort = findOpsPort(values);
  const metrics = opsPort === undefined ? undefined : await loadMetrics();
  let listener = () => {};
  const log = createServerLog({
    level: parseLogLevel(textOf(values, 'logLevel')),
    write: context.log,
    metrics,
    tellNote: isWorker ? (note) => tellPrimary({ kind: 'noted', note }) : undefined,
    onNote: () => listener(),
  });
  const cities = parseCities(findText(values, 'store'), listTexts(values, 'city'));
  requireSnapshots(cities);
  const tokens = await openTokens(values, context, log.tokensNoted);
  const options = { ...optionsOf(values, { cities, tokens, log }), stopAsked: asked };
  const server = await serve(options).catch((error) => {
    tokens.close();
    if (wasStopped(error)) return undefined;
    throw error;
  });
  if (server === undefined) {
    if (!isWorker) context.stderr(STOPPING);
    return EXIT.ok;
  }
  const served = () => ({ cities: server.state(), tokens: tokens.state() });
  if (isWorker) listener = () => tellPrimary({ kind: 'changed', ...served() });
  startReloads(() => {
    tokens.check();
    void server.reload();
  });
  let isStopping = false;
  const state = () => ({
    notReady: isStopping ? 'the server is stopping' : undefined,
    ...served(),
  });
  const ops =
    opsPort === undefined || metrics === undefined || isWorker
      ? undefined
      : await openOps(values, { port: opsPort, state, metrics }).catch(async (error) => {
          await server.close();
          tokens.close();
          throw error;
        });
  if (isWorker) tellPrimary({ kind: 'started', url: server.url, ...served() });
  else tellStart(context, { url: server.url, cities: server.state(), opsUrl: ops?.url });
  await asked;
  isStopping = true;
  if (!isWorker) context.stderr(STOPPING);
  const { cutCount } = await server.close();
  if (cutCount > 0) {
    context.stderr(`${countOf(cutCount, 'response')} could not be sent in time and were cut off\n`);
  }
  ops?.close();
  tokens.close();
  return EXIT.ok;
}

const STOPPING = 'Stopping after the responses in progress\n';

/** Runs the primary process, which starts the workers and serves only the operator's port. */
async function runGroup(
  count: number,
  values: CommandValues,
  context: CommandContext,
): Promise<number> {
  let isStopping = false;
  const asked = new Promise<void>((resolve) => {
    context.onSignal(() => {
      if (!isStopping) context.stderr(STOPPING);
      isStopping = true;
      resolve();
    });
  });
  const startReloads = collectReloads(context);
  const opsPort = findOpsPort(values);
  const level = parseLogLevel(textOf(values, 'logLevel'));
  const log = createServerLog({ level, write: context.log });
  await shareRateLimits();
  const remembered = rememberTokens(findText(values, 'tokens'));
  const group = await startWorkers({
    count,
    stopAsked: asked,
    tokens: remembered.last,
    onReplaced: (worker) => log.workerReplaced(worker),
    onNoted: (note) => log.logNote(note),
  });
  startReloads(group.reload);
  const [first] = group.states();
  if (first === undefined) return group.ended.finally(remembered.close);
  const state = () => {
    const workers = group.states();
    const notReady = workers.length === 0 ? 'no worker serves' : undefined;
    return {
      notReady: isStopping ? 'the server is stopping' : notReady,
      cities: workers[0]?.cities ?? [],
      tokens: (workers.find(({ tokens }) => tokens.problem !== undefined) ?? workers[0])?.tokens,
      workers: workers.map(({ pid, cities }) => ({
        pid,
        snapshots: cities.map(({ snapshot }) => snapshot.id),
      })),
    };
  };
  const metrics =
    opsPort === undefined
      ? undefined
      : (await import('../serving/metrics.ts')).createClusterMetrics();
  const ops =
    opsPort === undefined || metrics === undefined
      ? undefined
      : await openOps(values, { port: opsPort, state, metrics }).catch((error) => {
          group.stop();
          throw error;
        });
  if (!isStopping) tellStart(context, { ...first, opsUrl: ops?.url });
  const status = await group.ended;
  ops?.close();
  remembered.close();
  return status;
}

/**
 * Listens for signals to reload. Returns a function that sets what they do; it is done at once if
 * one has arrived before, because the server may already have read what has changed since.
 */
function collectReloads({ onReload }: CommandContext): (reload: () => void) => void {
  let isAsked = false;
  let current = () => {
    isAsked = true;
  };
  onReload(() => current());
  return (reload) => {
    current = reload;
    if (isAsked) reload();
  };
}

function findOpsPort(values: CommandValues): number | undefined {
  const text = findText(values, 'opsPort');
  return text === undefined ? undefined : parsePort(text, '--ops-port');
}

async function loadMetrics(): Promise<Metrics> {
  return (await import('../serving/metrics.ts')).createMetrics();
}

function openOps(values: CommandValues, options: Omit<OpsOptions, 'host'>): Promise<OpsServer> {
  return openOpsServer({ host: parseHost(textOf(values, 'host')), ...options });
}

interface Opened {
  readonly cities: ServeOptions['cities'];
  readonly tokens: FollowedTokens;
  readonly log: ServeOptions['log'];
}

function optionsOf(values: CommandValues, { cities, tokens, log }: Opened): ServeOptions {
  return {
    cities,
    listenAt: { host: parseHost(textOf(values, 'host')), port: parsePort(textOf(values, 'port')) },
    baseUrl: parseBaseUrl(findText(values, 'baseUrl')),
    tokens: tokens.index,
    limits: createRateLimits(),
    keepOpen: parseCount('--keep-open', textOf(values, 'keepOpen'), KEEP_OPEN_MAX),
    skipVerify: values.skipVerify === true,
    shareCheck: isWorker ? shareCheck : undefined,
    hasDocs: values.docs !== false,
    hasMap: values.map !== false,
    basemapUrl: parseBasemap(findText(values, 'basemap')),
    stop: stopOptionsOf(parseGraceMs(textOf(values, 'grace'))),
    log,
    clockMs: () => performance.now(),
  };
}

/** Each open snapshot uses a few file descriptors and address space of its own size. */
const KEEP_OPEN_MAX = 1000;

/** Longest time that an idle connection may use for a last request. */
const IDLE_GRACE_MS = 1_000;

function stopOptionsOf(graceMs: number): { graceMs: number; idleGraceMs: number } {
  return { graceMs, idleGraceMs: Math.min(IDLE_GRACE_MS, graceMs / 2) };
}

/** Opens the tokens of the file and the environment. A server needs at least one to start. */
async function openTokens(
  values: CommandValues,
  { env }: CommandContext,
  onEvent: (event: TokenEvent) => void,
): Promise<FollowedTokens> {
  const path = findText(values, 'tokens');
  if (path === '') throw new Failure('usage', '--tokens is empty', { hint: 'name a token file' });
  const { CURBSTONE_TOKEN: single = '' } = env;
  const fixed = single === '' ? [] : [{ name: 'CURBSTONE_TOKEN', hash: hashToken(single) }];
  const tokens = await followOrAsk({ path, fixed, onEvent });
  if (tokens.state().tokenCount > 0) return tokens;
  tokens.close();
  throw new Failure('usage', 'no service token is configured, so no client could send requests', {
    hint:
      'make one with `curbstone token add <name> --tokens tokens.json` and serve with ' +
      '--tokens tokens.json, or set CURBSTONE_TOKEN',
  });
}

/** A worker that replaces another one may find a file that the others have refused. */
async function followOrAsk(options: FollowTokensOptions): Promise<FollowedTokens> {
  try {
    return followTokens(options);
  } catch (error) {
    const previous = isWorker ? await askForTokens() : undefined;
    if (previous === undefined) throw error;
    return followTokens({ ...options, previous });
  }
}

interface Start {
  readonly url: string;
  readonly cities: readonly CityState[];
  readonly opsUrl: string | undefined;
}

function tellStart(context: CommandContext, start: Start): void {
  if (context.json) printJson(context, encodeStart(start));
  else context.stdout(describeStart(start));
}

/** Encodes the start-up message: one city without a name directly, several as a list. */
function encodeStart({ url, cities, opsUrl }: Start): object {
  const list = cities.map(({ name, snapshot: { id, access, counts } }) => ({
    name,
    snapshot: id,
    access,
    counts,
  }));
  const [only] = list;
  const ops = opsUrl === undefined ? {} : { ops_url: opsUrl };
  if (only === undefined || only.name !== '') return { url, ...ops, cities: list };
  const { name: _, ...facts } = only;
  return { url, ...ops, ...facts };
}

function describeStart({ url, cities, opsUrl }: Start): string {
  const lines = cities.map((city) => describeCity(city, url));
  if (opsUrl !== undefined) lines.push(`Health and metrics are at ${opsUrl}\n`);
  return lines.join('');
}

function describeCity({ name, snapshot }: CityState, url: string): string {
  const { id, access, counts } = snapshot;
  const how = access === 'mapped' ? 'memory-mapped' : 'read (no memory mapping here)';
  const at = name === '' ? url : `${url}/${name}`;
  return `Snapshot ${id} with ${describeCounts(counts)}, ${how}, is served at ${at}\n`;
}
