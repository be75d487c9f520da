import type { KnownToken } from '../../model/service-token.ts';
import { isProblem, type Problem } from '../problem.ts';
import type { RateLimits } from '../rate-limits.ts';
import { authenticate, type Visitors } from './authenticate.ts';
import type { Target } from './parse-target.ts';

export interface Arrival {
  readonly target: Target;
  /** Receives the name of the token in the request. */
  readonly onToken?: ((name: string) => void) | undefined;
}

export interface Admission extends Visitors {
  readonly limits?: RateLimits | undefined;
}

/**
 * Returns the token of a request that may be answered: the token is valid, and the request is
 * within the rate of the token. A promise is returned only for a token that has a rate.
 */
export function admit(
  { target, onToken }: Arrival,
  admission: Admission,
): KnownToken | Problem | Promise<KnownToken | Problem> {
  const token = authenticate(target.pairs, admission);
  if (isProblem(token)) return token;
  onToken?.(token.name);
  const taken = admission.limits?.take(token);
  if (taken === undefined) return token;
  return taken.then((waitS) => (waitS === 0 ? token : describeExcess(token, waitS)));
}

function describeExcess({ ratePerMinute }: KnownToken, waitS: number): Problem {
  return {
    problem: 'rate_limited',
    description:
      `the token may be used for ${ratePerMinute} requests a minute; ` +
      `wait as many seconds as Retry-After says (${waitS})`,
    details: ['service_token'],
    retryAfterS: waitS,
  };
}
