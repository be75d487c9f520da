import type { KnownToken } from '../model/service-token.ts';

/** Counts the requests of tokens that have a rate. */
export interface RateLimits {
  /**
   * Counts one request. Returns `undefined` if the token has no rate. Otherwise resolves to the
   * seconds after which the client may ask again, 0 if the request is within the rate.
   */
  take(token: KnownToken): Promise<number> | undefined;
}
