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
 * Longer than the 60 seconds for which load balancers commonly keep an idle connection, so that
 * they close first.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** A request has no body worth waiting for: one that is still incomplete after this is given up. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often the times are checked, which is also by how much a connection can be late. */
const TIMEOUT_CHECK_MS = 5_000;

/** A client that takes nothing of its answer for so long is gone. */
const STALLED_TIMEOUT_MS = 120_000;

/** Checks after which an answer that is still not taken is cut off: five minutes. */
const ANSWER_CHECK_COUNT_MAX = 300_000 / TIMEOUT_CHECK_MS;

export interface HttpServer {
  /** Not listening yet. */
  readonly server: Server;
  /**
   * Stops accepting connections, answers what has arrived, gives each open connection time for one
   * last request, and cuts off what is still open after the grace period. Resolves when no
   * connection is left.
   */
  close(options?: StopOptions): Promise<StopResult>;
}

/** The HTTP server of an app. Every request gets one JSON answer of ours, or none. */
export function createHttpServer(app: App): HttpServer {
  const server = createServer({
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    maxHeaderSize: REQUEST_HEAD_LENGTH_MAX,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // A missing Host is answered by us, with a body; a second one makes the joined value invalid.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
  });
  server.maxConnections = CONNECTION_COUNT_MAX;
  server.setTimeout(STALLED_TIMEOUT_MS);
  // A client may end its side behind its last request; Node would then drop what is not answered.
  Object.assign(server, { httpAllowHalfOpen: true });
  const stop = createStop(server);
  const connections = trackConnections(server, { handle: app.handle, onIdle: stop.endIdle });
  server.on('request', connections.take);
  // Like `Accept`, an unknown expectation changes nothing (RFC 9110 section 10.1.1 allows it), and
  // a body is not asked for.
  server.on('checkExpectation', connections.take);
  server.on('checkContinue', connections.take);

  /** Answers what is no request, unless an answer is due before it or was given for it already. */
  function answerRaw(socket: Duplex, reply: Reply): void {
    const connection = connections.all.get(socket);
    if (connection === undefined || connection.isLast || !socket.writable) return;
    connection.isLast = true;
    if (!isIdle(connection)) return; // It ends behind the answers that are due.
    const isAnswered = connection.last !== undefined && !connection.last.complete;
    if (!isAnswered) {
      app.logUnread?.(reply);
      socket.write(encodeRawReply(reply));
    }
    endConnection(connection);
  }

  server.on('connect', (_, socket) => answerRaw(socket, replyToConnect()));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else answerRaw(socket, replyToBadBytes(error.code));
  });
  const checks = setInterval(() => cutSlow(connections.all.values()), TIMEOUT_CHECK_MS).unref();
  server.once('close', () => clearInterval(checks));
  return { server, close: (options) => stop.run(connections, options) };
}

/** Cuts off clients that take an answer a few bytes at a time. */
function cutSlow(connections: Iterable<Connection>): void {
  for (const connection of connections) {
    if (connection.current === undefined) continue;
    connection.checkCount++;
    if (connection.checkCount > ANSWER_CHECK_COUNT_MAX) connection.socket.destroy();
  }
}
