import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RequestHandler, Router } from 'express';
import { invariant } from '../model/invariant.ts';
import { type City, encodeCityList, findCity } from './cities.ts';
import { type Extension, findExtension, replyOfExtension } from './extension.ts';
import { isProblem } from './problem.ts';
import { preflightReply, problemReply, type Reply } from './reply.ts';
import { INTERNAL_ERROR, UNKNOWN_PATH } from './request/problem-texts.ts';
import { type RoutedRequest, respond, respondCityList } from './respond.ts';
import { findPlainRoute, ROUTES, type RouteMatch } from './routes.ts';
import type { ServerLog } from './server-log.ts';
import { type Opened, openVisit, type Visit } from './visit.ts';
import { logFailure, logUnread, watchVisit } from './watch-visit.ts';
import { createReplyWriter, type ReplyWriter } from './write-reply.ts';

/** Answers the requests of a server. */
export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Logs a response to bytes that are not a valid HTTP request. */
  readonly logUnread?: (reply: Reply) => void;
}

export interface AppOptions {
  /** One city without a name, or several cities with different names. */
  readonly cities: readonly City[];
  /** Without a trailing slash. `undefined`: the links use the host of each request. */
  readonly baseUrl: string | undefined;
  readonly log: ServerLog;
  /** Milliseconds since an arbitrary fixed point; limits how long a reply waits to be written. */
  readonly clockMs?: (() => number) | undefined;
  /** Paths in addition to those of the interface. */
  readonly extensions?: readonly Extension[];
}

/**
 * Creates the request handler. This is the only module that uses Express. Its router finds the
 * route of every path that is not a plain one, and gets a plain object as the request. An
 * application of Express would change the prototype of each request and response, which makes V8 in
 * Node 20 four times as slow (DECISIONS.md), and its other features (HTML for errors, tags, parsed
 * queries) are not used.
 */
export function createApp(options: AppOptions): App {
  const { cities, baseUrl, log, clockMs = () => 0, extensions = [] } = options;
  const findRoute = createRouter();
  const replies = createReplyWriter(clockMs);
  return {
    handle(request, response) {
      replies.begin();
      const visit = openVisit(request, baseUrl);
      if (log.access !== undefined) watchVisit(log.access, visit, response);
      const routing: Routing = { log, replies, visit, response };
      const early = findEarlyReply(visit, cities);
      if (early !== undefined) {
        send(routing, early);
        return;
      }
      const path = pathOf(visit.routed);
      const match = findPlainRoute(path);
      if (match !== undefined) {
        answerPlain(match, routing);
        return;
      }
      const extension = findExtension(extensions, path);
      if (extension === undefined) routeVisit(findRoute, routing);
      else void visitExtension(extension, routing, path);
    },
    logUnread: (reply) => logUnread(log, reply),
  };
}

function pathOf(text: string): string {
  const mark = text.indexOf('?');
  return mark === -1 ? text : text.slice(0, mark);
}

/**
 * Lists the members one by one. Copying them with `...` into an object that has some already takes
 * V8 in Node 20 a microsecond, a tenth of the work for a page.
 */
function readRequest(
  visit: Visit,
  { target, base }: Opened,
  identifier: string | undefined,
): RoutedRequest {
  const { method, ifMatch, ifNoneMatch, acceptEncoding } = visit;
  const onToken = (name: string) => {
    visit.tokenName = name;
  };
  return { method, target, base, identifier, ifMatch, ifNoneMatch, acceptEncoding, onToken };
}

/** @param path without the city's name and the query */
async function visitExtension(extension: Extension, routing: Routing, path: string): Promise<void> {
  const { visit } = routing;
  const { opened, city } = visit;
  invariant(!isProblem(opened) && city !== undefined, 'a request for an extension is in order');
  visit.match = { route: { path: extension.path, endpoint: null }, identifier: undefined };
  const rest = path.slice(extension.path.length);
  const { service } = city;
  const asked = readRequest(visit, opened, undefined);
  try {
    send(routing, await replyOfExtension(extension, { ...asked, service, rest }));
  } catch (error) {
    failVisit(routing, error);
  }
}

function send(routing: Routing, reply: Reply): void {
  const { replies, visit, response } = routing;
  visit.problem = reply.problem;
  replies.write(response, reply, (error) => failVisit(routing, error));
}

/** A request as Express's router gets it. The router adds members, such as `params`. */
interface Routed {
  readonly method: string;
  readonly url: string;
  readonly routing: Routing;
}

/** Calls the handler of the route, or `otherwise` if no route matches or a handler throws. */
type FindRoute = (
  routed: Routed,
  response: ServerResponse,
  otherwise: (error?: unknown) => void,
) => void;

function createRouter(): FindRoute {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of ROUTES) {
    const handle: RequestHandler = (request) => {
      // Express passes on the object that `routeVisit` made.
      const { routing } = request as unknown as Routed;
      // No route has a wildcard, so the value is never a list.
      const [identifier] = Object.values(request.params as Record<string, string>);
      answer({ route, identifier }, routing);
    };
    router.all(route.path, handle);
  }
  return router as unknown as FindRoute; // A router is a function of these arguments.
}

function answerPlain(match: RouteMatch, routing: Routing): void {
  try {
    answer(match, routing);
  } catch (error) {
    failVisit(routing, error);
  }
}

function answer(match: RouteMatch, routing: Routing): void {
  const { visit } = routing;
  const { opened, city } = visit;
  invariant(!isProblem(opened) && city !== undefined, 'a routed request is in order');
  visit.match = match;
  const { route, identifier } = match;
  const reply = respond(city.service, route, readRequest(visit, opened, identifier));
  if (!(reply instanceof Promise)) {
    send(routing, reply);
    return;
  }
  const fail = (error: unknown) => failVisit(routing, error);
  reply.then((late) => send(routing, late)).catch(fail);
}

/**
 * Returns a reply that needs no route: for requests without a city, and for `OPTIONS *`, which is
 * about the server as a whole (RFC 9110 section 9.3.7).
 */
function findEarlyReply(visit: Visit, cities: readonly City[]): Reply | undefined {
  const { method, target, opened } = visit;
  if (method === 'OPTIONS' && target === '*') return preflightReply();
  if (isProblem(opened)) return problemReply(opened);
  const found = findCity(cities, opened.target.text);
  if (found !== undefined) {
    visit.city = found.city;
    visit.routed = found.text;
    return undefined;
  }
  if (opened.target.path !== '/') return problemReply(UNKNOWN_PATH);
  return respondCityList(method, encodeCityList(cities, opened.base.url));
}

interface Routing {
  readonly log: ServerLog;
  readonly replies: ReplyWriter;
  readonly visit: Visit;
  readonly response: ServerResponse;
}

function routeVisit(findRoute: FindRoute, routing: Routing): void {
  const { visit, response } = routing;
  const routed = { method: visit.method, url: visit.routed, routing };
  findRoute(routed, response, (error) => {
    if (error === undefined || error === null) {
      send(routing, problemReply(UNKNOWN_PATH));
      return;
    }
    failVisit(routing, error);
  });
}

function failVisit({ log, replies, visit, response }: Routing, error: unknown): void {
  logFailure(log, visit, error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const reply = problemReply(INTERNAL_ERROR);
  visit.problem = reply.problem;
  replies.write(response, reply, () => response.destroy());
}
