import { type Parameter, parametersOf } from '../respond/parameters.ts';
import { type Endpoint, servedKindOf } from '../respond/routes.ts';
import { schemaOf, TOKEN_PARAMETER } from './describe-parameters.ts';
import { capitalise, closedObject, refTo, type Schema } from './openapi-document.ts';
import { KIND_DESCRIPTIONS } from './record-schemas.ts';

const TEXT: Schema = { type: 'string' };
const URL_TEXT: Schema = { type: 'string', format: 'uri' };

/** Schemas of the parts that every response has besides the records. */
export const ENVELOPE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Pages: closedObject({
    total: { type: 'integer', minimum: 1, description: 'number of pages' },
    current: { type: 'integer', minimum: 1, description: 'this page' },
  }),
  Links: closedObject(
    {
      first: URL_TEXT,
      prev: { ...URL_TEXT, description: 'absent on the first page' },
      next: { ...URL_TEXT, description: 'absent on the last page' },
      last: URL_TEXT,
    },
    ['prev', 'next'],
  ),
};

export function responseSchemaName(endpoint: Endpoint): string {
  return `${capitalise(endpoint)}Response`;
}

/** Returns the schema of a 200 response: the envelope with the records of the endpoint's kind. */
export function describeBody(endpoint: Endpoint): Schema {
  const kind = servedKindOf(endpoint);
  const records = { type: 'array', items: refTo('schemas', KIND_DESCRIPTIONS[kind].schemaName) };
  return closedObject({
    version: { ...TEXT, description: 'version of the Curb Data Specification' },
    time_zone: { ...TEXT, description: 'name in the IANA time zone database' },
    last_updated: { type: 'integer', description: 'milliseconds since 1970-01-01T00:00:00Z' },
    currency: { ...TEXT, description: 'ISO 4217' },
    author: { ...TEXT, description: 'publisher of the data' },
    licence_url: { type: ['string', 'null'], format: 'uri' },
    ccds_attributes: closedObject({
      type: { type: 'string', const: 'service_api_response' },
      request_type: { type: 'string', const: kind },
      query_parameters: describeEcho(endpoint),
    }),
    pages: refTo('schemas', 'Pages'),
    data: { type: 'array', items: closedObject({ [kind]: records }), minItems: 1, maxItems: 1 },
    links: refTo('schemas', 'Links'),
  });
}

/** Returns the schema of the supplied parameters; those that a request may omit are optional. */
function describeEcho(endpoint: Endpoint): Schema {
  const rows = parametersOf(endpoint);
  const members = rows.map((row) => [row.name, schemaOf(row)]);
  const isAlways = ({ name, path, alwaysEchoed }: Parameter) =>
    name === TOKEN_PARAMETER || path === endpoint || alwaysEchoed?.endpoint === endpoint;
  return closedObject(
    Object.fromEntries(members),
    rows.filter((row) => !isAlways(row)).map(({ name }) => name),
  );
}
