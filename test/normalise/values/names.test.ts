import { describe, expect, it } from 'vitest';
import { WrittenNumber } from '../../../src/model/custom-attributes.ts';
import { readWith } from '../support/space.ts';

describe('the name of a space', () => {
  it.each([
    ['007', '007'],
    ['1e5', '1e5'],
    ['true', 'true'],
    ['__proto__', '__proto__'],
    [7, '7'],
    [1e5, '100000'],
    [true, 'true'],
    ['Café', 'Café'],
    ['ΦΙΛΙΠΠΟΥ 32-36', 'ΦΙΛΙΠΠΟΥ 32-36'],
  ])('is kept as written: %j', (value, name) => {
    const { record, findings } = readWith({ name: value });
    expect([record?.name, findings]).toEqual([name, []]);
  });

  it.each([' Bay 1 ', '\u00a0Bay 1', 'Bay 1\ufeff', '\u2028Bay 1\n'])(
    'is trimmed with a note, since people do not type %j',
    (value) => {
      const { record, findings } = readWith({ name: value });
      expect(record?.name).toBe('Bay 1');
      expect(findings).toMatchObject([{ code: 'text-untrimmed', field: 'name', value }]);
    },
  );

  it('is composed, with a note, since the validator could not see it any more', () => {
    const { record, findings } = readWith({ name: 'Cafe\u0301' });
    expect(record?.name).toBe('Caf\u00e9');
    expect(findings).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: 'Cafe\u0301',
        message:
          'name "Cafe\u0301" has letters and accents as separate characters; it is served with the two combined (Unicode NFC)',
      },
    ]);
  });

  it.each(['1.10', '208310224003697457', '7.0', '1e5', '-0', '1e400'])(
    'is the number %s as it is written',
    (text) => {
      const { record, findings } = readWith({ name: new WrittenNumber(text) });
      expect(record?.name).toBe(text);
      expect(findings).toEqual([]);
    },
  );

  it.each([
    [{ en: 'Bay' }, 'name {"en":"Bay"} is not a text'],
    [['Bay'], 'name ["Bay"] is not a text'],
  ])('is refused where it is %j', (value, message) => {
    const { record, findings } = readWith({ name: value });
    expect(record).toBeUndefined();
    expect(findings).toEqual([{ code: 'name-missing', field: 'name', value, message }]);
  });

  it('quotes a very long value in part', () => {
    const { findings } = readWith({ name: ['x'.repeat(10_000)] });
    expect(findings[0]?.message).toBe(`name ["${'x'.repeat(118)}… is not a text`);
  });
});
