import { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { invariant } from '../model/invariant.ts';
import { type City, encodeCityList, findCity } from './cities.ts';
import { type Extension, findExtension, replyOfExtension } from './extension.ts';
import { INTERNAL_ERROR, isProblem, UNKNOWN_PATH } from './problem.ts';
import { preflightReply, problemReply, type Reply } from './reply.ts';
import { type RoutedRequest, respond, respondCityList } from './respond.ts';
import { ROUTES } from './routes.ts';
import type { ServerLog } from './server-log.ts';
import { type Opened, openVisit, type Visit } from './visit.ts';
import { logFailure, logUnread, watchVisit } from './watch-visit.ts';
import { writeReply } from './write-reply.ts';

/** A request handler, and the request and response classes that its server must use. */
export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
  /** Logs a response to bytes that are not a valid HTTP request. */
  readonly logUnread?: (reply: Reply) => void;
}

export interface AppOptions {
  /** One city without a name, or several cities with different names. */
  readonly cities: readonly City[];
  /** Without a trailing slash. `undefined`: the links use the host of each request. */
  readonly baseUrl: string | undefined;
  readonly log: ServerLog;
  /** Paths in addition to those of the interface. */
  readonly extensions?: readonly Extension[];
}

/**
 * Creates the request handler. This is the only module that uses Express. Express finds the route;
 * its other features (HTML for errors, tags, `X-Powered-By`, parsed queries, OPTIONS) are switched
 * off or never reached.
 *
 * Express changes the prototype of each request and response on arrival. V8 in Node 20 then loses
 * its optimizations for these objects, and a request takes four times as long (DECISIONS.md). So
 * each app has two classes of its own with Express's prototypes as base, and the objects have the
 * right prototype from the start. They must be real subclasses, and the server must be created
 * with them.
 */
export function createApp({ cities, baseUrl, log, extensions = [] }: AppOptions): App {
  class CurbRequest extends IncomingMessage implements VisitHolder {
    visit: Visit | undefined = undefined;
  }
  class CurbResponse<Of extends IncomingMessage> extends ServerResponse<Of> {}

  const router = createRouter(log);
  router.request = Object.setPrototypeOf(CurbRequest.prototype, router.request);
  router.response = Object.setPrototypeOf(CurbResponse.prototype, router.response);

  return {
    IncomingMessage: CurbRequest,
    ServerResponse: CurbResponse,
    handle(request, response) {
      const visit = openVisit(request, baseUrl);
      if (log.access !== undefined) watchVisit(log.access, visit, response);
      const early = findEarlyReply(visit, cities);
      if (early !== undefined) {
        send(response, visit, early);
        return;
      }
      const path = visit.routed.startsWith(INTERFACE_PATH) ? '' : pathOf(visit.routed);
      const extension = path === '' ? undefined : findExtension(extensions, path);
      if (extension === undefined) routeVisit(router, { log, visit, request, response });
      else void visitExtension(extension, { log, visit, path, response });
    },
    logUnread: (reply) => logUnread(log, reply),
  };
}

/** First segment of the interface's paths. Extensions are not looked up below it. */
const INTERFACE_PATH = '/curbs';

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

interface ExtensionVisit {
  readonly log: ServerLog;
  readonly visit: Visit;
  /** Without the city's name and the query. */
  readonly path: string;
  readonly response: ServerResponse;
}

async function visitExtension(
  extension: Extension,
  { log, visit, path, response }: ExtensionVisit,
): Promise<void> {
  const { opened, city } = visit;
  invariant(!isProblem(opened) && city !== undefined, 'a request for an extension is in order');
  visit.match = { route: { path: extension.path, endpoint: null }, identifier: undefined };
  const rest = path.slice(extension.path.length);
  const { service } = city;
  const asked = readRequest(visit, opened, undefined);
  try {
    send(response, visit, await replyOfExtension(extension, { ...asked, service, rest }));
  } catch (error) {
    failVisit({ log, visit, response }, error);
  }
}

function send(response: ServerResponse, visit: Visit, reply: Reply): void {
  visit.problem = reply.problem;
  writeReply(response, reply);
}

/** The state of a request, attached to it so that the router passes it on to the route. */
interface VisitHolder extends IncomingMessage {
  visit: Visit | undefined;
}

/**
 * The part of Express that is used. Its own types omit the third argument, which is called if no
 * route matches.
 */
interface Router {
  request: object;
  response: object;
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: (error?: unknown) => void,
  ): void;
}

function createRouter(log: ServerLog): Router {
  const app = express();
  for (const setting of ['strict routing', 'case sensitive routing']) app.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) app.disable(setting);
  for (const route of ROUTES) {
    app.route(route.path).all((request, response) => {
      // Express passes on the request that the server created, which is of our class.
      const { visit } = request as unknown as VisitHolder;
      invariant(visit !== undefined && !isProblem(visit.opened), 'a routed request is in order');
      // No route has a wildcard, so the value is never a list.
      const [identifier] = Object.values(request.params as Record<string, string>);
      visit.match = { route, identifier };
      const { opened, city } = visit;
      invariant(city !== undefined, 'a routed request is for a city');
      const reply = respond(city.service, route, readRequest(visit, opened, identifier));
      if (!(reply instanceof Promise)) {
        send(response, visit, reply);
        return;
      }
      const fail = (error: unknown) => failVisit({ log, visit, response }, error);
      reply.then((late) => send(response, visit, late)).catch(fail);
    });
  }
  return app as unknown as Router; // See `Router`.
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
  readonly visit: Visit;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function routeVisit(router: Router, { log, visit, request, response }: Routing): void {
  (request as VisitHolder).visit = visit; // The server makes requests of our class.
  request.url = visit.routed;
  router.handle(request, response, (error) => {
    if (error === undefined || error === null) {
      send(response, visit, problemReply(UNKNOWN_PATH));
      return;
    }
    failVisit({ log, visit, response }, error);
  });
}

function failVisit(
  { log, visit, response }: Pick<Routing, 'log' | 'visit' | 'response'>,
  error: unknown,
): void {
  logFailure(log, visit, error);
  if (response.headersSent) response.destroy();
  else send(response, visit, problemReply(INTERNAL_ERROR));
}
