import type { KnownToken } from '../model/service-token.ts';
import type { CompressedBodies } from './answer/compressed-bodies.ts';
import type { Editions } from './live/edition.ts';
import type { ServerLog } from './server-log.ts';

/** All that an answer depends on beside the request; the same for every request. */
export interface Service {
  /** The city's name, `''` where the server has only one. */
  readonly city: string;
  readonly editions: Editions;
  /** The tokens that clients may use now. */
  readonly tokens: () => readonly KnownToken[];
  /** Without a slash at the end; `undefined`: the links follow the request's own host. */
  readonly baseUrl: string | undefined;
  readonly compressed: CompressedBodies;
  readonly log: ServerLog;
}
