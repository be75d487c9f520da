import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeedJsonSchema } from '../../../src/config/schema/json-schema.ts';
import { TARGET_FIELDS } from '../../../src/config/target-fields.ts';
import { CODES } from '../../../src/diagnostic/catalogue.ts';
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
    const schema = createFeedJsonSchema() as {
      properties: {
        rules: { properties: object };
        sources: { items: { oneOf: { properties: { fields: { properties: object } } }[] } };
      };
    };
    expect(Object.keys(schema.properties.rules.properties)).toEqual(CODES);
    expect(
      schema.properties.sources.items.oneOf.map((source) =>
        Object.keys(source.properties.fields.properties),
      ),
    ).toEqual(Object.values(TARGET_FIELDS).map((fields) => Object.keys(fields)));
  });
});
