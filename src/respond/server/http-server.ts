import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CONNECTION_COUNT_MAX, REQUEST_HEAD_LENGTH_MAX } from '../../model/limits.ts';
import type { App } from '../app.ts';
import type { Reply } from '../reply.ts';
import { type Connection, endConnection, isIdle } from './connection.ts';
import { trackConnections } from './connections.ts';
import { encodeRawReply, replyToBadBytes, replyToConnect } from './raw-reply.ts';
import { createStop, type StopOptions, type StopResult } from './stop.ts';

/**
 * Longer than the 60 seconds for which load balancers usually keep an idle connection, so that they
 * close it first.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** No request needs a body, so an incomplete request is abandoned after this time. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Interval of the timeout checks, and so the precision of all timeouts. */
const TIMEOUT_CHECK_MS = 5_000;

/** A client that receives nothing of its response for this long is disconnected. */
const STALLED_TIMEOUT_MS = 120_000;

/** Number of checks after which an unfinished response is cut off: five minutes. */
const ANSWER_CHECK_COUNT_MAX = 300_000 / TIMEOUT_CHECK_MS;

export interface HttpServer {
  /** The server, not listening yet. */
  readonly server: Server;
  /**
   * Stops accepting connections, answers the requests that have arrived, and gives each open
   * connection time for one last request. Connections that are still open after the grace period
   * are cut off. Resolves when no connection is left.
   */
  close(options?: StopOptions): Promise<StopResult>;
}

/** Creates the HTTP server of an app. Every request gets one JSON response of ours, or none. */
export function createHttpServer(app: App): HttpServer {
  const server = createServer({
    maxHeaderSize: REQUEST_HEAD_LENGTH_MAX,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // The app answers a missing Host header, with a body. A second one makes the joined
    // value invalid.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
  });
  server.maxConnections = CONNECTION_COUNT_MAX;
  server.setTimeout(STALLED_TIMEOUT_MS);
  // A client may end its side after its last request. By default Node would then drop the
  // pending responses.
  Object.assign(server, { httpAllowHalfOpen: true });
  const stop = createStop(server);
  const connections = trackConnections(server, { handle: app.handle, onIdle: stop.endIdle });
  server.on('request', connections.take);
  // An unknown expectation is ignored, like `Accept` (RFC 9110 section 10.1.1 allows this), and no
  // body is requested.
  server.on('checkExpectation', connections.take);
  server.on('checkContinue', connections.take);

  /**
   * Answers bytes that are not a request, unless an earlier response is pending or they were
   * already answered.
   */
  function sendRaw(socket: Duplex, reply: Reply): void {
    const connection = connections.all.get(socket);
    if (connection === undefined || connection.isLast || !socket.writable) return;
    connection.isLast = true;
    if (!isIdle(connection)) return; // It ends behind the responses that are due.
    const isAnswered = connection.last !== undefined && !connection.last.complete;
    if (!isAnswered) {
      app.logUnread?.(reply);
      socket.write(encodeRawReply(reply));
    }
    endConnection(connection);
  }

  server.on('connect', (_, socket) => sendRaw(socket, replyToConnect()));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else sendRaw(socket, replyToBadBytes(error.code));
  });
  const checks = setInterval(() => cutSlow(connections.all.values()), TIMEOUT_CHECK_MS).unref();
  server.once('close', () => clearInterval(checks));
  return { server, close: (options) => stop.run(connections, options) };
}

/** Disconnects clients that receive a response only a few bytes at a time. */
function cutSlow(connections: Iterable<Connection>): void {
  for (const connection of connections) {
    if (connection.current === undefined) continue;
    connection.checkCount++;
    if (connection.checkCount > ANSWER_CHECK_COUNT_MAX) connection.socket.destroy();
  }
}
