import { Failure } from '../../src/diagnostic/failure.ts';
import { countOf } from '../../src/diagnostic/render-report.ts';
import { hashToken, type TokenHash } from '../../src/model/service-token.ts';
import { type RunningServer, type ServeOptions, serve } from '../../src/serve.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { createServerLog } from '../server-log.ts';
import { parseBaseUrl, parseLogLevel, parsePort } from '../serving/server-options.ts';
import { readTokenFile } from '../serving/token-file.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Answer the interface from the live snapshot of a store',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [
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
      flags: '--log-level <level>',
      description: 'silent, error, or debug: every request, never its query',
      default: 'error',
    },
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  // Heard from the start, so that no signal falls between listening and hearing.
  const asked = new Promise<void>((resolve) => context.onSignal(resolve));
  const server = await serve(optionsOf(values, context));
  if (context.json) printJson(context, encodeStart(server));
  else context.stdout(describeStart(server));
  await asked;
  context.stderr('Stopping; answers that are under way go out first\n');
  await server.close();
  return EXIT.ok;
}

function optionsOf(values: CommandValues, context: CommandContext): ServeOptions {
  return {
    storePath: textOf(values, 'store'),
    listenAt: { host: textOf(values, 'host'), port: parsePort(textOf(values, 'port')) },
    baseUrl: parseBaseUrl(findText(values, 'baseUrl')),
    tokenHashes: getTokenHashes(values, context),
    log: createServerLog({
      level: parseLogLevel(textOf(values, 'logLevel')),
      write: context.log,
    }),
  };
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

function encodeStart({ url, snapshot }: RunningServer): object {
  return { url, snapshot: snapshot.id, access: snapshot.access, counts: snapshot.counts };
}

function describeStart({ url, snapshot: { id, access, counts } }: RunningServer): string {
  const held = [
    countOf(counts.areas, 'area'),
    countOf(counts.zones, 'zone'),
    countOf(counts.spaces, 'space'),
  ].join(', ');
  const how = access === 'mapped' ? 'memory-mapped' : 'read (no memory mapping here)';
  return `Snapshot ${id} with ${held}, ${how}, is served at ${url}\n`;
}
