/**
 * The only module that uses ajv. It validates records and responses against the schemas of
 * the standard.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnySchemaObject, ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { quoteValue } from '../../diagnostic/words/show-text.ts';
import { invariant } from '../../model/invariant.ts';
import type { RecordKind } from '../snapshot-records.ts';
import type { CdsVersion } from './cds-version.ts';

export interface CdsValidator {
  /** Returns the errors of one record, none if it is valid. */
  record(kind: RecordKind, record: unknown): readonly string[];
  /** Returns the errors of a whole response. */
  response(response: unknown): readonly string[];
}

export function createCdsValidator(version: CdsVersion): CdsValidator {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const schema = readSchema(version);
  ajv.addSchema(schema);
  const compile = (pointer: string) => {
    const validate = ajv.getSchema(`${schema.$id}${pointer}`);
    invariant(validate !== undefined, `the schema of CDS ${version} has ${pointer || 'a root'}`);
    return (value: unknown): string[] =>
      validate(value) === true ? [] : [...new Set((validate.errors ?? []).map(describeFault))];
  };
  const records = {
    areas: compile('#/$defs/area'),
    zones: compile('#/$defs/zone'),
    spaces: compile('#/$defs/space'),
    policies: compile('#/$defs/policy'),
    // CDS 1.0 has no objects, and none are written.
    objects: version === '1.0' ? () => [] : compile('#/$defs/object'),
  };
  return { record: (kind, record) => records[kind](record), response: compile('') };
}

/** Reads a schema from the sources. The compiled program is two folders deeper than they are. */
function readSchema(version: CdsVersion): AnySchemaObject {
  const file = `../../../../../src/export/cds/cds-${version}.schema.json`;
  return JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));
}

/**
 * Returns the same sentence for an error in any element of a list, so that errors can be counted.
 */
function describeFault({ instancePath, message, params }: ErrorObject): string {
  const path = instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\b\d+\b/g, '*');
  const allowed = 'allowedValue' in params ? ` ${quoteValue(params.allowedValue)}` : '';
  return `${path === '' ? 'the record' : path} ${message ?? 'is not valid'}${allowed}`;
}
