import { Ajv, type AnySchema } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns the faults that ajv finds in `value`, none where it is valid. */
export function findSchemaFaults(schema: AnySchema, value: unknown): string[] {
  const isNew = JSON.stringify(schema).includes('draft/2020-12');
  const options = { allErrors: true, strict: false, validateFormats: false, unicodeRegExp: false };
  const ajv = isNew ? new Ajv2020(options) : new Ajv(options);
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
