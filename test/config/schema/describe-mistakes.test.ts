import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeMistakes } from '../../../src/config/schema/describe-mistakes.ts';
import { either, members } from '../../../src/config/schema/schema-parts.ts';

/** What is said of a value that a schema does not let through. */
function mistakesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('the schema lets the value through');
  return describeMistakes(parsed.error.issues, value);
}

describe('describeMistakes', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 5, 'feed: 5 is not text'],
    [z.number(), 'a', 'feed: "a" is not a number'],
    [z.int(), 1.5, 'feed: 1.5 is not a whole number'],
    [z.boolean(), null, 'feed: null is not true or false'],
    [z.array(z.string()), {}, 'feed: {} is not a list'],
    [z.strictObject({}), [], 'feed: [] is not an object'],
    [z.array(z.string()).min(1), [], 'feed: [] is empty'],
    [z.string().min(1), '', 'feed: "" is empty'],
    [z.number().min(3), 2, 'feed: 2 is below 3'],
    [z.number().positive(), 0, 'feed: 0 is not above 0'],
    [z.number().max(3), 4, 'feed: 4 is above 3'],
    [z.guid(), 'x', 'feed: "x" is not a UUID'],
    [z.string().regex(/\S/, { error: 'is empty' }), ' ', 'feed: " " is empty'],
    [z.string().refine(() => false, { error: 'is odd' }), 'x', 'feed: "x" is odd'],
    [
      z.enum(['north', 'south']),
      'nroth',
      'feed: "nroth" is not one of north, south; did you mean north?',
    ],
    [z.literal('none'), 'nothing', 'feed: "nothing" is not none'],
    [z.enum(['.', ',']), ';', 'feed: ";" is not one of ".", ","'],
    [z.strictObject({ a: z.string() }), {}, 'a: missing'],
  ])('says of a value what it is and what is allowed: %#', (schema, value, mistake) => {
    expect(mistakesOf(schema, value)).toEqual([mistake]);
  });

  it('names the path as one would write it, in quotes where a name is no word', () => {
    const schema = z.record(z.string(), z.array(z.strictObject({ unit: z.string() })));
    expect(mistakesOf(schema, { lengths: [{ unit: 'm' }, { unit: 5 }] })).toEqual([
      'lengths[1].unit: 5 is not text',
    ]);
    expect(mistakesOf(schema, { 'LEN FT': [5] })).toEqual(['["LEN FT"][0]: 5 is not an object']);
  });

  it('gives each unknown member a line of its own', () => {
    const schema = members({ name: z.string().optional(), width: z.number().optional() });
    expect(mistakesOf(z.array(schema), [{ nmae: 'x', depth: 5 }])).toEqual([
      '[0].nmae: unknown member; did you mean name?',
      '[0].depth: unknown member; allowed are name, width',
    ]);
  });

  it('looks into the alternative of a union that has the type of the value', () => {
    const schema = members({
      name: either([z.string(), members({ column: z.string() })], 'a column name'),
    });
    expect(mistakesOf(schema, { name: { column: 5 } })).toEqual(['name.column: 5 is not text']);
    expect(mistakesOf(schema, { name: 5 })).toEqual(['name: 5 is not a column name']);
  });

  it('names the choices of a union whose form one member decides', () => {
    const schema = z.discriminatedUnion('kind', [
      members({ kind: z.literal('areas') }),
      members({ kind: z.literal('zones') }),
    ]);
    expect(mistakesOf(schema, { kind: 'zone' })).toEqual([
      'kind: "zone" is not one of areas, zones; did you mean zones?',
    ]);
  });

  it('takes for missing what is no member of the object itself', () => {
    expect(mistakesOf(z.strictObject({ toString: z.string() }), {})).toEqual(['toString: missing']);
  });

  it('quotes a long value in part', () => {
    expect(mistakesOf(z.number(), 'a'.repeat(200))).toEqual([
      `feed: "${'a'.repeat(120)}…" is not a number`,
    ]);
  });
});
