import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and Node's object for its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** State of one client connection. */
export interface Connection {
  readonly socket: Socket;
  /** The request being answered, until its response is sent. */
  current: Exchange | undefined;
  /** Complete requests that wait for earlier responses, in order. */
  readonly waiting: Exchange[];
  /** The request that arrived last, answered or not. */
  last: IncomingMessage | undefined;
  /**
   * Bytes received when the connection became idle. A higher count means that a request has begun.
   */
  idleBytesRead: number;
  /** No further request is accepted. The connection closes after the pending responses. */
  isLast: boolean;
  /** The server has ended its side. */
  isEnded: boolean;
  /** Number of timeout checks since the current response began. */
  checkCount: number;
}

export function createConnection(socket: Socket): Connection {
  return {
    socket,
    current: undefined,
    waiting: [],
    last: undefined,
    idleBytesRead: 0,
    isLast: false,
    isEnded: false,
    checkCount: 0,
  };
}

/** Whether no response is pending. */
export function isIdle({ current, waiting }: Connection): boolean {
  return current === undefined && waiting.length === 0;
}

/** Whether only a part of a request has arrived. */
export function hasBegunRequest({ socket, idleBytesRead }: Connection): boolean {
  return socket.bytesRead > idleBytesRead;
}

/**
 * How long bytes from the client are still read and discarded after our last byte. Closing a
 * connection with unread bytes resets it, and a reset can destroy a response in transit.
 */
const LINGER_MS = 1_000;

/**
 * Ends our side after the pending writes. Closes the connection when the client has ended its side
 * or the linger time is over.
 */
export function endConnection(connection: Connection): void {
  if (connection.isEnded) return;
  connection.isEnded = true;
  connection.isLast = true;
  const { socket } = connection;
  // The parser must not receive the following bytes.
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.resume();
  socket.end(() => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}
