import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeedJsonSchema } from '../../../src/config/schema/json-schema.ts';
import { CARRIED_FIELDS, TARGET_FIELDS } from '../../../src/config/target-fields.ts';
import { CODES } from '../../../src/diagnostic/catalogue.ts';
import { KINDS } from '../../../src/model/kind.ts';
import { ROOT } from '../../support/paths.ts';

const COMMITTED: unknown = JSON.parse(
  readFileSync(join(ROOT, 'src/config/feed.schema.json'), 'utf8'),
);

describe('feed.schema.json', () => {
  it('is in step with the definition; `npm run generate` brings it there', () => {
    expect(COMMITTED).toEqual(createFeedJsonSchema());
  });

  it('says in its first member that it is generated', () => {
    expect(Object.entries(COMMITTED as object)[0]).toEqual([
      '$comment',
      'Generated from src/config/schema/feed-schema.ts by `npm run generate`. Do not edit.',
    ]);
  });

  it('offers an editor every code, and every field of each kind', () => {
    expect(Object.keys(membersAt('rules'))).toEqual(CODES);
    const sources = followAt(membersAt(), 'sources', 'items').oneOf as readonly object[];
    for (const [index, kind] of KINDS.entries()) {
      const source = membersOf(sources[index]);
      expect(Object.keys(membersOf(source.fields))).toEqual([
        ...Object.keys(TARGET_FIELDS[kind]),
        ...Object.keys(CARRIED_FIELDS[kind]),
      ]);
      expect(Object.keys(membersOf(source.rules))).toEqual(CODES);
    }
  });
});

type Schema = Readonly<Record<string, unknown>>;

/** The schema itself where it is a reference to one. */
function resolve(schema: unknown): Schema {
  const { $ref, ...rest } = schema as Schema & { $ref?: string };
  if ($ref === undefined) return rest;
  const { $defs } = createFeedJsonSchema() as { $defs: Record<string, Schema> };
  return resolve($defs[$ref.replace('#/$defs/', '')]);
}

function membersOf(schema: unknown): Schema {
  return resolve(schema).properties as Schema;
}

function membersAt(...path: readonly string[]): Schema {
  return path.reduce<Schema>(
    (members, name) => membersOf(members[name]),
    membersOf(createFeedJsonSchema()),
  );
}

function followAt(members: Schema, name: string, ...path: readonly string[]): Schema {
  return path.reduce((schema, step) => resolve(schema[step]), resolve(members[name]));
}
