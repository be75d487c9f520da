import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JSON_DEPTH_MAX } from '../../src/model/limits.ts';
import { isJson, scanText } from './scan-text.ts';

const AWKWARD = `{ "a" : [ 1 , -2.5e+3, "x\\"y\\\\", true,false , null, {} , [ ] ],\r
  "\\u00e9é€😀": {"deep": [[[{"k": "\\\\"}]]]}, "": 0.10, "n": -0E-1 }
`;

describe('the JSON scanner', () => {
  test('tells of names and values with their depth and offsets', () => {
    expect(scanText('{"a":[1,"b"],"c":{}}').events).toEqual([
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

  test('gives no events for what is in a value that is skipped', () => {
    expect(scanText('[{"a":[1]},[[]],2]', { watchedDepth: 1 }).events).toEqual([
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
    expect(scanText('{"\\u0061\\n\\"":1}').events[1]).toEqual(['name', 1, 'a\n"']);
  });

  test('tells the same wherever the text is cut', () => {
    const whole = scanText(AWKWARD);
    expect(whole.fault).toBeUndefined();
    expect(isJson(AWKWARD)).toBe(true);
    for (let step = 1; step <= Buffer.from(AWKWARD).length; step++) {
      expect(scanText(AWKWARD, { step })).toEqual(whole);
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
        const whole = scanText(text);
        expect(whole.fault === undefined).toBe(isJson(text));
        expect(scanText(text, { step })).toEqual(whole);
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
          const offsets = scanText(text, { watchedDepth: 1 })
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
    expect(scanText(text, { step: 7 })).toEqual(scanText(text));
  });

  test('takes arrays and objects to a stated depth', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(scanText(deep(JSON_DEPTH_MAX)).fault).toBeUndefined();
    expect(scanText(deep(JSON_DEPTH_MAX + 1)).fault).toMatchObject({
      line: 1,
      column: JSON_DEPTH_MAX + 1,
      message: `arrays and objects are nested more than ${JSON_DEPTH_MAX} deep`,
    });
  });
});
