import {
  membersOf,
  PARAMETERS,
  type Parameter,
  type ParameterType,
  parametersOf,
} from '../respond/parameters.ts';
import type { Endpoint } from '../respond/routes.ts';
import type { ExampleValues } from './examples.ts';
import { refTo, type Schema } from './openapi-document.ts';

/** Described as the security scheme instead of a parameter, because every request has it. */
export const TOKEN_PARAMETER = 'service_token';

const ROWS: readonly Parameter[] = PARAMETERS;

/** Returns every query parameter, by name. */
export function describeParameters(examples: ExampleValues): Record<string, object> {
  const described = ROWS.filter(({ name, query }) => query.length > 0 && name !== TOKEN_PARAMETER);
  return Object.fromEntries(described.map((row) => [row.name, describeQuery(row, examples)]));
}

/**
 * Returns the parameters of an endpoint: the identifier in the path in full, the others
 * by reference.
 */
export function listParameters(endpoint: Endpoint, examples: ExampleValues): object[] {
  return parametersOf(endpoint)
    .filter(({ name }) => name !== TOKEN_PARAMETER)
    .map((row) =>
      row.path === endpoint ? describePath(row, examples) : refTo('parameters', row.name),
    );
}

/**
 * The example is part of the schema. Interactive pages fill in the parameter's own example, and a
 * circle and a box cannot be combined in one request.
 */
function describeQuery(row: Parameter, examples: ExampleValues): object {
  return {
    name: row.name,
    in: 'query',
    description: `${describeRule(row)} Example: \`${exampleOf(row, examples)}\`.`,
    schema: {
      ...schemaOf(row),
      ...(row.default === undefined ? {} : { default: row.default }),
      examples: [exampleOf(row, examples)],
    },
  };
}

function describePath(row: Parameter, examples: ExampleValues): object {
  return {
    name: row.name,
    in: 'path',
    required: true,
    description: 'Identifier of the record.',
    schema: schemaOf(row),
    example: exampleOf(row, examples),
  };
}

function describeRule({ summary, group }: Parameter): string {
  if (group === undefined) return capitaliseSentence(summary);
  const members = membersOf(group).map((name) => `\`${name}\``);
  const other = group === 'circle' ? 'box' : 'circle';
  return (
    `${capitaliseSentence(summary)} Give all of ${members.join(', ')} or none of them. ` +
    `A ${group} and a ${other} cannot be combined.`
  );
}

function capitaliseSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const TYPE_SCHEMAS: Readonly<Record<ParameterType, Schema>> = {
  text: { type: 'string', minLength: 1 },
  uuid: { type: 'string', format: 'uuid' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
};

/** Returns the schema of a parameter's values, in a request and in its echo. */
export function schemaOf({ type, minimum, maximum }: Parameter): Schema {
  return {
    ...TYPE_SCHEMAS[type],
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

const TYPE_EXAMPLES = {
  text: 'example',
  uuid: 'f3501e10-7e0e-49de-82aa-de5a9ad3481f',
  number: 1,
  integer: 1,
  boolean: true,
} as const;

function exampleOf({ name, type, example }: Parameter, examples: ExampleValues) {
  return examples[name] ?? example ?? TYPE_EXAMPLES[type];
}
