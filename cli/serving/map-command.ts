import { randomBytes } from 'node:crypto';
import { at } from '../../src/model/invariant.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { type ServedSnapshot, serve, wasStopped } from '../../src/serve.ts';
import { type Command, findText, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { describeCounts } from '../store-lines.ts';
import { createServerLog } from './server-log.ts';
import { BASEMAP_OPTION, parseBasemap, parsePort } from './server-options.ts';

export const mapCommand: Command = {
  name: 'map',
  summary: 'Show a store on a map in the browser, on this machine alone',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [
    { flags: '--port <number>', description: 'port, 0 for any free one', default: '0' },
    BASEMAP_OPTION,
  ],
  async run(values, context) {
    const asked = new Promise<void>((resolve) => context.onSignal(resolve));
    // Valid for this run only: anyone with the URL can see the map.
    const token = randomBytes(TOKEN_BYTE_LENGTH).toString('base64url');
    const tokens = createTokenIndex([{ name: 'map', hash: hashToken(token) }]);
    const server = await serve({
      cities: [{ name: '', storePath: textOf(values, 'store') }],
      listenAt: { host: '127.0.0.1', port: parsePort(textOf(values, 'port')) },
      baseUrl: undefined,
      tokens: () => tokens,
      hasMap: true,
      basemapUrl: parseBasemap(findText(values, 'basemap')),
      hasDocs: true,
      stop: { graceMs: 1000, idleGraceMs: 0 },
      log: createServerLog({ level: 'error', write: context.log }),
      clockMs: () => performance.now(),
      stopAsked: asked,
    }).catch((error) => {
      if (wasStopped(error)) return undefined;
      throw error;
    });
    if (server === undefined) return EXIT.ok;
    try {
      // Browsers do not send the part after `#`.
      const url = `${server.url}/map#token=${token}`;
      if (context.json) printJson(context, { url });
      else context.stdout(describe(url, at(server.state(), 0).snapshot));
      await asked;
    } finally {
      await server.close();
    }
    return EXIT.ok;
  },
};

const TOKEN_BYTE_LENGTH = 18;

function describe(url: string, { id, counts }: ServedSnapshot): string {
  return (
    `Snapshot ${id} with ${describeCounts(counts)}. Open this address in a browser of this machine:\n\n` +
    `  ${url}\n\n` +
    'The address works until you stop this command with Control-C.\n'
  );
}
