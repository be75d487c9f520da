import type { IncomingMessage } from 'node:http';
import { isUuid } from '../model/curb-id.ts';
import type { City } from './cities.ts';
import { isProblem, type Problem, type ProblemCode } from './problem.ts';
import { type Base, parseBase } from './request/host.ts';
import { parseTarget, type Target } from './request/parse-target.ts';
import { describeRoute, type Route } from './routes.ts';

/** A request on its way through the server: what is known of it so far. */
export interface Visit {
  readonly method: string;
  /** As sent. */
  readonly target: string;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly opened: Opened | Problem;
  /** Whose token it carries, once that is known. */
  tokenName: string | undefined;
  /** Why it was refused. */
  problem: ProblemCode | undefined;
  /** The city that it is for, once its path is looked at. */
  city: City | undefined;
  /** Path and query as the router sees them, without the city's name. */
  routed: string;
  /** Where it leads, once the router knows. */
  place: Place | undefined;
}

export interface Opened {
  readonly target: Target;
  /** Base of the links in its answer. */
  readonly base: Base;
}

export interface Place {
  readonly route: Route;
  /** What stands in the path where the route has a parameter, decoded. */
  readonly identifier: string | undefined;
}

/**
 * Reads what is needed before a path is looked for. Nothing that a client can send makes it throw.
 */
export function openVisit(request: IncomingMessage, configuredBase: string | undefined): Visit {
  const { method = '', url = '', headers } = request;
  return {
    method,
    target: url,
    ifNoneMatch: headers['if-none-match'],
    acceptEncoding: headers['accept-encoding'] as string | undefined, // Node joins several.
    opened: open({ url, host: headers.host, configuredBase }),
    tokenName: undefined,
    problem: undefined,
    city: undefined,
    routed: url,
    place: undefined,
  };
}

interface OpenSources {
  readonly url: string;
  readonly host: string | undefined;
  readonly configuredBase: string | undefined;
}

function open({ url, host, configuredBase }: OpenSources): Opened | Problem {
  const target = parseTarget(url);
  if (isProblem(target)) return target;
  const base = parseBase({ configured: configuredBase, host: target.authority ?? host });
  return isProblem(base) ? base : { target, base };
}

/** Which path of the interface was asked for, of whatever record. */
export function describeEndpoint({ place }: Visit): string {
  return place === undefined ? 'unknown' : describeRoute(place.route);
}

/**
 * The path for the log. Anything may stand in a path that nobody knows, a token too
 * (`/curbs/areas&service_token=…`): so a route is named as the documents write it, and an
 * identifier only where it is a UUID.
 */
export function describePath({ city, place }: Visit): string {
  if (place === undefined) return 'unknown';
  const { route, identifier } = place;
  const prefix = city === undefined || city.name === '' ? '' : `/${city.name}`;
  const described = `${prefix}${describeRoute(route)}`;
  if (identifier === undefined || !isUuid(identifier)) return described;
  return described.replace(/\{\w+\}/, identifier);
}
