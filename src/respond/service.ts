import type { TokenIndex } from '../model/service-token.ts';
import type { CompressedBodies } from './body/compressed-bodies.ts';
import type { Editions } from './live/edition.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ServerLog } from './server-log.ts';

/** Everything besides the request that a response depends on. It is the same for every request. */
export interface Service {
  /** Name of the city, `''` if the server has only one. */
  readonly city: string;
  readonly editions: Editions;
  /** Returns the tokens that clients may use now. */
  readonly tokens: () => TokenIndex;
  /** Counts requests, if tokens can have a rate. */
  readonly limits?: RateLimits | undefined;
  /** Without a trailing slash. `undefined`: the links use the host of each request. */
  readonly baseUrl: string | undefined;
  readonly compressed: CompressedBodies;
  readonly log: ServerLog;
}
