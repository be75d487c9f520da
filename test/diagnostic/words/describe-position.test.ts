import { describe, expect, it } from 'vitest';
import {
  describePosition,
  roundPosition,
} from '../../../src/diagnostic/words/describe-position.ts';

describe('describePosition', () => {
  it('names both parts, to a centimetre', () => {
    expect(describePosition({ lng: -76.998_423_813_079_8, lat: 38.864475 })).toBe(
      'latitude 38.864475, longitude -76.9984238',
    );
  });
});

describe('roundPosition', () => {
  it('brings an unwrapped longitude back in range', () => {
    expect(roundPosition({ lng: 181.5, lat: -17 })).toEqual({ lng: -178.5, lat: -17 });
    expect(roundPosition({ lng: 180, lat: 0 })).toEqual({ lng: 180, lat: 0 });
  });
});
