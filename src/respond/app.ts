import { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { invariant } from '../model/invariant.ts';
import { INTERNAL_ERROR, isProblem, UNKNOWN_PATH } from './problem.ts';
import { preflightReply, problemReply, type Reply } from './reply.ts';
import { respond } from './respond.ts';
import { ROUTES } from './routes.ts';
import type { Service } from './service.ts';
import { openVisit, type Visit } from './visit.ts';
import { logFailure, logUnread, watchVisit } from './watch-visit.ts';
import { writeReply } from './write-reply.ts';

/** A request handler and the classes that its server must make requests and responses of. */
export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
  /** Logs an answer to bytes that could not be read as a request. */
  readonly logUnread?: (status: number) => void;
}

/**
 * The only home of Express. It finds the route; what it would do by itself beside that (HTML for
 * errors, tags, `X-Powered-By`, parsed queries, OPTIONS) is switched off or never reached.
 *
 * Express gives each request and response its own prototype on arrival, after which the V8 of Node
 * 20 forgets all it knew of their shape, and a request costs four times as much (DECISIONS.md).
 * So each app has its own two classes and lays Express's prototypes beneath theirs: then the
 * objects have the right prototype from the start. They must be real subclasses, and the server
 * must be made with them.
 */
export function createApp(service: Service): App {
  class CurbRequest extends IncomingMessage implements VisitHolder {
    visit: Visit | undefined = undefined;
  }
  class CurbResponse<Of extends IncomingMessage> extends ServerResponse<Of> {}

  const router = createRouter(service);
  router.request = Object.setPrototypeOf(CurbRequest.prototype, router.request);
  router.response = Object.setPrototypeOf(CurbResponse.prototype, router.response);

  return {
    IncomingMessage: CurbRequest,
    ServerResponse: CurbResponse,
    handle(request, response) {
      const visit = openVisit(request, service.baseUrl);
      if (service.log.access !== undefined) watchVisit(service.log.access, visit, response);
      const early = findEarlyReply(visit);
      if (early !== undefined) writeReply(response, early);
      else routeVisit(router, { service, visit, request, response });
    },
    logUnread: (status) => logUnread(service.log, status),
  };
}

/** What is known of a request travels on it, through the router to the route. */
interface VisitHolder extends IncomingMessage {
  visit: Visit | undefined;
}

/**
 * Express as far as it is used. Its own types leave out the third argument: what to do where no
 * route answers.
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

function createRouter(service: Service): Router {
  const app = express();
  for (const setting of ['strict routing', 'case sensitive routing']) app.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) app.disable(setting);
  for (const route of ROUTES) {
    app.route(route.path).all((request, response) => {
      // Express hands on what the server made: a request of our class.
      const { visit } = request as unknown as VisitHolder;
      invariant(visit !== undefined && !isProblem(visit.opened), 'a routed request is in order');
      // No route has a wildcard, which alone would give a list.
      const [identifier] = Object.values(request.params as Record<string, string>);
      visit.place = { route, identifier };
      const { method, ifNoneMatch, opened } = visit;
      writeReply(response, respond(service, route, { method, ifNoneMatch, ...opened, identifier }));
    });
  }
  return app as unknown as Router; // See `Router`.
}

/**
 * What can be said before a path is looked for. `OPTIONS *` asks of the server as a whole (RFC 9110
 * section 9.3.7).
 */
function findEarlyReply({ method, target, opened }: Visit): Reply | undefined {
  if (method === 'OPTIONS' && target === '*') return preflightReply();
  return isProblem(opened) ? problemReply(opened) : undefined;
}

interface Routing {
  readonly service: Service;
  readonly visit: Visit;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function routeVisit(router: Router, { service, visit, request, response }: Routing): void {
  invariant(!isProblem(visit.opened), 'a request with a problem is not routed');
  (request as VisitHolder).visit = visit; // The server makes requests of our class.
  request.url = visit.opened.target.text;
  router.handle(request, response, (error) => {
    if (error === undefined || error === null) {
      writeReply(response, problemReply(UNKNOWN_PATH));
      return;
    }
    logFailure(service.log, visit, error);
    if (response.headersSent) response.destroy();
    else writeReply(response, problemReply(INTERNAL_ERROR));
  });
}
