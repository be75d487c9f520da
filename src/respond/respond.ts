import type { KnownToken } from '../model/service-token.ts';
import { isNamed, isNamedStrongly, tagOf } from './body/caching.ts';
import { ENDPOINT_HANDLERS } from './body/endpoints.ts';
import { encodeEnvelopeEnd, encodeEnvelopeMiddle } from './body/envelope.ts';
import { encodeLinkHeader, encodeLinks, pagesAround, pageUrlStem } from './body/links.ts';
import { withoutLastComma } from './body/record-pieces.ts';
import type { Edition } from './live/edition.ts';
import type { ParameterValues } from './parameters.ts';
import { isProblem, type Problem } from './problem.ts';
import {
  compressedReply,
  listReply,
  notModifiedReply,
  type PageContent,
  pageReply,
  preflightReply,
  problemReply,
  type Reply,
  toCompressReply,
} from './reply.ts';
import { admit } from './request/admit.ts';
import { findUnknown, parseTexts } from './request/check-names.ts';
import { checkValues } from './request/check-values.ts';
import { chooseEncoding } from './request/encoding.ts';
import type { Base } from './request/host.ts';
import { pagingOf } from './request/parse-question.ts';
import type { Target } from './request/parse-target.ts';
import { parseValues, type SuppliedTexts } from './request/parse-values.ts';
import {
  methodNotAllowed,
  notImplemented,
  PRECONDITION_FAILED,
  SNAPSHOT_GONE,
} from './request/problem-texts.ts';
import { redactProblem } from './request/redact.ts';
import { describeRoute, type Endpoint, type Route, servedKindOf } from './routes.ts';
import type { Service } from './service.ts';

/** A request to a known path with a valid URL and host. */
export interface RoutedRequest {
  readonly method: string;
  readonly target: Target;
  readonly base: Base;
  /** The decoded identifier in the path, if the route has one. */
  readonly identifier: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding?: string | undefined;
  /** Receives the name of the token in the request. */
  readonly onToken?: ((name: string) => void) | undefined;
}

/**
 * Returns the reply to a request. It depends only on the arguments; the service counts requests of
 * tokens that have a rate, and keeps compressed bodies. The checks run in the order of precedence
 * in INTERFACE.md (Statuses), so that a request with two errors has a defined response. A promise
 * is returned only for a token that has a rate.
 */
export function respond(
  service: Service,
  route: Route,
  request: RoutedRequest,
): Reply | Promise<Reply> {
  if (request.method === 'OPTIONS') return preflightReply();
  const refusal = checkMethod(request.method);
  if (refusal !== undefined) return closeReply(refusal, request);
  const proceed = (admitted: KnownToken | Problem) =>
    closeReply(isProblem(admitted) ? admitted : replyToAdmitted(service, route, request), request);
  const admitted = admit(request, service);
  return admitted instanceof Promise ? admitted.then(proceed) : proceed(admitted);
}

/** Returns a reply, with the tokens of the request removed where it is a problem. */
export function closeReply(reply: Reply | Problem, { target }: RoutedRequest): Reply {
  return isProblem(reply) ? problemReply(redactProblem(reply, target.pairs)) : reply;
}

/** Returns the reply to a request for the list of cities, which needs no token. */
export function respondCityList(method: string, body: string): Reply {
  if (method === 'OPTIONS') return preflightReply();
  const refusal = checkMethod(method);
  return refusal === undefined ? listReply(body) : problemReply(refusal);
}

function replyToAdmitted(service: Service, route: Route, request: RoutedRequest): Reply | Problem {
  // The parameters of an endpoint that is not implemented are unknown, so they are not checked.
  if (route.endpoint === null) return notImplemented({ path: describeRoute(route) });
  const asked = readParameters(request, route.endpoint);
  return isProblem(asked) ? asked : replyToQuestion(service, request, asked);
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Refuses every method except the reading ones. */
export function checkMethod(method: string): Problem | undefined {
  return READ_METHODS.has(method) ? undefined : methodNotAllowed({ method });
}

/** A valid question to an endpoint. */
interface Asked {
  readonly endpoint: Endpoint;
  readonly texts: SuppliedTexts;
  readonly values: ParameterValues;
}

function readParameters(
  { target, identifier }: RoutedRequest,
  endpoint: Endpoint,
): Asked | Problem {
  const texts = parseTexts(target.pairs);
  if (isProblem(texts)) return texts;
  const unknown = findUnknown(texts, endpoint);
  if (unknown !== undefined) return unknown;
  const values = parseValues({ query: texts, identifier }, endpoint);
  if (isProblem(values)) return values;
  return checkValues(values, texts, endpoint) ?? { endpoint, texts, values };
}

/**
 * A precondition applies only if the response would be a 200 (RFC 9110 section 13.2.1), so a
 * missing record is reported first.
 */
function replyToQuestion(service: Service, request: RoutedRequest, asked: Asked): Reply | Problem {
  const edition = findEdition(service, asked.values);
  if (edition === undefined) return SNAPSHOT_GONE;
  const { snapshot } = edition;
  const absence = ENDPOINT_HANDLERS[asked.endpoint].findAbsence(snapshot, asked.values);
  if (absence !== undefined) return absence;
  const { url: baseUrl } = request.base;
  const encoding = chooseEncoding(request.acceptEncoding);
  const tag = tagOf({ snapshotId: snapshot.id, baseUrl, target: request.target.text, encoding });
  // `If-Match` comes before `If-None-Match` (RFC 9110 section 13.2.2).
  if (!isNamedStrongly(tag, request.ifMatch)) return PRECONDITION_FAILED;
  if (isNamed(tag, request.ifNoneMatch)) return notModifiedReply({ tag, edition });
  if (encoding === undefined) {
    const { link, body, unreadByteLength } = composePage(edition, request, asked);
    return pageReply({ tag, edition, link, body, unreadByteLength });
  }
  const ready = service.compressed.find(tag);
  if (ready !== undefined) {
    const { link, bytes } = ready;
    const body = [bytes];
    return compressedReply({ tag, edition, encoding, link, body, unreadByteLength: 0 });
  }
  const page = composePage(edition, request, asked);
  const keep = (bytes: Uint8Array) => service.compressed.add(tag, { bytes, link: page.link });
  return toCompressReply({ tag, edition, encoding, ...page }, keep);
}

/** Returns the edition to read: for later pages of a list, the snapshot of its first page. */
export function findEdition(
  { editions }: Service,
  { snapshot: id }: ParameterValues,
): Edition | undefined {
  return id === undefined ? editions.live() : editions.find(id);
}

/**
 * Composes prefix, stored records and suffix. Only the echo, the page counts and the links are
 * built here. A response to HEAD has the length of the records instead of the records.
 */
function composePage(
  { snapshot, envelopeStart }: Edition,
  { method, base, target }: RoutedRequest,
  { endpoint, texts, values }: Asked,
): Pick<PageContent, 'link' | 'body' | 'unreadByteLength'> {
  const handler = ENDPOINT_HANDLERS[endpoint];
  const kind = servedKindOf(endpoint);
  const paging = pagingOf(values);
  const page = handler.findPage(snapshot, values, paging);
  const { pageNumber: current, responseSize } = paging;
  const total = Math.max(1, Math.ceil(page.matchCount / responseSize));
  const middle = encodeEnvelopeMiddle({ kind, values, current, total });
  const stem = pageUrlStem({
    baseUrl: base.url,
    path: target.path,
    texts,
    endpoint,
    snapshotId: snapshot.id,
  });
  const numbers = pagesAround({ current, total });
  const link = encodeLinkHeader(stem, numbers);
  const prefix = envelopeStart[kind] + middle;
  const suffix = encodeEnvelopeEnd(encodeLinks(stem, numbers));
  if (method === 'HEAD') {
    // Without the comma after the last record.
    const unread = Math.max(0, handler.measurePage(snapshot, values, page) - 1);
    return { link, body: [prefix, suffix], unreadByteLength: unread };
  }
  const records = withoutLastComma(handler.readPage(snapshot, values, page));
  return { link, body: [prefix, ...records, suffix], unreadByteLength: 0 };
}
