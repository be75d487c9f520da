import { describe, expect, it } from 'vitest';
import {
  keepWrittenNumbers,
  mayHoldWrittenNumbers,
  parseWrittenJson,
} from '../../src/json/written-numbers.ts';

/** With the text of each number that is kept as it is written. */
function keep(json: string): string {
  const element: unknown = JSON.parse(json);
  keepWrittenNumbers(
    element,
    Buffer.from(json),
    (name, depth) => depth === 1 && name === 'geometry',
  );
  return JSON.stringify(element);
}

describe('keepWrittenNumbers', () => {
  it.each([
    '1.10',
    '1.0',
    '0.50',
    '-0',
    '-0.0',
    '1e5',
    '1E5',
    '1e400',
    '1.5e+12',
    '0.0000001',
    '208310224003697457',
    '0.12345678901234567',
    '-208310224003697457',
  ])('keeps %s as it is written, in a member, in a list and deeper', (text) => {
    for (const json of [`{"a":${text}}`, `{"a":[1,${text} ]}`, `{"a": [{"b" :\n${text}}]}`]) {
      expect(mayHoldWrittenNumbers(json)).toBe(true);
      expect(keep(json)).toBe(JSON.stringify(JSON.parse(json.replace(text, `"${text}"`))));
    }
  });

  it.each(['1.1', '0', '10', '100', '-1.05', '1234567890123456', '0.1', '"1.10"', 'null'])(
    'leaves %s as it is',
    (text) => {
      expect(keep(`{"a":${text},"b":[${text}]}`)).toBe(`{"a":${text},"b":[${text}]}`);
      expect(mayHoldWrittenNumbers(`{"a":${text},"b":[${text}]}`)).toBe(false);
    },
  );

  it('leaves positions alone, and a shape of another notation', () => {
    const geojson = '{"p":{"coordinates":[1.10,2.0],"bbox":[1.0,2]},"geometry":{"x":1.10}}';
    expect(keep(geojson)).toBe(JSON.stringify(JSON.parse(geojson)));
    expect(mayHoldWrittenNumbers('{"coordinates":[1.10,2.0]}')).toBe(false);
    expect(mayHoldWrittenNumbers('{"coordinates":[[[1.10,2.0],[3.0,4.0]]]}')).toBe(false);
  });

  it('finds the right member among others, escapes and members of every object', () => {
    expect(keep('{"a":{"x":[1,[2.0],"1.10"]},"\\u0061b":3.0,"__proto__":4.0}')).toBe(
      '{"a":{"x":[1,["2.0"],"1.10"]},"ab":"3.0","__proto__":"4.0"}',
    );
  });
});

describe('parseWrittenJson', () => {
  it('parses a cell, whose outermost value may be the list', () => {
    expect(JSON.stringify(parseWrittenJson('[1.10, 2, 208310224003697457]'))).toBe(
      '["1.10",2,"208310224003697457"]',
    );
    expect(parseWrittenJson('[1.10')).toBeUndefined();
  });
});
