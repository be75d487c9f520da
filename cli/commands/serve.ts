import { Failure } from '../../src/diagnostic/failure.ts';
import { countOf } from '../../src/diagnostic/words/format-count.ts';
import { hashToken, type TokenHash } from '../../src/model/service-token.ts';
import { type CityState, type RunningServer, type ServeOptions, serve } from '../../src/serve.ts';
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
import { createServerLog } from '../server-log.ts';
import {
  parseBaseUrl,
  parseCities,
  parseCount,
  parseGraceMs,
  parseHost,
  parseLogLevel,
  parsePort,
} from '../serving/server-options.ts';
import { readTokenFile } from '../serving/token-file.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the live snapshot of a store over HTTP, and each one that is published later',
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
    { flags: '--host <address>', description: 'address to listen at', default: '127.0.0.1' },
    {
      flags: '--base-url <url>',
      description:
        'base of the links in answers; needed behind a proxy, since X-Forwarded-* is not trusted ' +
        '(else: the Host of each request)',
    },
    {
      flags: '--tokens <file>',
      description:
        'file of tokens, made by `curbstone token add` (CURBSTONE_TOKEN: one more token)',
    },
    {
      flags: '--keep-open <number>',
      description: 'snapshots of a city that stay open, so that clients can page on through them',
      default: '10',
    },
    {
      flags: '--grace <seconds>',
      description: 'how long answers may take to leave when the server stops',
      default: '8',
    },
    {
      flags: '--skip-verify',
      description: 'start without verifying every byte of the first snapshot',
    },
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
  // Heard from the start, so that no signal falls between listening and hearing.
  const asked = new Promise<void>((resolve) => context.onSignal(resolve));
  const server = await serve(optionsOf(values, context));
  context.onReload(() => void server.reload());
  if (context.json) printJson(context, encodeStart(server));
  else context.stdout(describeStart(server));
  await asked;
  context.stderr('Stopping after the answers that are under way\n');
  const { cutCount } = await server.close();
  if (cutCount > 0) {
    context.stderr(`${countOf(cutCount, 'answer')} could not be sent in time and were cut off\n`);
  }
  return EXIT.ok;
}

function optionsOf(values: CommandValues, context: CommandContext): ServeOptions {
  return {
    cities: parseCities(findText(values, 'store'), listTexts(values, 'city')),
    listenAt: { host: parseHost(textOf(values, 'host')), port: parsePort(textOf(values, 'port')) },
    baseUrl: parseBaseUrl(findText(values, 'baseUrl')),
    tokenHashes: getTokenHashes(values, context),
    keepOpen: parseCount('--keep-open', textOf(values, 'keepOpen'), KEEP_OPEN_MAX),
    skipVerify: values.skipVerify === true,
    stop: stopOptionsOf(parseGraceMs(textOf(values, 'grace'))),
    log: createServerLog({
      level: parseLogLevel(textOf(values, 'logLevel')),
      write: context.log,
    }),
  };
}

/** Each open snapshot takes a few files and the address space of its size. */
const KEEP_OPEN_MAX = 1000;

/** A connection without a request waits at most so long for a last one. */
const IDLE_GRACE_MS = 1_000;

function stopOptionsOf(graceMs: number): { graceMs: number; idleGraceMs: number } {
  return { graceMs, idleGraceMs: Math.min(IDLE_GRACE_MS, graceMs / 2) };
}

/**
 * Every token that the file and the environment name; a server that lets nobody in is a mistake.
 */
function getTokenHashes(values: CommandValues, { env }: CommandContext): TokenHash[] {
  const path = findText(values, 'tokens');
  const listed = path === undefined ? [] : readTokenFile(path);
  const hashes: TokenHash[] = listed.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  const { CURBSTONE_TOKEN: single } = env;
  if (single !== undefined && single !== '') hashes.push(hashToken(single));
  if (hashes.length > 0) return hashes;
  throw new Failure('usage', 'no service token is configured, so that nobody could ask', {
    hint:
      'make one with `curbstone token add <name> --tokens tokens.json` and serve with ' +
      '--tokens tokens.json, or set CURBSTONE_TOKEN',
  });
}

/** One city without a name is told as itself, several as a list. */
function encodeStart(server: RunningServer): object {
  const cities = server.state().map(({ name, snapshot: { id, access, counts } }) => ({
    name,
    snapshot: id,
    access,
    counts,
  }));
  const [only] = cities;
  if (only === undefined || only.name !== '') return { url: server.url, cities };
  const { name: _, ...facts } = only;
  return { url: server.url, ...facts };
}

function describeStart(server: RunningServer): string {
  return server
    .state()
    .map((city) => describeCity(city, server.url))
    .join('');
}

function describeCity({ name, snapshot }: CityState, url: string): string {
  const { id, access, counts } = snapshot;
  const held = [
    countOf(counts.areas, 'area'),
    countOf(counts.zones, 'zone'),
    countOf(counts.spaces, 'space'),
  ].join(', ');
  const how = access === 'mapped' ? 'memory-mapped' : 'read (no memory mapping here)';
  const at = name === '' ? url : `${url}/${name}`;
  return `Snapshot ${id} with ${held}, ${how}, is served at ${at}\n`;
}
