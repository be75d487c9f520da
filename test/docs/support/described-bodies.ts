import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../../src/docs/openapi-document.ts';

/**
 * Gives the faults of an answer to GET of a path of the description, by the description alone; none
 * if the answer is in order.
 */
type JudgeAnswer = (path: string, status: number, body: string) => string[];

export function createAnswerJudge(description: OpenApiDocument): JudgeAnswer {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema(description, 'description');
  const compiled = new Map<string, ValidateFunction>();
  function validatorOf(pointer: string): ValidateFunction {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const validate = ajv.compile({ $ref: `description${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  }
  return (path, status, body) => {
    const responses = description.paths[path]?.get.responses;
    if (responses === undefined) return [`${path} is not described`];
    const response = resolve(description, responses[status]);
    if (response === undefined) return [`status ${status} of ${path} is not described`];
    const pointer = response.content?.['application/json']?.schema.$ref;
    if (pointer === undefined) return [`status ${status} of ${path} has no schema`];
    const validate = validatorOf(pointer);
    if (validate(JSON.parse(body))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json'?: { readonly schema: { $ref?: string } } };
}

function resolve(
  { components }: OpenApiDocument,
  response: DescribedResponse | undefined,
): DescribedResponse | undefined {
  const name = response?.$ref?.split('/').at(-1);
  return name === undefined ? response : (components.responses[name] as DescribedResponse);
}
