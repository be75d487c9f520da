import { STATUS_CODES } from 'node:http';
import { Failure } from '../../src/diagnostic/failure.ts';
import { quoteValue } from '../../src/diagnostic/words/show-text.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { serve } from '../../src/serve.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { type Fetched, fetchOnce } from '../serving/fetch-once.ts';
import { createServerLog } from '../serving/server-log.ts';
import { parseBaseUrl } from '../serving/server-options.ts';
import { withSocketPath } from '../serving/socket-path.ts';

export const getCommand: Command = {
  name: 'get',
  summary: 'Print one response of the interface without opening a port',
  arguments: [
    { name: 'store', description: 'folder of a store, or of one snapshot' },
    {
      name: 'target',
      description:
        "path and query, such as '/curbs/spaces?response_size=5'. No token is needed: any " +
        'service_token is accepted',
    },
  ],
  options: [
    { flags: '--include', description: 'print the status and the headers too' },
    { flags: '--base-url <url>', description: 'base of the links', default: 'http://localhost' },
  ],
  run,
};

/** Starts the same server as `serve` on a private socket, for one request. */
async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const { target, token } = withToken(encodeTarget(textOf(values, 'target')));
  const tokens = createTokenIndex([{ name: 'local', hash: hashToken(token) }]);
  const fetched = await withSocketPath(async (socketPath) => {
    const server = await serve({
      cities: [{ name: '', storePath: textOf(values, 'store') }],
      skipVerify: true,
      stop: { idleGraceMs: 0 },
      listenAt: { socketPath },
      baseUrl: parseBaseUrl(findText(values, 'baseUrl')),
      tokens: () => tokens,
      log: createServerLog({ level: 'error', write: context.stderr }),
    });
    return fetchOnce({ socketPath, target }).finally(() => server.close());
  });
  if (values.include === true) printWhole(fetched, context);
  else context.stdout(`${fetched.body}\n`);
  return fetched.status >= 200 && fetched.status < 300 ? EXIT.ok : EXIT.data;
}

const LOCAL_TOKEN = 'local';

/**
 * The interface requires a token in every request and echoes it. Whoever can read the files needs
 * no permission, so any token is accepted.
 */
function withToken(target: string): { target: string; token: string } {
  const mark = target.indexOf('?');
  const supplied = new URLSearchParams(mark === -1 ? '' : target.slice(mark)).get('service_token');
  if (supplied !== null) return { target, token: supplied };
  const joint = mark === -1 ? '?' : '&';
  return { target: `${target}${joint}service_token=${LOCAL_TOKEN}`, token: LOCAL_TOKEN };
}

/**
 * Escapes characters that a URL cannot contain, such as Greek letters, like the address bar of
 * a browser.
 */
function encodeTarget(text: string): string {
  if (!text.startsWith('/')) {
    throw new Failure('usage', `${quoteValue(text)} is not a path of the interface`, {
      hint: "a path begins with a slash: curbstone get <store> '/curbs/spaces?response_size=5'",
    });
  }
  return text.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** Prints the status line, headers, an empty line and the body, as in HTTP. */
function printWhole({ status, headers, body }: Fetched, context: CommandContext): void {
  if (context.json) {
    printJson(context, { status, headers: Object.fromEntries(headers), body: JSON.parse(body) });
    return;
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  context.stdout([statusLine, ...lines, '', `${body}\n`].join('\n'));
}
