import { listProblems } from './describe-problems.ts';
import type { OpenApiDocument } from './openapi-document.ts';

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
    '/docs': {
      get: {
        operationId: 'getDocs',
        tags: [EXTENSION_TAG.name],
        summary: 'Read and try this interface on a page',
        security: [{}],
        parameters: [],
        responses: {
          200: {
            description: 'A page',
            content: { 'text/html': { schema: { type: 'string' } } },
          },
          ...listProblems({ isByIdentifier: false }),
        },
      },
    },
  };
}
