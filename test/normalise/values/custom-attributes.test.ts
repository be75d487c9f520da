import { describe, expect, it } from 'vitest';
import { normaliseOne } from '../support/normalise.ts';
import { SOUND } from '../support/space.ts';

describe('the custom attributes of a space', () => {
  it('keep the types of JSON, in the order of the feed', () => {
    const source = { customAttributes: ['B', 'A', 'toString', 'C', 'D', 'E', 'F'] };
    const values = { B: 31, A: false, C: null, D: ['a', { b: 1.5 }], E: '007', F: '1e400' };
    const { record, findings } = normaliseOne('spaces', {
      source,
      values: { ...SOUND, ...values },
    });
    expect(findings).toEqual([]);
    expect(JSON.stringify(record?.customAttributes)).toBe(
      '{"B":31,"A":false,"toString":null,"C":null,"D":["a",{"b":1.5}],"E":"007","F":"1e400"}',
    );
  });

  it('are text where the file is CSV', () => {
    const source = { customAttributes: ['B', 'A', 'C'] };
    const { record } = normaliseOne('spaces', {
      source,
      values: { ...SOUND, B: '31', A: 'false', C: ' ' },
    });
    expect(record?.customAttributes).toEqual({ B: '31', A: 'false', C: null });
  });

  it('are null where a number is too large for JSON to be read, which is reported', () => {
    const source = { customAttributes: ['A'] };
    const { record, findings } = normaliseOne('spaces', {
      source,
      values: { ...SOUND, A: JSON.parse('1e400') },
    });
    expect(record?.customAttributes).toEqual({ A: null });
    expect(findings.map(({ code, field }) => [code, field])).toEqual([['number-imprecise', 'A']]);
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
          'A is a number with too many digits to be read exactly; it was read as 9007199254740992',
      },
    ]);
  });
});
