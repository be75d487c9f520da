import type { Server } from 'node:http';
import { Failure } from '../../diagnostic/failure.ts';
import { codeOf } from '../../diagnostic/system-error.ts';

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

interface Reason {
  /** What is wrong: the host alone, or the port of it. */
  readonly about: 'host' | 'port';
  readonly found: string;
  readonly hint: string;
}

/** The name server does not know the host, or does not answer. */
const UNKNOWN_HOST: Reason = {
  about: 'host',
  found: 'is not a host that can be found',
  hint: 'give another --host: 127.0.0.1 for this machine only',
};

/** Messages for the system's errors when listening fails, each with what to do. */
const REASONS: Readonly<Record<string, Reason>> = {
  EADDRINUSE: {
    about: 'port',
    found: 'is taken by another process',
    hint: 'choose another with --port, or 0 for any free one',
  },
  EACCES: {
    about: 'port',
    found: 'cannot be used by this user',
    hint: 'ports below 1024 often need a privilege; choose another with --port',
  },
  EADDRNOTAVAIL: {
    about: 'host',
    found: 'is not an address of this machine',
    hint: 'give another --host: 0.0.0.0 for all IPv4 addresses of this machine',
  },
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
};

function explain(error: Error, at: ListenAt): Failure {
  const reason = REASONS[codeOf(error) ?? ''];
  const found = reason?.found ?? `cannot be used to listen: ${error.message}`;
  const place = describePlace(at, reason?.about ?? 'port');
  return new Failure('world', `${place} ${found}`, {
    cause: error,
    ...(reason === undefined ? {} : { hint: reason.hint }),
  });
}

function describePlace(at: ListenAt, about: Reason['about']): string {
  if ('socketPath' in at) return at.socketPath;
  return about === 'host' ? `--host ${at.host}` : `port ${at.port} of ${at.host}`;
}
