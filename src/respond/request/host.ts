import type { Problem } from '../problem.ts';
import { HOST_INVALID, HOST_MISSING } from './problem-texts.ts';

export interface BaseSources {
  /** The configured base URL of the server, without a trailing slash. */
  readonly configured: string | undefined;
  /** Host of the request: the authority of its target, or else its Host header. */
  readonly host: string | undefined;
  /** HTTP/1.0 has no Host header. Such a request can be answered if a base is configured. */
  readonly isHostRequired?: boolean;
}

/** Wrapped, so that text and problem cannot be confused. */
export interface Base {
  readonly url: string;
}

/**
 * Returns the base of the links: the configured one, or else scheme and host of the request. The
 * scheme is http, the only one that this server supports. `X-Forwarded-*` and `Forwarded` are
 * ignored, because anyone can send them: behind a proxy, configure the base URL. The host is
 * checked even if it is not used (RFC 9112 section 3.2 requires a 400), so that every server
 * reports the same error.
 */
export function parseBase(sources: BaseSources): Base | Problem {
  const { configured, host, isHostRequired = true } = sources;
  if (host === undefined && configured !== undefined && !isHostRequired) return { url: configured };
  if (host === undefined || host === '') return HOST_MISSING;
  if (!isHost(host)) return HOST_INVALID;
  return { url: configured ?? `http://${host.toLowerCase()}` };
}

/**
 * A name or an address, with an optional port. Stricter than RFC 3986, so that it needs no escaping
 * in a link.
 */
const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252}[a-z0-9._])?|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?$/i;

const PORT_MAX = 65_535;

/** The last valid host. Nearly all requests to a server have the same one. */
let lastHost = '';

/**
 * A client must be able to parse the links. `127.0.x.1` has the form of a name, but a name that
 * ends in a number must be an IPv4 address (URL standard, section 3.5).
 */
function isHost(text: string): boolean {
  if (text === lastHost) return true;
  const match = HOST.exec(text);
  if (match === null || Number(match[1] ?? 0) > PORT_MAX) return false;
  if (!URL.canParse(`http://${text}`)) return false;
  lastHost = text;
  return true;
}
