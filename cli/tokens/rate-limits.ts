import cluster from 'node:cluster';
import { isObject } from '../../src/model/is-object.ts';
import type { KnownToken } from '../../src/model/service-token.ts';
import type { ServeOptions } from '../../src/serve.ts';

type RateLimits = NonNullable<ServeOptions['limits']>;

/** A minute begins with the first request of a token. */
const WINDOW_S = 60;

/** The primary process answers within a millisecond. */
const PRIMARY_TIMEOUT_MS = 2_000;

/**
 * Counts the requests of tokens that have a rate. The only module that uses rate-limiter-flexible,
 * which is loaded at the first such request.
 *
 * In a group of workers the primary process counts, so that all workers together hold the rate: a
 * client that keeps one connection talks to one worker only, and a share of the rate for each
 * worker would refuse it too early.
 */
export function createRateLimits(): RateLimits {
  const limiters = new Map<number, Promise<Limiter>>();
  return {
    take(token) {
      const { name, ratePerMinute } = token;
      if (ratePerMinute === undefined) return undefined;
      let limiter = limiters.get(ratePerMinute);
      if (limiter === undefined) {
        limiter = createLimiter(ratePerMinute);
        limiters.set(ratePerMinute, limiter);
      }
      return limiter.then((one) => consume(one, name));
    },
  };
}

/** Lets the workers of this process share their counts. */
export async function shareRateLimits(): Promise<void> {
  const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
  new RateLimiterClusterMaster();
}

interface Limiter {
  consume(key: string): Promise<unknown>;
}

async function createLimiter(ratePerMinute: number): Promise<Limiter> {
  const { RateLimiterCluster, RateLimiterMemory } = await import('rate-limiter-flexible');
  const options = {
    keyPrefix: `rate ${ratePerMinute}`,
    points: ratePerMinute,
    duration: WINDOW_S,
  };
  return cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_TIMEOUT_MS })
    : new RateLimiterMemory(options);
}

/**
 * Resolves to the seconds to wait, 0 for none. If the primary process does not answer, the request
 * is allowed: the group is about to end or overloaded, and the rate protects, it does not bill.
 */
async function consume(limiter: Limiter, name: KnownToken['name']): Promise<number> {
  try {
    await limiter.consume(name);
    return 0;
  } catch (refusal) {
    return isRefusal(refusal) ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
  }
}

function isRefusal(value: unknown): value is { readonly msBeforeNext: number } {
  return isObject(value) && 'msBeforeNext' in value;
}
