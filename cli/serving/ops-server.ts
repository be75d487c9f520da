import { createServer, type Server, type ServerResponse } from 'node:http';
import { Failure } from '../../src/diagnostic/failure.ts';
import { codeOf } from '../../src/diagnostic/system-error.ts';
import type { CityState } from '../../src/serve.ts';
import type { TokenState } from '../tokens/follow-tokens.ts';

/** Server for the operator's tools on a separate port: /health, /ready and /metrics. */
export interface OpsServer {
  readonly url: string;
  close(): void;
}

export interface OpsOptions {
  readonly host: string;
  readonly port: number;
  readonly state: () => OpsState;
  readonly metrics: {
    readonly contentType: string;
    read(state: OpsState): Promise<string>;
  };
}

export interface OpsState {
  /** Why the server accepts no requests; `undefined` if it does. */
  readonly notReady: string | undefined;
  readonly cities: readonly CityState[];
  /** `undefined` if no worker serves. */
  readonly tokens: TokenState | undefined;
  /** The worker processes, with the snapshots that each serves. */
  readonly workers?: readonly { readonly pid: number; readonly snapshots: readonly string[] }[];
}

/** No request has a body, so an incomplete one is abandoned soon. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000 };

export async function openOpsServer(options: OpsOptions): Promise<OpsServer> {
  const server = createServer(TIMEOUTS, (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendJson(response, 405, { error: `${method} is not offered; the paths are read with GET` });
      return;
    }
    const [path = ''] = url.split('?');
    replyTo(path, options, response).catch(() => response.destroy());
  });
  await listen(server, options);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, { host, port }: OpsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: Error) => {
      const found = `port ${port} of ${host} cannot be used for --ops-port (${codeOf(cause)})`;
      reject(new Failure('world', found, { cause, hint: 'choose another, or 0 for any free one' }));
    });
    server.listen({ host, port }, resolve);
  });
}

async function replyTo(
  path: string,
  { state, metrics }: OpsOptions,
  response: ServerResponse,
): Promise<void> {
  if (path === '/health') sendJson(response, 200, { status: 'alive' });
  else if (path === '/ready') {
    const { notReady, cities, tokens, workers } = state();
    const body = {
      status: notReady === undefined ? 'ready' : 'not ready',
      ...(notReady === undefined ? {} : { reason: notReady }),
      cities: cities.map(describeCity),
      tokens: { count: tokens?.tokenCount ?? 0, problem: tokens?.problem ?? null },
      ...(workers === undefined ? {} : { workers }),
    };
    sendJson(response, notReady === undefined ? 200 : 503, body);
  } else if (path === '/metrics') {
    const text = await metrics.read(state());
    send(response, { status: 200, contentType: metrics.contentType, text });
  } else {
    sendJson(response, 404, { error: 'the paths are /health, /ready and /metrics' });
  }
}

function describeCity({ name, snapshot, openIds, reloadCount, problem }: CityState): object {
  const { id, access, byteLength, lastUpdatedMs, counts } = snapshot;
  return {
    ...(name === '' ? {} : { city: name }),
    snapshot: id,
    last_updated: lastUpdatedMs,
    age_seconds: Math.round((Date.now() - lastUpdatedMs) / 1000),
    access,
    bytes: byteLength,
    counts,
    open_snapshots: openIds,
    reloads: reloadCount,
    problem: problem ?? null,
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = `${JSON.stringify(body)}\n`;
  send(response, { status, contentType: 'application/json', text });
}

interface Sent {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Node leaves the text out of a response to HEAD. */
function send(response: ServerResponse, { status, contentType, text }: Sent): void {
  response
    .writeHead(status, {
      'Content-Type': contentType,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    .end(text);
}
