import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSource } from '../../src/config/resolve-source.ts';
import { feedSchema } from '../../src/config/schema/feed-schema.ts';
import type { Kind } from '../../src/model/kind.ts';
import { FIELD_NAMES } from '../../src/normalise/field-names.ts';
import { normaliseAll } from '../normalise/support/normalise.ts';
import { POLYGON } from '../normalise/support/space.ts';
import { ROOT } from '../support/paths.ts';

const page = readFileSync(join(ROOT, 'src/config/FEED.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text: text ?? '',
}));

/** A source, a file and what becomes of it stand one after the other. */
const examples = blocks.flatMap((block, index) => {
  const [source, result] = [blocks[index - 1], blocks[index + 1]];
  return block.language === 'csv' && source !== undefined && result !== undefined
    ? [{ source: source.text, file: block.text, result: result.text }]
    : [];
});

describe('the chapter on feed.json', () => {
  it('has examples, and nothing but examples, in blocks', () => {
    expect(examples.length).toBe(7);
    expect(blocks.length).toBe(3 * examples.length);
  });

  it.each(examples)('has an example that works: $source', ({ source, file, result }) => {
    const said = JSON.parse(source) as { kind: Kind };
    const form = feedSchema.parse({
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      author: 'Town',
      sources: [{ file: 'x.csv', ...said }],
    });
    const [first] = form.sources ?? [];
    if (first === undefined) throw new Error('the feed lists a source');
    const resolved = resolveSource(first, 'x.csv', { ...form, folder: '/feed' });
    const records = rowsOf(file).flatMap((row) => {
      const values = { ...REST[said.kind], ...row };
      return normaliseAll(said.kind, { source: resolved, values, geometry: POLYGON }).records;
    });
    const names: Readonly<Record<string, string>> = FIELD_NAMES[said.kind];
    const expected = JSON.parse(result) as Record<string, unknown>[];
    const found = records.map((record, index) =>
      Object.fromEntries(
        Object.keys(expected[index] ?? {}).map((field) => [
          field,
          (record as unknown as Record<string, unknown>)[names[field] ?? ''],
        ]),
      ),
    );
    expect(found).toEqual(expected);
  });
});

/** What the files of the examples leave out. */
const REST: Readonly<Record<string, object>> = {
  spaces: {
    curb_space_id: '7d8a5885-e949-4ac9-afb7-fa4d43b68530',
    name: 'x',
    published_date: '1552678594428',
    last_updated_date: '1552678594428',
    curb_zone_id: 'Z',
    space_number: '1',
  },
  areas: { name: 'x', published_date: '1552678594428', last_updated_date: '1552678594428' },
};

/** Cells of one line, in quotes where they hold a comma. */
function rowsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map((m) => m[1] ?? m[2] ?? ''),
    );
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  );
}
