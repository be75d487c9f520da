import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JSON_DEPTH_MAX } from '../../../src/model/limits.ts';
import { createJsonScanner, type JsonFault } from '../../../src/read/json/scan-json.ts';

interface Scanned {
  readonly events: unknown[];
  readonly fault: JsonFault | undefined;
}

/** Scans a text in parts of `step` bytes, and notes what the visitor is told down to `watchedDepth`. */
function scan(text: string, { step = 1 << 20, watchedDepth = 9 } = {}): Scanned {
  const bytes = Buffer.from(text);
  const events: unknown[] = [];
  const scanner = createJsonScanner({
    name: (name, depth) => events.push(['name', depth, name]),
    begin({ depth, offset }, first) {
      events.push(['begin', depth, offset, String.fromCharCode(first)]);
      return depth < watchedDepth;
    },
    end: ({ depth, offset }) => events.push(['end', depth, offset]),
  });
  let base = 0;
  for (let to = 0; scanner.fault === undefined; ) {
    to = Math.min(bytes.length, to + step);
    base = scanner.scan({ bytes: bytes.subarray(base, to), base, isLast: to === bytes.length });
    if (to === bytes.length) break;
  }
  return { events, fault: scanner.fault };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const AWKWARD = `{ "a" : [ 1 , -2.5e+3, "x\\"y\\\\", true,false , null, {} , [ ] ],\r
  "\\u00e9é€😀": {"deep": [[[{"k": "\\\\"}]]]}, "": 0.10, "n": -0E-1 }
`;

describe('the JSON scanner', () => {
  test('tells of names and values with their depth and offsets', () => {
    expect(scan('{"a":[1,"b"],"c":{}}').events).toEqual([
      ['begin', 0, 0, '{'],
      ['name', 1, 'a'],
      ['begin', 1, 5, '['],
      ['begin', 2, 6, '1'],
      ['end', 2, 7],
      ['begin', 2, 8, '"'],
      ['end', 2, 11],
      ['end', 1, 12],
      ['name', 1, 'c'],
      ['begin', 1, 17, '{'],
      ['end', 1, 19],
      ['end', 0, 20],
    ]);
  });

  test('tells nothing of what is in a value that the visitor does not go into', () => {
    expect(scan('[{"a":[1]},[[]],2]', { watchedDepth: 1 }).events).toEqual([
      ['begin', 0, 0, '['],
      ['begin', 1, 1, '{'],
      ['end', 1, 10],
      ['begin', 1, 11, '['],
      ['end', 1, 15],
      ['begin', 1, 16, '2'],
      ['end', 1, 17],
      ['end', 0, 18],
    ]);
  });

  test('unescapes names', () => {
    expect(scan('{"\\u0061\\n\\"":1}').events[1]).toEqual(['name', 1, 'a\n"']);
  });

  test('tells the same wherever the text is cut', () => {
    const whole = scan(AWKWARD);
    expect(whole.fault).toBeUndefined();
    expect(isJson(AWKWARD)).toBe(true);
    for (let step = 1; step <= Buffer.from(AWKWARD).length; step++) {
      expect(scan(AWKWARD, { step })).toEqual(whole);
    }
  });

  test('accepts what JSON.parse accepts, and nothing else', () => {
    const tokens = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"', '\\', '\\n', '\\u00e9', '\\u12', 'true'],
      ...[
        'fals',
        'null',
        '0',
        '01',
        '-',
        '-1',
        '1.5',
        '.',
        '1e9',
        '1E+',
        ' ',
        '\n',
        '\t',
        'é',
        '\u0001',
      ],
    );
    const texts = fc.oneof(
      fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.tuple(fc.json(), fc.nat(), tokens).map(([json, place, token]) => {
        const at = place % (json.length + 1);
        return json.slice(0, at) + token + json.slice(at + (place % 2));
      }),
      fc.json(),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 70 }), (text, step) => {
        const whole = scan(text);
        expect(whole.fault === undefined).toBe(isJson(text));
        expect(scan(text, { step })).toEqual(whole);
      }),
      { numRuns: 3000 },
    );
  });

  test('finds the bounds of the values that JSON.parse finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.integer({ min: 0, max: 2 }),
        (values, indent) => {
          const text = JSON.stringify(values, null, indent);
          const bytes = Buffer.from(text);
          const offsets = scan(text, { watchedDepth: 1 })
            .events.filter((event) => Array.isArray(event) && event[1] === 1)
            .map((event) => (Array.isArray(event) ? Number(event[2]) : 0));
          const found = [];
          for (let index = 0; index < offsets.length; index += 2) {
            found.push(JSON.parse(bytes.toString('utf8', offsets[index], offsets[index + 1])));
          }
          expect(found).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('goes on in a long string where it stopped', () => {
    const text = `["${'x'.repeat(5000)}\\"${'é'.repeat(5000)}"]`;
    expect(scan(text, { step: 7 })).toEqual(scan(text));
  });

  test('takes arrays and objects to a stated depth', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(scan(deep(JSON_DEPTH_MAX)).fault).toBeUndefined();
    expect(scan(deep(JSON_DEPTH_MAX + 1)).fault).toMatchObject({
      line: 1,
      column: JSON_DEPTH_MAX + 1,
      message: `arrays and objects are nested more than ${JSON_DEPTH_MAX} deep`,
    });
  });
});

describe('a fault', () => {
  const cases: readonly (readonly [text: string, line: number, column: number, message: string])[] =
    [
      ['{"a": NaN}', 1, 7, 'NaN is not JSON: write null where there is no number'],
      ['[1,\n [-Infinity]]', 2, 4, 'Infinity is not JSON: write null where there is no number'],
      ['{"a": None}', 1, 7, 'None is not JSON: write null'],
      ['{"a": True}', 1, 7, 'True is not JSON: write true'],
      ["{'a': 1}", 1, 2, 'a single quote is not JSON: texts and names stand in double quotes'],
      ['[1, 2, ]', 1, 8, 'a comma stands before the closing ]'],
      ['{"a": 1,\r\n}', 2, 1, 'a comma stands before the closing }'],
      ['{"a": }', 1, 7, 'a value is missing before the closing }'],
      ['[1,,2]', 1, 4, '"," stands where a value belongs'],
      ['[1]]', 1, 4, '"]" stands where the text should end'],
      ['[1 2]', 1, 4, '"2" stands where a comma or ] belongs'],
      ['{"a" 1}', 1, 6, '"1" stands where a colon belongs'],
      ['{"a": 1 "b": 2}', 1, 9, '"\\"" stands where a comma or } belongs'],
      ['{a: 1}', 1, 2, '"a" stands where the name of a member in double quotes belongs'],
      ['[1}', 1, 3, '} closes what ] was to close'],
      ['{"a": 1]', 1, 8, '] closes what } was to close'],
      [
        '[01]',
        1,
        3,
        'a number is not written as JSON has it: no leading zero or plus, digits on both sides of the point',
      ],
      [
        '[+1]',
        1,
        2,
        'a number is not written as JSON has it: no leading zero or plus, digits on both sides of the point',
      ],
      [
        '[1.]',
        1,
        4,
        'a number is not written as JSON has it: no leading zero or plus, digits on both sides of the point',
      ],
      [
        '[.5]',
        1,
        2,
        'a number is not written as JSON has it: no leading zero or plus, digits on both sides of the point',
      ],
      [
        '["é😀\n"]',
        1,
        5,
        'a line break stands within a text: its closing quote is missing, or it must be written as an escape (\\n, \\t)',
      ],
      [
        '["a\tb"]',
        1,
        4,
        'a tab stands within a text: its closing quote is missing, or it must be written as an escape (\\n, \\t)',
      ],
      ['["C:\\data"]', 1, 5, '"\\\\d" is no escape: a backslash in a text is written \\\\'],
      ['[1] x', 1, 5, '"x" stands where the text should end'],
      ['// note\n[1]', 1, 1, 'a comment is not JSON: take it out'],
      [
        '{"a": [1, 2',
        1,
        12,
        'the text ends before its last bracket is closed: the file was cut off',
      ],
      ['{"a": "b', 1, 9, 'the text ends before its last bracket is closed: the file was cut off'],
      ['\n\n  nope', 3, 3, '"nope" stands where a value belongs'],
    ];

  test.each(cases)('%j is at line %i, column %i', (text, line, column, message) => {
    expect(scan(text).fault).toMatchObject({ line, column, message });
    expect(isJson(text)).toBe(false);
  });

  test('is the same wherever the text is cut', () => {
    for (const [text] of cases) {
      for (const padded of [text, `${' '.repeat(50)}\n${text}${' '.repeat(50)}`]) {
        const whole = scan(padded);
        for (let step = 1; step < 9; step++) expect(scan(padded, { step })).toEqual(whole);
      }
    }
  });
});
