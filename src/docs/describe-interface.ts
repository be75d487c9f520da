import { ENDPOINTS } from '../respond/routes.ts';
import { describeBody, ENVELOPE_SCHEMAS, responseSchemaName } from './describe-bodies.ts';
import { describeExtensionPaths, EXTENSION_TAG } from './describe-extensions.ts';
import { describePaths, HEADERS } from './describe-operations.ts';
import { describeParameters, TOKEN_PARAMETER } from './describe-parameters.ts';
import { describeProblemResponses, describeProblemSchemas } from './describe-problems.ts';
import type { ExampleValues } from './examples.ts';
import type { OpenApiDocument, Schema } from './openapi-document.ts';
import { GEOMETRY_SCHEMAS, KIND_DESCRIPTIONS } from './record-schemas.ts';

export interface DescriptionOptions {
  /** URL of the described server, without a trailing slash. */
  readonly baseUrl: string;
  readonly examples: ExampleValues;
}

/** Version of the interface (INTERFACE.md, Versioning). The program has its own version. */
const INTERFACE_VERSION = '1.0.0';

const SECURITY_SCHEME = 'serviceToken';

/**
 * Returns the interface as an OpenAPI 3.1 document. It is generated from the tables that the server
 * uses: routes, parameters, problems and the fields of the records.
 */
export function describeInterface({ baseUrl, examples }: DescriptionOptions): OpenApiDocument {
  const kinds = Object.entries(KIND_DESCRIPTIONS);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Curb Rules Service',
      version: INTERFACE_VERSION,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ [SECURITY_SCHEME]: [] }],
    tags: [
      ...kinds.map(([name, { plural }]) => ({ name, description: `The ${plural}.` })),
      EXTENSION_TAG,
    ],
    paths: { ...describePaths(examples), ...describeExtensionPaths() },
    components: {
      securitySchemes: {
        [SECURITY_SCHEME]: {
          type: 'apiKey',
          in: 'query',
          name: TOKEN_PARAMETER,
          description: 'The service token that the operator of the server made for you.',
        },
      },
      parameters: describeParameters(examples),
      headers: HEADERS,
      responses: describeProblemResponses(),
      schemas: describeSchemas(),
    },
  };
}

const INTRODUCTION =
  'Curb areas, zones, spaces, policies and objects of a city, read-only, in the form of the Curb ' +
  'Data Specification with extensions. Every request carries a service token. Responses come in pages; ' +
  'the links of a page lead to the others, and each link reads from the snapshot of its page. ' +
  'HEAD and OPTIONS are answered wherever GET is. A parameter that a path does not list, or one ' +
  'given twice, is refused, except by the pages /docs and /map.';

function describeSchemas(): Record<string, Schema> {
  const records = Object.values(KIND_DESCRIPTIONS).map(({ schemaName, schema }) => [
    schemaName,
    schema,
  ]);
  const bodies = ENDPOINTS.map((one) => [responseSchemaName(one), describeBody(one)]);
  return {
    ...Object.fromEntries([...bodies, ...records]),
    ...GEOMETRY_SCHEMAS,
    ...ENVELOPE_SCHEMAS,
    ...describeProblemSchemas(),
  };
}
