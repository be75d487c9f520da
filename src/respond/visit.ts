import type { IncomingMessage } from 'node:http';
import { isUuid } from '../model/curb-id.ts';
import type { City } from './cities.ts';
import { isProblem, type Problem, type ProblemCode } from './problem.ts';
import { type Base, parseBase } from './request/host.ts';
import { parseTarget, type Target } from './request/parse-target.ts';
import { describeRoute, type RouteMatch } from './routes.ts';

/** The state of a request while the server processes it. */
export interface Visit {
  readonly method: string;
  /** As sent. */
  readonly target: string;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly opened: Opened | Problem;
  /** Name of its token, once it is known. */
  tokenName: string | undefined;
  /** Why the request was refused. */
  problem: ProblemCode | undefined;
  /** The requested city, once the path is parsed. */
  city: City | undefined;
  /** Path and query for the router, without the city's name. */
  routed: string;
  /** The matched route, once it is known. */
  match: RouteMatch | undefined;
}

export interface Opened {
  readonly target: Target;
  /** Base of the links in the response. */
  readonly base: Base;
}

/** Reads what is needed before the route is looked up. No input from a client makes it throw. */
export function openVisit(request: IncomingMessage, configuredBase: string | undefined): Visit {
  const { method = '', url = '', headers, httpVersion } = request;
  return {
    method,
    target: url,
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    acceptEncoding: headers['accept-encoding'] as string | undefined, // Node joins several.
    opened: open({ url, host: headers.host, httpVersion, configuredBase }),
    tokenName: undefined,
    problem: undefined,
    city: undefined,
    routed: url,
    match: undefined,
  };
}

interface OpenSources {
  readonly url: string;
  readonly host: string | undefined;
  readonly httpVersion: string;
  readonly configuredBase: string | undefined;
}

function open({ url, host, httpVersion, configuredBase }: OpenSources): Opened | Problem {
  const target = parseTarget(url);
  if (isProblem(target)) return target;
  const base = parseBase({
    configured: configuredBase,
    host: target.authority ?? host,
    isHostRequired: httpVersion !== '1.0',
  });
  return isProblem(base) ? base : { target, base };
}

/** Returns the requested path of the interface, without the identifier. */
export function describeEndpoint({ match }: Visit): string {
  return match === undefined ? 'unknown' : describeRoute(match.route);
}

/**
 * Returns the path for the log. An unknown path may contain anything, also a token
 * (`/curbs/areas&service_token=…`). So a route is written as in the documentation, and an
 * identifier only if it is a UUID.
 */
export function describePath({ city, match }: Visit): string {
  if (match === undefined) return 'unknown';
  const { route, identifier } = match;
  const prefix = city === undefined || city.name === '' ? '' : `/${city.name}`;
  const described = `${prefix}${describeRoute(route)}`;
  if (identifier === undefined || !isUuid(identifier)) return described;
  return described.replace(/\{\w+\}/, identifier);
}
