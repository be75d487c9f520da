import { describe, expect, it } from 'vitest';
import { type DetailsOf, renderSentence } from '../../../src/diagnostic/catalogue/sentence.ts';

/** The compiler holds the details of a template to its placeholders. */
function render<T extends string>(template: T, details: DetailsOf<T>): string {
  return renderSentence({ template, details: details as Record<string, unknown> });
}

describe('renderSentence', () => {
  it('puts in texts, numbers, values, counts, times and positions', () => {
    expect(render('column {column} has {count}', { column: 'LEN', count: 3 })).toBe(
      'column LEN has 3',
    );
    expect(render('name {name:quoted} is bad', { name: 'a "b"' })).toBe('name "a \\"b\\"" is bad');
    expect(render('{value:quoted}', { value: [1, null] })).toBe('[1,null]');
    expect(render('{value:quoted}', { value: undefined })).toBe('undefined');
    expect(render('{n#zone} and {m#area}', { n: 1, m: 1234 })).toBe('1 zone and 1,234 areas');
    expect(render('{n:count}', { n: 1_234_567 })).toBe('1,234,567');
    expect(render('at {t:time}', { t: 0 })).toBe('at 1970-01-01T00:00:00.000Z');
    expect(render('at {p:position}', { p: { lng: 13.4, lat: 52.5 } })).toBe(
      'at latitude 52.5, longitude 13.4',
    );
  });

  it('leaves JSON in a sentence alone, and fills in the placeholders inside it', () => {
    expect(render('say "defaults": {"{target}": "…"}', { target: 'name' })).toBe(
      'say "defaults": {"name": "…"}',
    );
  });

  it('does not compile where a detail is missing or of another type', () => {
    // @ts-expect-error -- `column` is missing.
    render('column {column} is ignored', {});
    // @ts-expect-error -- a count is a number.
    render('{n#zone}', { n: '1' });
    // @ts-expect-error -- `row` is missing behind a JSON example.
    render('{"a": 1} in {row}', {});
  });

  it('puts nothing in twice: what is put in may look like a placeholder', () => {
    expect(render('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });

  it('cuts long texts and escapes what cannot be seen', () => {
    expect(render('{a}', { a: 'x'.repeat(201) })).toBe(`${'x'.repeat(200)}…`);
    expect(render('{a:quoted}', { a: 'x'.repeat(200) })).toBe(`"${'x'.repeat(120)}…"`);
    expect(render('{a}', { a: 'a\u001b[31m\n\u202eb' })).toBe('a\\u{1b}[31m\\u{a}\\u{202e}b');
  });
});
