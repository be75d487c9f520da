import { listProblems } from './describe-problems.ts';
import { type OpenApiDocument, type Operation, refTo } from './openapi-document.ts';

/** The paths outside `/curbs` (INTERFACE.md, The rest of the interface). */
export const EXTENSION_TAG = {
  name: 'extensions',
  description: 'Paths of this server that are no part of the curb data interface.',
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
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          ...listProblems({ isByIdentifier: false }),
        },
      },
    },
    '/docs': describePage('getDocs', 'Read and try this interface on a page'),
    '/map': describePage('getMap', 'Look at the snapshot on a map'),
    '/map/tiles/{z}/{x}/{y}.mvt': {
      get: {
        operationId: 'getTile',
        tags: [EXTENSION_TAG.name],
        summary: 'Get a vector tile of the map',
        description:
          'Layers: `cells` (up to zoom 13), `areas` (from 7), `zones` (from 14), `spaces` (from 16). ' +
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
            content: { 'application/vnd.mapbox-vector-tile': {} },
          },
          304: { description: 'The tag in If-None-Match is still that of the tile' },
          ...listProblems({ isByIdentifier: true }),
        },
      },
    },
  };
}

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
        200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
        ...listProblems({ isByIdentifier: false }),
      },
    },
  };
}

function tileParameter(name: string, description: string, example: number): object {
  const schema = { type: 'integer', minimum: 0 };
  return { name, in: 'path', required: true, description, schema, example };
}
