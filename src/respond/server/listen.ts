import type { Server } from 'node:http';
import { Failure } from '../../diagnostic/failure.ts';

/**
 * Where a server listens: a port of a host (0 for any free port), a Unix socket, or a Windows
 * named pipe.
 */
export type ListenAt =
  | { readonly host: string; readonly port: number }
  | { readonly socketPath: string };

/** Starts to listen. Resolves to the URL of the server. */
export function listen(server: Server, at: ListenAt): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explain(error, at));
    server.once('error', fail);
    server.listen('socketPath' in at ? { path: at.socketPath } : at, () => {
      server.removeListener('error', fail);
      resolve(urlOf(server, at));
    });
  });
}

function urlOf(server: Server, at: ListenAt): string {
  const address = server.address();
  if ('socketPath' in at || address === null || typeof address === 'string')
    return 'http://localhost';
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return `http://${host}:${address.port}`;
}

/** Messages for the system's errors when listening fails, each with what to do. */
const REASONS: Readonly<Record<string, { readonly found: string; readonly hint: string }>> = {
  EADDRINUSE: {
    found: 'is taken by another process',
    hint: 'choose another with --port, or 0 for any free one',
  },
  EACCES: {
    found: 'may not be listened at by this user',
    hint: 'ports below 1024 often need a privilege; choose another with --port',
  },
  EADDRNOTAVAIL: {
    found: 'is no address of this machine',
    hint: 'choose with --host, 0.0.0.0 for all of IPv4',
  },
  ENOTFOUND: {
    found: 'is no host that can be found',
    hint: 'choose with --host, 127.0.0.1 for this machine alone',
  },
};

function explain(error: NodeJS.ErrnoException, at: ListenAt): Failure {
  const place = 'socketPath' in at ? at.socketPath : `port ${at.port} of ${at.host}`;
  const reason = REASONS[error.code ?? ''];
  const found = reason?.found ?? `cannot be listened at: ${error.message}`;
  return new Failure('world', `${place} ${found}`, {
    cause: error,
    ...(reason === undefined ? {} : { hint: reason.hint }),
  });
}
