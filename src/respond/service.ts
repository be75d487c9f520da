import type { KnownToken } from '../model/service-token.ts';
import type { CompressedBodies } from './answer/compressed-bodies.ts';
import type { Editions } from './live/edition.ts';
import type { ServerLog } from './server-log.ts';

/** Everything besides the request that an answer depends on. It is the same for every request. */
export interface Service {
  /** Name of the city, `''` if the server has only one. */
  readonly city: string;
  readonly editions: Editions;
  /** The tokens that clients may use now. */
  readonly tokens: () => readonly KnownToken[];
  /** Without a trailing slash. `undefined`: the links use the host of each request. */
  readonly baseUrl: string | undefined;
  readonly compressed: CompressedBodies;
  readonly log: ServerLog;
}
