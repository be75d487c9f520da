import type { KnownToken } from '../../model/service-token.ts';
import { isProblem, type Problem } from '../problem.ts';
import type { RateLimits } from '../rate-limits.ts';
import { authenticate, type Visitors } from './authenticate.ts';
import type { Target } from './parse-target.ts';
import { rateLimited } from './problem-texts.ts';

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
  return taken.then((waitS) => (waitS === 0 ? token : rateLimited(token, waitS)));
}
