import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { type Connection, endConnection, hasBegunRequest, isIdle } from './connection.ts';
import type { Connections } from './connections.ts';

export interface StopOptions {
  /** Time for pending responses to be sent. `docker stop` kills the process after ten seconds. */
  readonly graceMs?: number;
  /** Time in which an idle connection may send one last request. */
  readonly idleGraceMs?: number;
}

export interface StopResult {
  /** Number of connections that were cut off with a response pending. */
  readonly cutCount: number;
}

const GRACE_MS = 8_000;

const IDLE_GRACE_MS = 1_000;

/** Stops a server without cutting off responses. */
export interface Stop {
  run(connections: Connections, options?: StopOptions): Promise<StopResult>;
  /** Called when a connection becomes idle while the server stops. */
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
      // Node's HTTP `close` also destroys connections with unsent responses.
      await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      clearTimeout(idleGrace);
      clearTimeout(grace);
      server.close(); // Nothing is open any more: only Node's timers end here.
      return { cutCount };
    },
  };
}
