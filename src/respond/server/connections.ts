import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  PIPELINE_LENGTH_CROWDED_MAX,
  PIPELINE_LENGTH_MAX,
  PIPELINE_TOTAL_MAX,
} from '../../model/limits.ts';
import { type Connection, createConnection, endConnection, isIdle } from './connection.ts';

/** Reading pauses while this many requests of one connection wait. */
const PAUSE_LENGTH = 16;

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The connections of a server. Each processes at most one request at a time: the next one begins
 * when the previous response is sent, so that a client which does not read uses the memory of one
 * response only.
 */
export interface Connections {
  readonly all: ReadonlyMap<object, Connection>;
  /** Handles a complete request head. */
  take(request: IncomingMessage, response: ServerResponse): void;
  /** From now on each connection closes after the response that leaves it idle. */
  stopTaking(): void;
}

export function trackConnections(
  server: Server,
  options: { readonly handle: Handle; readonly onIdle: (connection: Connection) => void },
): Connections {
  const all = new Map<object, Connection>();
  const ready = createQueue<Connection>(startNext);
  let waitingCount = 0;
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    const connection = createConnection(socket);
    all.set(socket, connection);
    // Node calls this method to end a connection after the last response, without the linger time.
    socket.destroySoon = () => endConnection(connection);
    // Node resumes reading after each response, however many requests wait.
    socket.on('resume', () => {
      if (isHeld(connection)) socket.pause();
    });
    socket.once('close', () => {
      all.delete(socket);
      dropWaiting(connection);
    });
  });

  function take(request: IncomingMessage, response: ServerResponse): void {
    const connection = all.get(request.socket);
    if (connection === undefined || connection.isLast) return;
    connection.last = request;
    const wasIdle = isIdle(connection);
    // Node drops what follows such a request in the same packet. Without this, a later request
    // would get the response at the place of a dropped one.
    if (asksForUpgrade(request)) connection.isLast = true;
    if (wasIdle && !isStopping) {
      start(connection, { request, response });
      return;
    }
    connection.waiting.push({ request, response });
    // The rest of the packet is read first, so that the server knows which response is the last.
    if (wasIdle) ready.add(connection);
    waitingCount++;
    const isCrowded = waitingCount > PIPELINE_TOTAL_MAX;
    const lengthMax = isCrowded ? PIPELINE_LENGTH_CROWDED_MAX : PIPELINE_LENGTH_MAX;
    if (connection.waiting.length >= lengthMax) connection.isLast = true;
    if (isHeld(connection)) connection.socket.pause();
  }

  function start(connection: Connection, exchange: Connection['waiting'][number]): void {
    connection.current = exchange;
    connection.checkCount = 0;
    const { request, response } = exchange;
    const isLast = isStopping || connection.isLast || hasLongBody(request);
    if (isLast && connection.waiting.length === 0) {
      connection.isLast = true;
      response.shouldKeepAlive = false;
    }
    response.on('close', () => finish(connection));
    options.handle(request, response);
  }

  /** Handles a sent response, or a client that disconnected. */
  function finish(connection: Connection): void {
    connection.current = undefined;
    const { socket } = connection;
    if (socket.destroyed) return;
    if (connection.waiting.length > 0) ready.add(connection);
    else if (connection.isLast) endConnection(connection);
    else {
      connection.idleBytesRead = socket.bytesRead;
      if (isStopping) options.onIdle(connection);
    }
  }

  function startNext(connection: Connection): void {
    const exchange = connection.waiting.shift();
    if (exchange === undefined) return; // The client has gone meanwhile.
    waitingCount--;
    if (connection.socket.isPaused() && !isHeld(connection)) connection.socket.resume();
    start(connection, exchange);
  }

  function dropWaiting(connection: Connection): void {
    waitingCount -= connection.waiting.length;
    connection.waiting.length = 0;
  }

  return {
    all,
    take,
    stopTaking() {
      isStopping = true;
    },
  };
}

function isHeld({ waiting, isLast, isEnded }: Connection): boolean {
  return !isEnded && (isLast || waiting.length >= PAUSE_LENGTH);
}

/** Whether the client offers to go on with another protocol, which is never accepted. */
function asksForUpgrade({ headers: { connection, upgrade } }: IncomingMessage): boolean {
  return upgrade !== undefined && /upgrade/i.test(connection ?? '');
}

/** Longest request body that is discarded. A longer one closes the connection. */
const BODY_LENGTH_MAX = 64 * 1024;

/** Whether the request has a long body, or one without a stated length. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > BODY_LENGTH_MAX;
}

/**
 * Takes one item in each iteration of the event loop, in the order of `add`. Requests that arrive
 * meanwhile are handled between two items, so they never wait for more than one of them.
 */
function createQueue<T>(take: (item: T) => void): { add(item: T): void } {
  const items: T[] = [];

  function takeNext(): void {
    const item = items.shift();
    if (items.length > 0) setImmediate(takeNext);
    if (item !== undefined) take(item);
  }

  return {
    add(item) {
      items.push(item);
      if (items.length === 1) setImmediate(takeNext);
    },
  };
}
