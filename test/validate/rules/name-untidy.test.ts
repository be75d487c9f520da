import { describe, expect, it } from 'vitest';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundSpace } from '../support/sound-records.ts';

describe('name-untidy', () => {
  it.each(['Ανω Πόλη', 'Côte-des-Neiges', '東京', 'A', '__proto__', '🅿️ 12', 'x'.repeat(256)])(
    'is not told of for %s',
    (name) => {
      expect(findInRecord('areas', soundArea({ name }))).toEqual([]);
    },
  );

  it.each([
    ['Main\tStreet', 'U+0009', 5],
    ['\u0000', 'U+0000', 1],
    ['Main\r\nStreet', 'U+000D', 5],
    ['A\u007f', 'U+007F', 2],
    ['A\u009f', 'U+009F', 2],
  ])('is told of for a control character in %j', (name, code, place) => {
    expect(findInRecord('spaces', soundSpace({ name }))).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: name,
        message: `name has the control character ${code} as character ${place}`,
      },
    ]);
  });

  it('is told of for more than 256 characters', () => {
    const name = 'x'.repeat(257);
    expect(findInRecord('areas', soundArea({ name }))).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: name,
        message: 'name has 257 characters, at most 256 are expected',
      },
    ]);
  });

  it('does not take a no-break space or the first letter after the controls for one', () => {
    expect(findInRecord('areas', soundArea({ name: 'A\u00a0B ~' }))).toEqual([]);
  });
});
