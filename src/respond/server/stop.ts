import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { type Connection, endConnection, hasBegunRequest, isIdle } from './connection.ts';
import type { Connections } from './connections.ts';

export interface StopOptions {
  /** How long answers may take to leave. `docker stop` kills after ten seconds. */
  readonly graceMs?: number;
  /** How long a connection without a request may send one last request. */
  readonly idleGraceMs?: number;
}

export interface StopResult {
  /** Connections that were cut off with an answer due. */
  readonly cutCount: number;
}

const GRACE_MS = 8_000;

const IDLE_GRACE_MS = 1_000;

/** How a server stops without cutting answers off. */
export interface Stop {
  run(connections: Connections, options?: StopOptions): Promise<StopResult>;
  /** A connection has become idle while the server stops. */
  readonly endIdle: (connection: Connection) => void;
}

export function createStop(server: Server): Stop {
  let isIdleGraceOver = false;

  function endIdle(connection: Connection): void {
    if (isIdleGraceOver && !hasBegunRequest(connection)) endConnection(connection);
  }

  return {
    endIdle,
    async run(connections, { graceMs = GRACE_MS, idleGraceMs = IDLE_GRACE_MS } = {}) {
      connections.stopTaking();
      let cutCount = 0;
      const idleGrace = setTimeout(() => {
        isIdleGraceOver = true;
        for (const connection of connections.all.values()) {
          if (isIdle(connection)) endIdle(connection);
        }
      }, idleGraceMs);
      const grace = setTimeout(() => {
        for (const connection of connections.all.values()) {
          if (!isIdle(connection)) cutCount++;
          connection.socket.destroy();
        }
      }, graceMs);
      // Node's own `close` for HTTP also destroys connections whose answers are not sent yet.
      await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      clearTimeout(idleGrace);
      clearTimeout(grace);
      server.close(); // Nothing is open any more: only Node's timers end here.
      return { cutCount };
    },
  };
}
