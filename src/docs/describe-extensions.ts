import { headersNamed } from './describe-operations.ts';
import { listProblems } from './describe-problems.ts';
import { type OpenApiDocument, type Operation, refTo } from './openapi-document.ts';

/** The paths outside `/curbs` (INTERFACE.md, The rest of the interface). */
export const EXTENSION_TAG = {
  name: 'extensions',
  description: 'Paths of this server that are not part of the curb data interface.',
};

const DOCUMENT_HEADERS = headersNamed(['ETag', 'Cache-Control']);

const UNCHANGED = {
  description: 'The tag in If-None-Match is still that of the response',
  headers: DOCUMENT_HEADERS,
};

export function describeExtensionPaths(): OpenApiDocument['paths'] {
  return {
    '/openapi.json': {
      get: {
        operationId: 'getDescription',
        tags: [EXTENSION_TAG.name],
        summary: 'Get this description',
        description:
          'With a service token, its examples are taken from the snapshot that is served.',
        security: [{}, { serviceToken: [] }],
        parameters: [],
        responses: {
          200: {
            description: 'An OpenAPI 3.1 document',
            headers: DOCUMENT_HEADERS,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          304: UNCHANGED,
          ...listProblems({ isByIdentifier: false }),
        },
      },
    },
    '/docs': describePage('getDocs', 'Read and try this interface on a page'),
    '/map': describePage('getMap', 'Look at the snapshot on a map'),
    '/map/search': { get: SEARCH_OPERATION },
    '/map/tiles/{z}/{x}/{y}.mvt': {
      get: {
        operationId: 'getTile',
        tags: [EXTENSION_TAG.name],
        summary: 'Get a vector tile of the map',
        description:
          'Layers: `cells` (up to zoom 13), `areas` (from 10), `zones` (from 14), `spaces` and ' +
          '`objects` (from 16), `names` (points in the middle of cells, areas, spaces and objects). ' +
          'A tile where nothing is has no bytes.',
        parameters: [
          tileParameter('z', 'Zoom.', 16),
          tileParameter('x', 'Column, from the west.', 19_300),
          tileParameter('y', 'Row, from the north.', 24_630),
          refTo('parameters', 'snapshot'),
          refTo('parameters', 'time'),
        ],
        responses: {
          200: {
            description: 'A Mapbox vector tile, version 2',
            headers: DOCUMENT_HEADERS,
            content: { 'application/vnd.mapbox-vector-tile': {} },
          },
          304: UNCHANGED,
          ...listProblems({ isByIdentifier: true }),
        },
      },
    },
  };
}

const SEARCH_RESULT = {
  type: 'object',
  required: ['found', 'is_complete'],
  additionalProperties: false,
  properties: {
    found: {
      type: 'array',
      maxItems: 30,
      items: {
        type: 'object',
        required: ['kind', 'id', 'name', 'box'],
        additionalProperties: false,
        properties: {
          kind: { type: 'string', enum: ['areas', 'zones', 'spaces', 'objects'] },
          id: { type: 'string' },
          name: { type: 'string', description: 'The identifier if there is no name.' },
          box: {
            type: ['array', 'null'],
            items: { type: 'number' },
            minItems: 4,
            maxItems: 4,
            description: 'West, south, east, north; null without a shape.',
          },
        },
      },
    },
    is_complete: { type: 'boolean', description: 'Whether everything that matches is listed.' },
  },
};

const SEARCH_OPERATION: Operation = {
  operationId: 'searchMap',
  tags: [EXTENSION_TAG.name],
  summary: 'Find records by name or identifier',
  description:
    'Finds the records with an identifier, else the areas, zones, spaces and objects whose name ' +
    'begins with a text, in any case. At most 30 are returned.',
  parameters: [
    {
      name: 'text',
      in: 'query',
      required: true,
      description: 'A name, its beginning, or an identifier.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      example: 'Main',
    },
  ],
  responses: {
    200: {
      description: 'The records that were found',
      headers: DOCUMENT_HEADERS,
      content: { 'application/json': { schema: SEARCH_RESULT } },
    },
    304: UNCHANGED,
    ...listProblems({ isByIdentifier: false }),
  },
};

/** Describes a page, which contains no data and needs no token. */
function describePage(operationId: string, summary: string): { readonly get: Operation } {
  return {
    get: {
      operationId,
      tags: [EXTENSION_TAG.name],
      summary,
      security: [{}],
      parameters: [],
      responses: {
        200: {
          description: 'A page',
          headers: DOCUMENT_HEADERS,
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        304: UNCHANGED,
        ...listProblems({ isByIdentifier: false }),
      },
    },
  };
}

function tileParameter(name: string, description: string, example: number): object {
  const schema = { type: 'integer', minimum: 0 };
  return { name, in: 'path', required: true, description, schema, example };
}
