import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { hashToken, type KnownToken } from '../../src/model/service-token.ts';
import { createApp } from '../../src/respond/app.ts';
import type { Extension } from '../../src/respond/extension.ts';
import type { RateLimits } from '../../src/respond/rate-limits.ts';
import { createHttpServer } from '../../src/respond/server/http-server.ts';
import { listen } from '../../src/respond/server/listen.ts';
import type { ServerLog } from '../../src/respond/server-log.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { serviceOf } from './service-of.ts';

export const TOKEN = 'test-token-0001';

export const SILENT_LOG: ServerLog = { access: undefined, failed() {} };

export interface AppOptions {
  readonly tokens?: readonly string[];
  /** Instead of `tokens`. */
  readonly known?: readonly KnownToken[];
  readonly limits?: RateLimits;
  readonly baseUrl?: string;
  readonly log?: ServerLog;
  readonly extensions?: readonly Extension[];
}

export interface RunningApp {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:` and the port. */
  readonly url: string;
  /** One request on a connection of its own. */
  send(target: string, options?: RequestOptions): Promise<Received>;
  /**
   * Bytes as they are, on a connection of its own; all that came back when the server closed it.
   */
  sendRaw(bytes: string): Promise<string>;
  close(): Promise<unknown>;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks a path with a query, with the token. */
export async function askTarget(app: RunningApp, target: string) {
  const [path, query = ''] = target.split('?');
  const { status, body } = await app.send(`${path}?service_token=${TOKEN}&${query}`);
  return { status, body: JSON.parse(body) };
}

/** The real app on the real server, at a free port of this machine. */
export async function runApp(snapshot: Snapshot, options: AppOptions = {}): Promise<RunningApp> {
  const { tokens = [TOKEN], baseUrl, log = SILENT_LOG, extensions = [], limits } = options;
  const {
    known = tokens.map((token, index) => ({ name: `client ${index}`, hash: hashToken(token) })),
  } = options;
  const { server, close } = createHttpServer(
    createApp({
      cities: [{ name: '', service: { ...serviceOf(snapshot, known), baseUrl, limits, log } }],
      baseUrl,
      log,
      extensions,
    }),
  );
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(url).port);
  return {
    server,
    port,
    url,
    send: (target, requestOptions = {}) => send(port, target, requestOptions),
    sendRaw: (bytes) => sendRaw(port, bytes),
    close: () => close({ idleGraceMs: 0 }),
  };
}

/** The app for all tests of a file. Called at its top. */
export function useApp(snapshot: Snapshot, options: AppOptions = {}): () => RunningApp {
  let app: RunningApp | undefined;
  beforeAll(async () => {
    app = await runApp(snapshot, options);
  });
  afterAll(async () => {
    await app?.close();
  });
  return () => {
    if (app === undefined) throw new Error('the app runs while tests do');
    return app;
  };
}

/** One request to a port of this machine, on a connection of its own. */
export function send(port: number, path: string, options: RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks).toString() });
    });
    outgoing.end();
  });
}

function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      resolve(Buffer.concat(chunks).toString());
    });
  });
}
