import { describe, expect, it } from 'vitest';
import { normaliseOne } from '../support/normalise.ts';
import { SOUND } from '../support/space.ts';

describe('the custom attributes of a space', () => {
  it('are text in the order of the feed, the same from CSV and JSON', () => {
    const source = { customAttributes: ['B', 'A', 'toString', 'C', 'D', 'E'] };
    const csv = { B: '5', A: 'true', C: '', D: '["a",{"b":1}]', E: '007' };
    const json = { B: 5, A: true, C: null, D: ['a', { b: 1 }], E: '007' };
    for (const columns of [csv, json]) {
      const { record, findings } = normaliseOne('spaces', {
        source,
        values: { ...SOUND, ...columns },
      });
      expect(findings).toEqual([]);
      expect(JSON.stringify(record?.customAttributes)).toBe(
        '{"B":"5","A":"true","toString":null,"C":null,"D":"[\\"a\\",{\\"b\\":1}]","E":"007"}',
      );
    }
  });

  it('tell of a number that lost digits', () => {
    const source = { customAttributes: ['A'] };
    const { findings } = normaliseOne('spaces', { source, values: { ...SOUND, A: 2 ** 53 } });
    expect(findings).toEqual([
      {
        code: 'number-imprecise',
        field: 'A',
        value: 2 ** 53,
        message:
          'A is a number too long to be read exactly and came out as 9007199254740992, write it in quotes',
      },
    ]);
  });
});
