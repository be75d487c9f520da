import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REQUEST_HEAD_LENGTH_MAX } from '../../model/limits.ts';
import type { App } from '../app.ts';
import { encodeRawReply, replyToBadBytes, replyToConnect } from './raw-reply.ts';

/**
 * Longer than the 60 seconds for which load balancers commonly keep an idle connection, so that
 * they close first.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * A request has no body worth waiting for: what has not come by then is not coming, or is meant to
 * hold a connection.
 */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often the two are looked at, which is also by how much they can be late. */
const TIMEOUT_CHECK_MS = 5_000;

/** A reader that takes nothing of its answer for so long is gone. */
const STALLED_TIMEOUT_MS = 120_000;

/**
 * How long the rest of bad input is read and thrown away, so that the answer is not lost in a
 * connection reset.
 */
const LINGER_MS = 1_000;

/** In-flight answers have this long at shutdown; `docker stop` kills after ten seconds. */
const CLOSE_GRACE_MS = 8_000;

/** How often a closing server looks for connections that have become idle. */
const CLOSE_CHECK_MS = 50;

export interface HttpServer {
  /** Not listening yet. */
  readonly server: Server;
  /**
   * Stops accepting, lets in-flight answers finish and closes each connection as it becomes idle;
   * what is still open after the grace is cut. Resolves when no connection is left.
   */
  close(): Promise<void>;
}

/** The HTTP server of an app. Whatever arrives gets a JSON answer of ours, or none. */
export function createHttpServer(app: App): HttpServer {
  const server = createServer({
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    maxHeaderSize: REQUEST_HEAD_LENGTH_MAX,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // A missing Host is answered by us, with a body; a second one shows in the joined value and is
    // no host.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
  });
  server.setTimeout(STALLED_TIMEOUT_MS);
  server.on('request', (request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    app.handle(request, response);
  });
  // Like `Accept`, an expectation that we know nothing of changes nothing (RFC 9110 section 10.1.1
  // allows it).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_, socket) => endWith(socket, encodeRawReply(replyToConnect())));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else endWith(socket, encodeRawReply(replyToBadBytes(error.code)));
  });
  const sockets = trackSockets(server);
  return { server, close: () => closeServer(server, sockets) };
}

/** The parser calls again for each further piece of a bad request, and the first answer stands. */
function endWith(socket: Duplex, reply: string): void {
  if (socket.writableEnded) return;
  // An earlier answer is still on its way, and this one must not overtake it.
  if (!socket.writable || socket.writableLength > 0) {
    socket.destroy();
    return;
  }
  socket.end(reply);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_CHECK_MS);
    const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(grace);
      resolve();
    });
    // Opened in advance, as browsers do: Node takes such a connection for a request on its way.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}
