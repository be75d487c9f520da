import { describe, expect, it } from 'vitest';
import { WrittenNumber } from '../../../src/model/custom-attributes.ts';
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

  it('are numbers however they are written, as far as a number keeps their digits', () => {
    const source = { customAttributes: ['A', 'B', 'C', 'D'] };
    const { record, findings } = normaliseOne('spaces', {
      source,
      values: {
        ...SOUND,
        A: new WrittenNumber('1.10'),
        B: [new WrittenNumber('1e20'), { c: new WrittenNumber('0.12345678901234567890') }],
        C: new WrittenNumber('208310224003697457'),
        D: [{ d: new WrittenNumber('1e400') }],
      },
    });
    expect(record?.customAttributes).toEqual({
      A: 1.1,
      B: [1e20, { c: 0.12345678901234568 }],
      C: '208310224003697457',
      D: [{ d: '1e400' }],
    });
    expect(findings.map(({ code, message }) => [code, message])).toEqual(
      ['C 208310224003697457', 'D 1e400'].map((what) => [
        'number-imprecise',
        `${what} has more digits than a number in JSON keeps; it is served as text`,
      ]),
    );
  });
});
