import type { TokenHash } from '../model/service-token.ts';
import type { Editions } from './live/edition.ts';
import type { ServerLog } from './server-log.ts';

/** All that an answer depends on beside the request; the same for every request. */
export interface Service {
  readonly editions: Editions;
  readonly tokenHashes: readonly TokenHash[];
  /** Without a slash at the end; `undefined`: the links follow the request's own host. */
  readonly baseUrl: string | undefined;
  readonly log: ServerLog;
}
