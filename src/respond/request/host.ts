import type { Problem } from '../problem.ts';

export interface BaseSources {
  /** The server's configured base URL, without a slash at the end. */
  readonly configured: string | undefined;
  /** What the request names: the authority of its target, else its Host header. */
  readonly host: string | undefined;
}

/** Wrapped, so that text and problem cannot be mixed up. */
export interface Base {
  readonly url: string;
}

/**
 * The base of the links: the configured one, else the scheme and host of the request itself. The
 * scheme is http, since this server speaks nothing else; `X-Forwarded-*` and `Forwarded` are not
 * read, because anyone can send them: behind a proxy, configure the base URL. The host is
 * checked even where it is not used (RFC 9112 section 3.2 wants a 400), so that a fault is a
 * fault on every server.
 */
export function parseBase({ configured, host }: BaseSources): Base | Problem {
  if (host === undefined || !isHost(host)) {
    const found = host === undefined || host === '' ? 'is missing' : 'is not a valid host name';
    return { problem: 'invalid_host', description: `Host header ${found}`, details: [] };
  }
  return { url: configured ?? `http://${host.toLowerCase()}` };
}

/**
 * A name or an address, and perhaps a port. Narrower than RFC 3986, so that it can
 * stand in a link as it is.
 */
const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9._])?|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?$/i;

const PORT_MAX = 65_535;

function isHost(text: string): boolean {
  const match = HOST.exec(text);
  return match !== null && Number(match[1] ?? 0) <= PORT_MAX;
}
