import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  columnName,
  dateOrDateTime,
  dateTime,
  either,
  members,
  milliseconds,
  text,
} from '../../../src/config/schema/schema-parts.ts';

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe('members', () => {
  const schema = members({ name: text.optional(), unit: text.optional() });

  it('lets through the members it has, in part or all', () => {
    expect(schema.parse({ name: 'x' })).toEqual({ name: 'x' });
    expect(schema.parse({})).toEqual({});
  });

  it('names an unknown one with a near word, or else with all there are', () => {
    expect(messagesOf(schema, { nmae: 'x' })).toEqual(['unknown member; did you mean name?']);
    expect(messagesOf(schema, { bay: 'x' })).toEqual(['unknown member; allowed are name, unit']);
  });

  it('has one line for each unknown one, in their order', () => {
    expect(messagesOf(schema, { bay: 1, units: 2 })).toEqual([
      'unknown member; allowed are name, unit\nunknown member; did you mean unit?',
    ]);
  });

  it('calls its members what they are, and does not list more than one reads', () => {
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`code-${'x'.repeat(index)}`, text.optional()]),
    );
    expect(messagesOf(members(many, 'code'), { unheard: 1 })).toEqual(['unknown code']);
  });
});

describe('the parts of a feed', () => {
  it.each([
    [text, ['a', ' a ', '0'], ['', ' ', '\t\n', 5, null]],
    [columnName, ['LEN FT', 'Länge'], ['', ' ']],
    [milliseconds, [0, 1_717_113_600_000], [-1, 0.5, 2 ** 53, '0', Number.NaN]],
    [
      dateTime,
      ['2024-05-31T13:00:00Z', '1970-01-01T00:00:00+00:00', '2024-05-31T13:00:00.5-07:00'],
      ['2024-05-31', '2024-05-31T13:00:00', '1969-12-31T23:59:59Z', '2024-02-30T00:00:00Z', ''],
    ],
    [
      dateOrDateTime,
      ['2024-05-31', '2024-02-29', '2024-05-31T13:00:00Z'],
      ['2023-02-29', '31.05.2024', '2024-5-31', '1969-12-31T23:59:59Z'],
    ],
  ])('are let through and refused: %#', (schema, good, bad) => {
    for (const value of good) expect(schema.parse(value)).toBe(value);
    for (const value of bad) expect(messagesOf(schema, value).length).toBeGreaterThan(0);
  });
});

describe('either', () => {
  it('takes what one of its alternatives takes, and says what is allowed of what none does', () => {
    const schema = either([milliseconds, text], 'a time or a text');
    expect([schema.parse(5), schema.parse('x')]).toEqual([5, 'x']);
    expect(messagesOf(schema, true)).toEqual(['is not a time or a text']);
  });
});
