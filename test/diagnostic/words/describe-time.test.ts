import { describe, expect, it } from 'vitest';
import { describeTime } from '../../../src/diagnostic/words/describe-time.ts';

describe('describeTime', () => {
  it('writes a time as a date that people read, in UTC', () => {
    expect(describeTime(1_552_678_594_428)).toBe('2019-03-15T19:36:34.428Z');
    expect(describeTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });

  it('gives the number beyond the last date that there is', () => {
    expect(describeTime(8.64e15)).toBe('+275760-09-13T00:00:00.000Z');
    expect(describeTime(8.64e15 + 1)).toBe('8640000000000001 ms');
  });
});
