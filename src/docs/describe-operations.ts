import { describeRoute, type Endpoint, ROUTES, servedKindOf } from '../respond/routes.ts';
import { responseSchemaName } from './describe-bodies.ts';
import { listParameters } from './describe-parameters.ts';
import { listProblems } from './describe-problems.ts';
import type { ExampleValues } from './examples.ts';
import { capitalise, type OpenApiDocument, type Operation, refTo } from './openapi-document.ts';
import { KIND_DESCRIPTIONS } from './record-schemas.ts';

/** Returns every implemented path with its one operation. */
export function describePaths(examples: ExampleValues): OpenApiDocument['paths'] {
  const built = ROUTES.flatMap((route) => {
    const { endpoint } = route;
    if (endpoint === null) return [];
    return [[describeRoute(route), { get: describeOperation(endpoint, examples) }]];
  });
  return Object.fromEntries(built);
}

/** Headers of a 200 and of a 304. */
export const HEADERS: Readonly<Record<string, object>> = {
  ETag: { description: 'strong tag of these bytes, for If-None-Match', schema: { type: 'string' } },
  'Last-Modified': {
    description: 'last update of the feed, as an HTTP date',
    schema: { type: 'string' },
  },
  'X-Curb-Snapshot': { description: 'id of the snapshot', schema: { type: 'string' } },
  'Cache-Control': { description: 'how long a response may be kept', schema: { type: 'string' } },
  Link: {
    description: 'the links of the body (RFC 8288); absent where it would be too long',
    schema: { type: 'string' },
  },
};

const HEADERS_OF_304 = ['ETag', 'Last-Modified', 'X-Curb-Snapshot', 'Cache-Control'];

function describeOperation(endpoint: Endpoint, examples: ExampleValues): Operation {
  const kind = servedKindOf(endpoint);
  const { singular, plural } = KIND_DESCRIPTIONS[kind];
  const isByIdentifier = isNamedInPath(endpoint);
  return {
    operationId: isByIdentifier ? `get${capitalise(endpoint)}` : `list${capitalise(endpoint)}`,
    tags: [kind],
    summary: isByIdentifier ? `Get one ${singular} by its identifier` : `List ${plural}`,
    parameters: listParameters(endpoint, examples),
    responses: {
      200: {
        description: isByIdentifier
          ? `The ${singular}; an empty list where another parameter excludes it`
          : `A page of ${plural}`,
        headers: headersNamed(Object.keys(HEADERS)),
        content: { 'application/json': { schema: refTo('schemas', responseSchemaName(endpoint)) } },
      },
      304: {
        description: 'The tag in If-None-Match is still that of the response',
        headers: headersNamed(HEADERS_OF_304),
      },
      ...listProblems({ isByIdentifier }),
    },
  };
}

function isNamedInPath(endpoint: Endpoint): boolean {
  return ROUTES.some((route) => route.endpoint === endpoint && route.path.includes(':'));
}

/** Returns references to the descriptions of headers, by name. */
export function headersNamed(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}
