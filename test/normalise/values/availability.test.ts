import { describe, expect, it } from 'vitest';
import { normaliseOne } from '../support/normalise.ts';
import { readWith, SOUND } from '../support/space.ts';

describe('the availability of a space', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('is %j', (value, available) => {
    const { record, findings } = readWith({ available: value });
    expect([record?.available, findings]).toEqual([available, []]);
  });

  it.each([
    ['TRUE', true],
    ['False', false],
    ['yes', true],
    ['No', false],
    ['T', true],
    ['f', false],
    ['1', true],
    ['0', false],
    [1, true],
    [0, false],
  ])('is coerced from %j, and counted', (value, available) => {
    const { record, findings } = readWith({ available: value });
    expect(record?.available).toBe(available);
    expect(findings).toEqual([
      {
        code: 'available-coerced',
        field: 'available',
        value,
        message: `available ${JSON.stringify(value)} was read as ${available}`,
      },
    ]);
  });

  it.each(['maybe', 'free', '2', 2, 'constructor', [true], {}])(
    'is refused where it is %j',
    (value) => {
      const { record, findings } = readWith({ available: value });
      expect(record).toBeUndefined();
      expect(findings).toEqual([
        {
          code: 'available-invalid',
          field: 'available',
          value,
          message: `available ${JSON.stringify(value)} is not true or false, yes or no, t or f, 1 or 0`,
        },
      ]);
    },
  );

  it('comes from the default of the feed in silence, and says nothing of a time', () => {
    const source = { defaults: new Map([['available', false]]) };
    const values = { ...SOUND, available: '' };
    const { record, findings } = normaliseOne('spaces', { source, values });
    expect([record?.available, record?.availabilityTimeMs]).toEqual([false, 1552678594428]);
    expect(findings).toEqual([
      {
        code: 'availability-stale',
        field: 'availability_time',
        value: '1552678594428',
        message:
          'availability_time is given without available, so nothing was observed at that time',
      },
    ]);
  });

  it('counts the built-in default, and a time beside it', () => {
    const { record, findings } = readWith({ available: null });
    expect(record?.available).toBe(true);
    expect(findings.map(({ code }) => code)).toEqual(['available-default', 'availability-stale']);
  });
});
