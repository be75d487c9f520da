import { describe, expect, it } from 'vitest';
import {
  consequenceOf,
  MICROSECONDS_ABOVE,
  RECORD_TIMES,
} from '../../src/validate/record-times.ts';
import { soundArea, soundSpace, soundZone } from './support/sound-records.ts';

describe('RECORD_TIMES', () => {
  it('has every member that ends in Ms of every kind of record', () => {
    const observation = { availabilityTimeMs: 0 };
    const records = [soundArea(), soundZone(), soundSpace(), observation];
    const members = records.flatMap(Object.keys).filter((name) => name.endsWith('Ms'));
    expect(RECORD_TIMES.map(({ property }) => property).sort()).toEqual(
      [...new Set(members)].sort(),
    );
  });

  it('calls each by its name in the standard', () => {
    const names = RECORD_TIMES.map(({ property }) =>
      property.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(RECORD_TIMES.map(({ field }) => field)).toEqual(names);
  });
});

describe('consequenceOf', () => {
  it('holds where one of the times is beyond what milliseconds may be', () => {
    expect(consequenceOf([])).toEqual({});
    expect(consequenceOf([0, MICROSECONDS_ABOVE])).toEqual({});
    expect(consequenceOf([0, MICROSECONDS_ABOVE + 1])).toEqual({ isConsequence: true });
  });
});
