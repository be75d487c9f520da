import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and the response object that its answer goes to. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What the server knows of one client's connection. */
export interface Connection {
  readonly socket: Socket;
  /** The request that is being answered, until its answer has left the process. */
  current: Exchange | undefined;
  /** Complete requests that wait for the answers before them, in order. */
  readonly waiting: Exchange[];
  /** The request that arrived last, answered or not. */
  last: IncomingMessage | undefined;
  /** Bytes received when the connection became idle: more means that a request has begun. */
  idleBytesRead: number;
  /** No further request is taken; the connection ends behind the answers that are due. */
  isLast: boolean;
  /** Our side is ended. */
  isEnded: boolean;
  /** Checks of the server's clock that the current answer has lasted. */
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

/** Whether no answer is due. */
export function isIdle({ current, waiting }: Connection): boolean {
  return current === undefined && waiting.length === 0;
}

/** Whether part of a request has arrived and the rest has not. */
export function hasBegunRequest({ socket, idleBytesRead }: Connection): boolean {
  return socket.bytesRead > idleBytesRead;
}

/**
 * How long the rest of the client's bytes is read and thrown away after our last byte. A connection
 * that is closed with unread bytes is reset, and a reset can destroy an answer on its way.
 */
const LINGER_MS = 1_000;

/**
 * Ends our side behind what is written, and closes the connection once the client has ended its
 * side or the time to linger is over.
 */
export function endConnection(connection: Connection): void {
  if (connection.isEnded) return;
  connection.isEnded = true;
  connection.isLast = true;
  const { socket } = connection;
  // The parser must not see the bytes that follow.
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.resume();
  socket.end(() => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}
